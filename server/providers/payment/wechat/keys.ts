import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env } from '#server/platform/env.ts'
import type { WechatPayKeys } from './seal.ts'

type FileName = 'WECHAT_PAY_PRIVATE_KEY_FILE' | 'WECHAT_PAY_PUBLIC_KEY_FILE' | 'WECHAT_PAY_CERTIFICATE_FILE'

/**
 * Reads the key files that the settings name.
 * @throws Error whose message is a sentence that names the variable, and contains nothing of the file
 */
export function readWechatPayKeys(env: Env): WechatPayKeys {
  const serial = env.WECHAT_PAY_SERIAL!.toUpperCase()
  const [[, privateKey]] = read(env, 'WECHAT_PAY_PRIVATE_KEY_FILE', '商户 API 私钥（apiclient_key.pem）', (text) => [
    [serial, createPrivateKey(text)],
  ])
  const theirs: Named[] = []
  if (env.WECHAT_PAY_PUBLIC_KEY_FILE)
    theirs.push(...read(env, 'WECHAT_PAY_PUBLIC_KEY_FILE', '微信支付公钥（pub_key.pem）', publicKey(env)))
  if (env.WECHAT_PAY_CERTIFICATE_FILE)
    theirs.push(
      ...read(env, 'WECHAT_PAY_CERTIFICATE_FILE', '微信支付平台证书，不是商户自己的证书', certificates(serial)),
    )
  return {
    merchantId: env.WECHAT_PAY_MERCHANT_ID!,
    serial,
    privateKey,
    apiKey: createSecretKey(env.WECHAT_PAY_API_KEY!, 'utf8'),
    theirs: new Map(theirs),
  }
}

type Named = [name: string, key: KeyObject]

function read(env: Env, name: FileName, what: string, parse: (text: string) => [Named, ...Named[]]) {
  let text: string
  try {
    text = readFileSync(env[name]!, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(`环境变量 ${name} 指的文件${faults[code] ?? `读不出来（${code}）`}：应为${what}。`)
  }
  try {
    const keys = parse(text)
    if (keys.every(([, key]) => key.asymmetricKeyType === 'rsa')) return keys
  } catch {
    // The parser's error may contain parts of the key.
  }
  throw new Error(`环境变量 ${name} 指的文件不对：应为${what}，PEM 格式，RSA。`)
}

/** Node would also make one of a private key, which is the merchant's own. */
const publicKey =
  (env: Env) =>
  (text: string): [Named] => {
    if (!/-----BEGIN (RSA )?PUBLIC KEY-----/.test(text)) throw new Error('no public key')
    return [[env.WECHAT_PAY_PUBLIC_KEY_ID!, createPublicKey(text)]]
  }

/** A file may contain the present certificate and the next one. */
const certificates = (own: string) => (text: string) => {
  const all = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const named = all.map((pem): Named => {
    const { serialNumber, publicKey } = new X509Certificate(pem)
    return [serialNumber.toUpperCase(), publicKey]
  })
  const [first, ...rest] = named
  if (!first || named.some(([serial]) => serial === own)) throw new Error('no certificate of theirs')
  return [first, ...rest] satisfies [Named, ...Named[]] as [Named, ...Named[]]
}

const faults: Record<string, string> = {
  ENOENT: '不存在',
  EACCES: '没有读取权限',
  EPERM: '没有读取权限',
  EISDIR: '是目录',
  ENOTDIR: '不存在',
}
