import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What requests to Tencent's fakes are signed with. */
export const fakeKey = { secretId: 'AKIDtest', secretKey: 'only-for-tests' }

/**
 * The error code of a request that is not signed correctly; null if it is. Computes the canonical
 * request from the headers that the caller claims to have signed, independently of the code under test.
 */
export function signatureFault(
  expectedService: string,
  { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: string,
): string | null {
  const shape =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/
  const [, id, date, service, names, signature] = shape.exec(headers.authorization ?? '') ?? []
  if (!id) return 'AuthFailure.InvalidAuthorization'
  if (id !== fakeKey.secretId) return 'AuthFailure.SecretIdNotFound'
  const stamp = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - stamp) < 300)) return 'AuthFailure.SignatureExpire'
  const utc = new Date(stamp * 1000)
  const day = `${utc.getUTCFullYear()}-${String(utc.getUTCMonth() + 1).padStart(2, '0')}-${String(utc.getUTCDate()).padStart(2, '0')}`
  if (
    day !== date ||
    service !== expectedService ||
    !['content-type', 'host'].every((name) => names!.split(';').includes(name))
  )
    return 'AuthFailure.SignatureFailure'
  let canonical = `${method}\n${url}\n\n`
  for (const name of names!.split(';')) canonical += `${name}:${String(headers[name]).trim().toLowerCase()}\n`
  canonical += `\n${names}\n${createHash('sha256').update(body, 'utf8').digest('hex')}`
  const text = `TC3-HMAC-SHA256\n${stamp}\n${day}/${expectedService}/tc3_request\n${createHash('sha256').update(canonical).digest('hex')}`
  const dated = createHmac('sha256', `TC3${fakeKey.secretKey}`).update(day).digest()
  const serviced = createHmac('sha256', dated).update(expectedService).digest()
  const signing = createHmac('sha256', serviced).update('tc3_request').digest()
  return createHmac('sha256', signing).update(text).digest('hex') === signature ? null : 'AuthFailure.SignatureFailure'
}

export async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request) text += part
  return text
}
