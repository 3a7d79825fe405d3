import { createHmac, type KeyObject } from 'node:crypto'

const header = (description: string, pattern: string) => ({ type: 'string', description, pattern })

/** Headers of every signed request: checked by `claimOf`, listed by the API reference. */
export const signedHeaders = {
  'X-Jy-Key': header('密钥编号', '^[0-9A-Za-z_-]{8,64}$'),
  'X-Jy-Time': header('Unix 毫秒，与服务器相差不超过 5 分钟', '^[0-9]{13}$'),
  'X-Jy-Nonce': header('16 至 64 位，每次请求不同，重发时也换', '^[0-9A-Za-z_-]{16,64}$'),
  'X-Jy-Signature': header('HMAC-SHA256 签名，小写十六进制', '^[0-9a-f]{64}$'),
}
/** On every POST. */
export const repeatHeaders = {
  'Idempotency-Key': header('8 至 64 位，每个 POST 都要，重发同一请求时不变', '^[0-9A-Za-z_.:-]{8,64}$'),
}

/** What a signature covers, line by line in this order. */
export const signedLines = {
  method: '请求方法，大写',
  path: '路径连同查询参数，与请求行完全一致',
  time: 'X-Jy-Time 的值',
  nonce: 'X-Jy-Nonce 的值',
  bodyHash: '请求体原始字节的 SHA-256，小写十六进制；GET 取空内容的 SHA-256',
}
export type Signed = Record<keyof typeof signedLines, string>

export const signedText = (signed: Signed) =>
  (Object.keys(signedLines) as (keyof Signed)[]).map((line) => signed[line]).join('\n')

/** HMAC-SHA256 under the secret's characters as they were shown, lower-case hexadecimal. */
export const signatureOf = (secret: string | KeyObject, signed: Signed): string =>
  createHmac('sha256', secret).update(signedText(signed)).digest('hex')
