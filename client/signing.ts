import { createHash, createHmac, randomBytes } from 'node:crypto'

export interface Key {
  readonly keyId: string
  readonly secret: string
}

export interface Message {
  readonly method: 'GET' | 'POST'
  /** With the query, exactly as in the request line. */
  readonly path: string
  /** SHA-256 of the body in lower-case hexadecimal, as from `bodyHash`. */
  readonly bodyHash: string
}

/** Headers that prove that a request is the key's: once each, within five minutes of `time` (Unix milliseconds). */
export function signed(
  key: Key,
  { method, path, bodyHash }: Message,
  time = Date.now(),
  nonce = randomBytes(18).toString('base64url'),
) {
  const text = [method, path, time, nonce, bodyHash].join('\n')
  return {
    'x-jy-key': key.keyId,
    'x-jy-time': String(time),
    'x-jy-nonce': nonce,
    'x-jy-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
  }
}

/** The hash of a body, which is read once; a blob of a file is never in memory as a whole. */
export async function bodyHash(body: Uint8Array | Blob): Promise<string> {
  const hash = createHash('sha256')
  if (body instanceof Blob) for await (const chunk of body.stream()) hash.update(chunk)
  else hash.update(body)
  return hash.digest('hex')
}
