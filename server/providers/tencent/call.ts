import { tc3 } from './tc3.ts'

/** A service of Tencent Cloud, and the credentials of the account that calls it. */
export interface TencentService {
  /** Scheme, host and perhaps port. */
  readonly base: string
  readonly secretId: string
  readonly secretKey: string
  readonly region: string
  /** As the signature names it: sms, cvm, tat. */
  readonly service: string
  readonly version: string
}

/** The service understood and did not do it; `code` is its own. */
export class TencentFault extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No response, or an unreadable one: the action may have been done. */
export class TencentSilent extends Error {}

/** Codes of temporary faults: the same request may succeed later. */
export const passingCodes: ReadonlySet<string> = new Set([
  'InternalError',
  'InternalError.Timeout',
  'RequestLimitExceeded',
])

/**
 * Calls one operation of an interface with Tencent's signatures of version 3.
 * @param limit milliseconds that the response may take
 * @returns the content of `Response`
 * @throws TencentFault, TencentSilent
 */
export async function callTencent<R extends object>(
  { base, secretId, secretKey, region, service, version }: TencentService,
  action: string,
  params: object,
  limit: number,
): Promise<R> {
  const url = new URL(base)
  const timestamp = Math.floor(Date.now() / 1000)
  const body = JSON.stringify(params)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-tc-action': action }
  // The signature covers the action in lower case, whatever the header says.
  const signed = { ...headers, 'x-tc-action': action.toLowerCase() }
  const authorization = tc3({ secretId, secretKey, service, host: url.host, timestamp, headers: signed, body })
  const answer = await fetch(url.origin, {
    method: 'POST',
    headers: {
      ...headers,
      authorization,
      'x-tc-version': version,
      'x-tc-region': region,
      'x-tc-timestamp': String(timestamp),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(limit),
  })
    .then((response) => response.json() as Promise<{ Response?: R & { Error?: { Code: string; Message: string } } }>)
    .catch((error: Error) => {
      throw new TencentSilent(`no answer of ${service}: ${error.name}`)
    })
  const said = answer?.Response
  if (!said || typeof said !== 'object') throw new TencentSilent(`the answer of ${service} cannot be read`)
  if (said.Error) throw new TencentFault(said.Error.Code, String(said.Error.Message).slice(0, 200))
  return said
}
