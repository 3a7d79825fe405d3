import { createHash, createHmac, randomBytes } from 'node:crypto'

export interface Key {
  readonly keyId: string
  readonly secret: string
}

export interface Message {
  readonly method: 'GET' | 'POST'
  /** With the query, exactly as in the request line. */
  readonly path: string
  readonly body: Uint8Array
}

/** Headers that prove that a request is the key's: once each, within five minutes of `time` (Unix milliseconds). */
export function signed(key: Key, message: Message, time = Date.now(), nonce = randomBytes(18).toString('base64url')) {
  const bodyHash = createHash('sha256').update(message.body).digest('hex')
  const text = [message.method, message.path, time, nonce, bodyHash].join('\n')
  return {
    'x-jy-key': key.keyId,
    'x-jy-time': String(time),
    'x-jy-nonce': nonce,
    'x-jy-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
  }
}
