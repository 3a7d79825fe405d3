import {
  constants,
  createCipheriv,
  createSecretKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import type { FakeRefund } from './books.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const merchant = pair()
/** The key pairs of the fake: its present public key, its former certificate, and one that no merchant was given. */
const their = {
  PUB_KEY_ID_0100000000012024: pair(),
  '5157F09EFDC096DE15EBE81A47057A7232F1B8E1': pair(),
  UNTOLD: pair(),
}
export type Serial = keyof typeof their
export const serials = Object.keys(their) as [publicKey: Serial, certificate: Serial, untold: Serial]

/** What a merchant of the fake would set. */
export const fakeKeys = {
  merchantId: '1900000109',
  serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  privateKey: merchant.privateKey,
  apiKey: createSecretKey('0123456789abcdefghijklmnopqrstuv', 'utf8'),
  theirs: new Map<string, KeyObject>([[serials[0], their[serials[0]].publicKey]]),
  appId: 'wx0123456789abcdef',
  notifyUrl: 'https://jy.example.com/notify/v1/payment',
}
export const publicKeyOf = (serial: Serial) => their[serial].publicKey

/** Whether the merchant has signed the text. */
export const isSigned = (text: string, proof: string) =>
  createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, proof, 'base64')

/** Headers that prove an answer or a notification. */
export function sealedHeaders(
  name: Serial,
  body: string,
  { forged = false, at = Date.now() } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('base64url')
  const signer = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': name,
    'wechatpay-signature': signer.sign(their[forged ? 'UNTOLD' : name].privateKey, 'base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** The name if it was encrypted with the key in use, or else null. */
export function decrypted(name: unknown): string | null {
  try {
    const key = { key: their[serials[0]].privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
    return privateDecrypt(key, Buffer.from(String(name), 'base64')).toString('utf8')
  } catch {
    return null
  }
}

/** A notification of a refund, its resource encrypted with the APIv3 key. */
export function notification(
  serial: Serial,
  subMerchantId: string | undefined,
  { notifyUrl: _, status, ...refund }: FakeRefund,
): { headers: Record<string, string>; body: Buffer } {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', fakeKeys.apiKey, nonce)
  cipher.setAAD(Buffer.from('refund'))
  const merchants = subMerchantId
    ? { sp_mchid: fakeKeys.merchantId, sub_mchid: subMerchantId }
    : { mchid: fakeKeys.merchantId }
  const plain = JSON.stringify({ ...merchants, ...refund, refund_status: status, out_trade_no: 'JY1' })
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: `REFUND.${status}`,
    // The only clear word about which refund it is; tests find theirs by it.
    summary: `退款 ${refund.out_refund_no}`,
    resource: {
      ...{ original_type: 'refund', algorithm: 'AEAD_AES_256_GCM', associated_data: 'refund', nonce },
      ciphertext: ciphertext.toString('base64'),
    },
  })
  return { headers: { 'content-type': 'application/json', ...sealedHeaders(serial, body) }, body: Buffer.from(body) }
}
