import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tc3 } from '../tencent/tc3.ts'
import { type Course, fakeTencent, settings } from './fakeTencent.ts'
import { outbox } from './outbox.ts'
import { smsContract } from './sms.contract.ts'
import { SmsRefusal, SmsSilent } from './sms.ts'
import { tencentSms } from './tencent.ts'

/** Where an answer is late because the machine is busy, it still comes. */
const patient = { limit: 20_000, pauses: [5] }
const quick = { limit: 1000, pauses: [5] }

smsContract('the outbox', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jy-sms-'))
  const file = join(folder, 'sms-outbox.log')
  return {
    sms: outbox(file),
    delivered: (phone) =>
      [...readFileSync(file, 'utf8').matchAll(new RegExp(` ${phone} (\\d+) (\\d+)min`, 'g'))].map((match) => ({
        code: match[1]!,
        minutes: Number(match[2]),
      })),
    close: () => rmSync(folder, { recursive: true }),
  }
})

smsContract('Tencent Cloud SMS', async () => {
  const provider = await fakeTencent()
  return {
    sms: tencentSms({ ...settings, base: provider.base }, patient),
    delivered: (phone) =>
      provider.delivered.filter((one) => one.phone === phone).map(({ code, minutes }) => ({ code, minutes })),
    close: provider.close,
  }
})

const code = { phone: '13800000001', code: '123456', minutes: 5 }
async function send(course: (nth: number) => Course, overrides: Partial<typeof settings> = {}) {
  const provider = await fakeTencent(course)
  const outcome = await tencentSms({ ...settings, ...overrides, base: provider.base }, quick)
    .send(code)
    .then(
      () => 'taken on',
      (error: unknown) => error,
    )
  provider.close()
  return { outcome, callCount: provider.callCount() }
}
const asIs = () => null

it('a long outbox file is set aside, and a new one is started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jy-sms-'))
  const file = join(folder, 'out.log')
  for (let nth = 0; nth < 4700; nth++) await outbox(file).send(code)
  expect(existsSync(`${file}.1`)).toBe(true)
  expect(statSync(file).size).toBeLessThan(50_000)
  rmSync(folder, { recursive: true })
})

it.each<[string, Partial<typeof settings>, string]>([
  ['another key', { secretKey: 'another' }, 'AuthFailure.SignatureFailure'],
  ['another key id', { secretId: 'AKIDother' }, 'AuthFailure.SecretIdNotFound'],
  ['another application', { appId: '1400000001' }, 'UnsupportedOperation.SmsSdkAppIdVerifyFail'],
  ['another signature text', { sign: '别家' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
  ['another template', { template: '1' }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
])('a message with %s is refused and not retried', async (_, overrides, refused) => {
  const { outcome, callCount } = await send(asIs, overrides)
  expect(outcome).toBeInstanceOf(SmsRefusal)
  expect((outcome as SmsRefusal).code).toBe(refused)
  expect((outcome as SmsRefusal).message).toMatch(/[\u4e00-\u9fff]/)
  expect(callCount).toBe(1)
})

it.each<[string, Course, Partial<typeof settings>, string]>([
  ['a template under review', { template: 1 }, {}, '短信模板还在审核'],
  ['a rejected template', { template: -1 }, {}, '短信模板没有通过审核：内容不合规'],
  ['no such template', { template: null }, {}, '短信平台上没有这个模板，请核对 SMS_TEMPLATE_ID'],
  ['another key', null, { secretKey: 'another' }, '短信签名验证没有通过，请核对 SMS_SECRET_KEY'],
])('a check finds %s', async (_, course, overrides, text) => {
  const provider = await fakeTencent(() => course)
  const sms = tencentSms({ ...settings, ...overrides, base: provider.base }, quick)
  await expect(sms.check()).rejects.toThrow(text)
  expect(provider.delivered).toEqual([])
  provider.close()
})

it('a response with HTTP 200 that refuses the number is a refusal', async () => {
  const { outcome } = await send(() => ({ status: 'LimitExceeded.PhoneNumberDailyLimit' }))
  expect(outcome).toMatchObject({ code: 'LimitExceeded.PhoneNumberDailyLimit', message: '这个手机号今天的短信太多' })
})

it.each<[string, Course]>([
  ['no answer', 'silent'],
  ['a broken one', 'broken'],
  ['a passing fault', { error: 'InternalError' }],
])('a message is sent once more after %s', async (_, fault) => {
  expect(await send((nth) => (nth === 1 ? fault : null))).toEqual({ outcome: 'taken on', callCount: 2 })
  const { outcome, callCount } = await send(() => fault)
  expect(outcome instanceof SmsSilent || outcome instanceof SmsRefusal).toBe(true)
  expect(callCount).toBe(2)
})

it('a request is signed as in the example of Tencent’s documentation', () => {
  const authorization = tc3({
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    timestamp: 1551113065,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  })
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})
