import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { readWechatPayKeys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'jy-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const elliptic = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
/** Self-signed and valid until 2126; its private key was discarded. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIDFTCCAf2gAwIBAgIUUVfwnv3Alt4V6+gaRwV6cjLxuOEwDQYJKoZIhvcNAQEL
BQAwGTEXMBUGA1UEAwwOZm9yIHRlc3RzIG9ubHkwIBcNMjYxMTIzMDkwODIzWhgP
MjEyNjEwMzAwOTA4MjNaMBkxFzAVBgNVBAMMDmZvciB0ZXN0cyBvbmx5MIIBIjAN
BgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAw1iPJuK1fjuzrQgiGbO7P8i2bvnO
kyyWr3oHlznxccOXbAbDSuGTzSVffTEoojviODUunL0OY/s3FqYetff5s4Po4KCZ
aeax1oqcKspZDLFqS1V/S6/SE7zMYuhWE67066ihhvgPry5T9jRy7C/KiE0q86dC
z/xyIwiftH/6JqdNX4R2Je+TBLy9iyjLzV6fd8Hxj2Z+n7H7lc4+bUBrm+9VuBMj
hG3RGP+jAPZwVmLXQYDfLouqgArJe2to9HKQVb4J3DZMRbiGyniC8fL5MfiaMHvG
KtRrnOGryMKZcNQUu/pNrKVU/YfFqPTb7cSD5/ScrN+7naQNcL4SPVA5MQIDAQAB
o1MwUTAdBgNVHQ4EFgQUAKhlSelg9yEF7nCXmDl1JThZ4AswHwYDVR0jBBgwFoAU
AKhlSelg9yEF7nCXmDl1JThZ4AswDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0B
AQsFAAOCAQEAURz+I7dmvuuMxpHY7J870v2BAEn1poa6RX4fjDh6zhY2dGAkpq8j
NAjd+1pPr1QHAckR6xuPdybz00f+4/5KICpqqIvloBxr7cqC+2ezpMmS6E1hrS/f
B2Yyd8YN9cjh/WxvvMDRjDoeRDTebVIIBN9c8fDCQfvWHm9uTmE/+AGxFyh3Bn9l
fx5O+2emkFQssNKPL+PWHzwjOCHiTjWnWWNecOtKDgMs4AjOzpbZv2A1cEFNQJ20
reEBVMFW85y9E0fZ0xjXRNck9ZH9tQ0h2AO7JN3+9rwG5czJEsRXdGAdz6sSWnH2
WtUziMwUYkLHEuN9yXLomOmxt89UTSjkpg==
-----END CERTIFICATE-----`
const certificateSerial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'

const settings = {
  PAYMENT_PROVIDER: 'wechat',
  PUBLIC_URL: 'https://jy.example.com/',
  WECHAT_APP_ID: 'wx0123456789abcdef',
  WECHAT_PAY_MERCHANT_ID: '1900000109',
  WECHAT_PAY_SERIAL: '1dde55ad98ed71d6edd4a4a16996de7b47773a8c',
  WECHAT_PAY_API_KEY: '0123456789abcdefghijklmnopqrstuv',
  WECHAT_PAY_PRIVATE_KEY_FILE: file('apiclient_key.pem', pair.privateKey),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0100000000012024',
  WECHAT_PAY_PUBLIC_KEY_FILE: file('pub_key.pem', pair.publicKey),
}
type Overrides = Record<string, string | undefined>
const keys = (overrides: Overrides = {}) => readWechatPayKeys(readEnv({ ...settings, ...overrides }))
const without = { WECHAT_PAY_PUBLIC_KEY_FILE: undefined, WECHAT_PAY_PUBLIC_KEY_ID: undefined }
const sentence = (overrides: Overrides) => {
  try {
    keys(overrides)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('keys come from files', () => {
  it('the public key of WeChat Pay is read from a file and known by its id', () => {
    const { serial, theirs } = keys()
    expect(serial).toBe('1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C')
    expect([...theirs.keys()]).toEqual(['PUB_KEY_ID_0100000000012024'])
  })

  it('certificates of WeChat Pay are read from a file and known by their serial numbers', () => {
    const two = file('two.pem', `Bag Attributes\n${certificate}\n${certificate}`)
    expect([...keys({ ...without, WECHAT_PAY_CERTIFICATE_FILE: two }).theirs.keys()]).toEqual([certificateSerial])
  })

  it('a public key precedes certificates, so that names are encrypted with the public key', () => {
    const { theirs } = keys({ WECHAT_PAY_CERTIFICATE_FILE: file('cert.pem', certificate) })
    expect([...theirs.keys()]).toEqual(['PUB_KEY_ID_0100000000012024', certificateSerial])
  })
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  it.each<[string, Overrides, string]>([
    [
      'no merchant',
      { WECHAT_PAY_MERCHANT_ID: undefined },
      '环境变量 WECHAT_PAY_MERCHANT_ID 没有设置：PAYMENT_PROVIDER 为 wechat 时需要它。',
    ],
    ['no serial number', { WECHAT_PAY_SERIAL: undefined }, '环境变量 WECHAT_PAY_SERIAL 没有设置'],
    ['no key of notifications', { WECHAT_PAY_API_KEY: undefined }, '环境变量 WECHAT_PAY_API_KEY 没有设置'],
    ['nothing of theirs', without, '环境变量 WECHAT_PAY_PUBLIC_KEY_FILE 没有设置'],
    [
      'a public key without its id',
      { WECHAT_PAY_PUBLIC_KEY_ID: undefined },
      '环境变量 WECHAT_PAY_PUBLIC_KEY_ID 没有设置',
    ],
    [
      'an id without its public key, beside a certificate',
      { WECHAT_PAY_PUBLIC_KEY_FILE: undefined, WECHAT_PAY_CERTIFICATE_FILE: '/x' },
      '环境变量 WECHAT_PAY_PUBLIC_KEY_FILE 没有设置',
    ],
    ['no application', { WECHAT_APP_ID: undefined }, '环境变量 WECHAT_PAY_APP_ID 没有设置'],
    ['no address', { PUBLIC_URL: undefined }, '环境变量 PUBLIC_URL 没有设置'],
    ['an address without TLS', { PUBLIC_URL: 'http://jy.example.com' }, '应为以 https:// 开头、不带参数的地址'],
    ['an address with a query', { PUBLIC_URL: 'https://jy.example.com?a=1' }, '应为以 https:// 开头、不带参数的地址'],
    [
      'an application of nobody',
      { WECHAT_PAY_SUB_APP_ID: 'wx0123456789abcdee' },
      '环境变量 WECHAT_PAY_SUB_MERCHANT_ID 没有设置',
    ],
    ['a merchant that is none', { WECHAT_PAY_MERCHANT_ID: '19' }, '应为 8 至 10 位数字。'],
    [
      'a key that is too short',
      { WECHAT_PAY_API_KEY: 'abc' },
      '环境变量 WECHAT_PAY_API_KEY 的值不对：应为 32 位字母和数字的 APIv3 密钥。',
    ],
    [
      'a file that is not there',
      { WECHAT_PAY_PRIVATE_KEY_FILE: join(folder, 'none.pem') },
      '环境变量 WECHAT_PAY_PRIVATE_KEY_FILE 指的文件不存在：应为商户 API 私钥（apiclient_key.pem）。',
    ],
    ['a folder', { WECHAT_PAY_PUBLIC_KEY_FILE: folder }, '环境变量 WECHAT_PAY_PUBLIC_KEY_FILE 指的文件是目录'],
    [
      'the private key as the public one',
      { WECHAT_PAY_PUBLIC_KEY_FILE: settings.WECHAT_PAY_PRIVATE_KEY_FILE },
      '环境变量 WECHAT_PAY_PUBLIC_KEY_FILE 指的文件不对：应为微信支付公钥（pub_key.pem），PEM 格式，RSA。',
    ],
    [
      'a key of another kind',
      { WECHAT_PAY_PRIVATE_KEY_FILE: file('ec.pem', elliptic.privateKey) },
      '环境变量 WECHAT_PAY_PRIVATE_KEY_FILE 指的文件不对',
    ],
    [
      'a key that was cut',
      { WECHAT_PAY_PRIVATE_KEY_FILE: file('cut.pem', pair.privateKey.slice(0, 600)) },
      '环境变量 WECHAT_PAY_PRIVATE_KEY_FILE 指的文件不对',
    ],
    [
      'the own certificate as theirs',
      { WECHAT_PAY_CERTIFICATE_FILE: file('own.pem', certificate), WECHAT_PAY_SERIAL: certificateSerial },
      '环境变量 WECHAT_PAY_CERTIFICATE_FILE 指的文件不对：应为微信支付平台证书，不是商户自己的证书，PEM 格式，RSA。',
    ],
  ])('a wrong setting is rejected with a sentence that says what is wrong: %s', (_, overrides, said) => {
    expect(sentence(overrides)).toContain(said)
  })

  it('the error about a wrong key file contains nothing of the file', () => {
    const secret = randomBytes(30).toString('base64')
    const message = sentence({
      WECHAT_PAY_PRIVATE_KEY_FILE: file('odd.pem', `-----BEGIN PRIVATE KEY-----\n${secret}\n`),
    })
    expect(message).toContain('WECHAT_PAY_PRIVATE_KEY_FILE')
    expect(message).not.toContain(secret.slice(0, 12))
  })
})
