import { constants, createDecipheriv, type KeyObject, publicEncrypt, randomBytes, sign, verify } from 'node:crypto'

/** A merchant's own credentials, and the keys with which it verifies WeChat Pay. */
export interface WechatPayKeys {
  readonly merchantId: string
  /** Of the merchant's own certificate. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** APIv3 key: 32 bytes, which open what notifications say. */
  readonly apiKey: KeyObject
  /** Keys that WeChat Pay signs with, by their id or by the serial number of their certificate; the first one encrypts. */
  readonly theirs: ReadonlyMap<string, KeyObject>
}

export type SealHeaders = Readonly<Record<string, string | string[] | undefined>>

const signatureType = 'WECHATPAY2-SHA256-RSA2048'
const windowSeconds = 300
const tagBytes = 16

/**
 * The authorization header of a request.
 * @param path with the query, as it is sent
 * @param body as it is sent, empty if there is none
 */
export function authorization(
  { merchantId, serial, privateKey }: WechatPayKeys,
  method: string,
  path: string,
  body: string,
  at = Date.now(),
): string {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('hex')
  const proof = signature(privateKey, `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
  return `${signatureType} mchid="${merchantId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${serial}",signature="${proof}"`
}

/** RSA with SHA-256, base64. */
export const signature = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64')

/**
 * Verifies that bytes were signed by WeChat Pay within the last five minutes.
 * @param headers named in lower case
 * @throws Error that says what is wrong
 */
export function proveSeal({ theirs }: WechatPayKeys, headers: SealHeaders, bytes: Uint8Array): void {
  const [timestamp, nonce, serial, proof, type] = ['timestamp', 'nonce', 'serial', 'signature', 'signature-type'].map(
    (name) => String(headers[`wechatpay-${name}`] ?? ''),
  ) as [string, string, string, string, string]
  if (!proof || !nonce || !serial) throw new Error('it is not signed')
  if (type && type !== signatureType) throw new Error('it is signed in another way')
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > windowSeconds)
    throw new Error('it is not of this time')
  const key = theirs.get(serial)
  if (!key) throw new Error(`it is signed with a key that is not configured: ${serial.slice(0, 80)}`)
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), bytes, Buffer.from('\n')])
  if (!verify('sha256', text, key, Buffer.from(proof, 'base64'))) throw new Error('the signature is wrong')
}

export interface Sealed {
  algorithm: string
  ciphertext: string
  nonce: string
  associated_data?: string | null
}

/** Opens what only the holder of the APIv3 key can read. @throws Error where it was made with another, or altered */
export function opened({ apiKey }: WechatPayKeys, { algorithm, ciphertext, nonce, associated_data }: Sealed): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new Error('it is encrypted in another way')
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(associated_data ?? ''))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** The key that encrypts names, and that WeChat Pay is asked to sign its responses with. */
export const theirFirst = ({ theirs }: WechatPayKeys) => theirs.entries().next().value!

/** A name for WeChat Pay's eyes only: RSA-OAEP with SHA-1, as it prescribes; base64. */
export const encrypted = (keys: WechatPayKeys, text: string): string =>
  publicEncrypt(
    { key: theirFirst(keys)[1], padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(text),
  ).toString('base64')
