import { createHmac } from 'node:crypto'

/** What a signature covers. */
export interface Signed {
  method: string
  /** Path with query, as it stands in the request line. */
  path: string
  /** Unix milliseconds, as sent. */
  time: string
  nonce: string
  /** Lower-case hexadecimal SHA-256 of the raw body. */
  bodyHash: string
}

/** HMAC-SHA256 under the secret's characters as they were shown, lower-case hexadecimal. */
export function signatureOf(secret: string, { method, path, time, nonce, bodyHash }: Signed): string {
  return createHmac('sha256', secret).update([method, path, time, nonce, bodyHash].join('\n')).digest('hex')
}
