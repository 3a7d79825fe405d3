import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const sentence = (name: string, value: string): string => {
  try {
    readEnv({ [name]: value })
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('a wrong setting stops the start with a sentence that names it and says what it should be', () => {
  it.each([
    ['PORT', '70000', '环境变量 PORT 的值不对（现为 "70000"）：应为 0 至 65535 的整数。'],
    ['PORT', 'http', '应为 0 至 65535 的整数。'],
    ['RATE_LIMIT', '0', '应为不小于 1 的整数。'],
    ['ADMIN_PASSWORD', 'short', '环境变量 ADMIN_PASSWORD 的值不对：应为 8 至 16 位，含字母和数字，没有空格和中文。'],
    ['PAYMENT_PROVIDER', 'paypal', '环境变量 PAYMENT_PROVIDER 的值不对（现为 "paypal"）：应为 sandbox、wechat 之一。'],
    [
      'KEEP_SCANS_DAYS',
      '399',
      '环境变量 KEEP_SCANS_DAYS 的值不对（现为 "399"）：应为 0（不清理）或不小于 400 的整数。',
    ],
    ['KEEP_PICTURES_DAYS', '-1', '应为 0 至 36500 的整数。'],
    ['LOG_LEVEL', 'loud', '应为 trace、debug、info、warn、error、silent 之一。'],
    ['DATABASE_URL', 'mysql://x', '环境变量 DATABASE_URL 的值不对：应为以 postgres:// 开头的地址。'],
    ['SECRET_KEY', 'ff', '环境变量 SECRET_KEY 的值不对：应为 64 位小写十六进制。'],
    ['PUBLIC_URL', 'example.com', '应为以 http:// 或 https:// 开头的地址。'],
    ['WATERMARK_LABEL', '长'.repeat(21), '应为 1 至 20 个字符。'],
    [
      'WATERMARK_PAGES',
      '/dataOps/order, /nowhere',
      '环境变量 WATERMARK_PAGES 的值不对（其中 "/nowhere"）：应为菜单里页面的路径',
    ],
    ['WATERMARK_RED_PAGES', 'order', '环境变量 WATERMARK_RED_PAGES 的值不对（其中 "order"）'],
    ...['foo', 'true', '10.0.0.1,foo', '10.0.0.0/33', '10.0.0.0/0', '999.1.1.1', '::1/129', '10.0.0.1 10.0.0.2'].map(
      (value) => ['TRUST_PROXY', value, '环境变量 TRUST_PROXY 的值不对'],
    ),
  ])(
    'an invalid setting stops the start with a sentence that names it and the expected value: %s=%s',
    (name, value, said) => {
      expect(sentence(name!, value!)).toContain(said)
    },
  )
})

it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,uniquelocal', 'fd00::/8', '::ffff:10.0.0.1'])(
  'TRUST_PROXY=%s is valid, and Fastify accepts it',
  (value) => {
    expect(sentence('TRUST_PROXY', value)).toBe('')
    expect(() => Fastify({ trustProxy: value })).not.toThrow()
  },
)

it('the error message of a wrong setting never contains a secret', () => {
  for (const name of ['ADMIN_PASSWORD', 'SECRET_KEY', 'DATABASE_URL'])
    expect(sentence(name, 'my-secret-text')).not.toContain('my-secret')
})
