import { createSecretKey } from 'node:crypto'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { unique } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import { paymentContract } from '../payment.contract.ts'
import { ProviderRefusal, ProviderSilent, type RefundRequest } from '../payment.ts'
import type { WechatPaySettings } from './call.ts'
import { type Course, fakeWechatPay, type WechatPayRequest } from './fake/fakeWechatPay.ts'
import { fakeKeys, publicKeyOf, serials } from './fake/seal.ts'
import { WechatPay } from './wechatPay.ts'

const subMerchantId = '1900000999'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Timeout in milliseconds for responses that never come; on a busy machine a real response would be later than this. */
const quick = 300
async function aStage(
  course?: (request: WechatPayRequest, nth: number) => Course,
  overrides: Partial<WechatPaySettings> = {},
  limit = patience,
) {
  const fake = await fakeWechatPay({ course, subMerchantId: overrides.subMerchantId })
  closing.push(fake.close)
  const settings = { ...fakeKeys, base: fake.base, ...overrides }
  const payment = new WechatPay(settings, limit)
  const request = aRequest()
  fake.books.pay(request.transactionId, request.totalFen)
  return { fake, settings, payment, request }
}
const aRequest = (fields: Partial<RefundRequest> = {}): RefundRequest => ({
  ...{ outRefundNo: unique('R'), transactionId: unique('4200'), orderNo: unique('JY'), refundFen: 100, totalFen: 1000 },
  reason: '照片不清晰',
  ...fields,
})
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  )

describe.each([
  ['for a merchant', {}],
  ['by a service provider', { subMerchantId }],
])('%s', (name, overrides) => {
  paymentContract(`WeChat Pay ${name}`, async () => {
    const { fake, payment } = await aStage(undefined, overrides)
    closing.pop()
    const refund = payment.refund.bind(payment)
    // A payment must exist before its refund.
    payment.refund = (request) => {
      fake.books.pay(request.transactionId, request.totalFen)
      return refund(request)
    }
    return { payment, settle: fake.settle, sent: fake.sent, close: async () => fake.close() }
  })
})

it('a refund request has all fields that WeChat Pay requires, and the address for its result', async () => {
  const { fake, payment, request } = await aStage(undefined, { subMerchantId, fundsAccount: 'AVAILABLE' })
  await payment.refund({ ...request, reason: '照'.repeat(40) })
  expect(fake.requests[0]!.body).toEqual({
    sub_mchid: subMerchantId,
    transaction_id: request.transactionId,
    out_refund_no: request.outRefundNo,
    reason: '照'.repeat(26),
    notify_url: fakeKeys.notifyUrl,
    funds_account: 'AVAILABLE',
    amount: { refund: 100, total: 1000, currency: 'CNY' },
  })
})

it('the signature is valid for the path that WeChat Pay receives through a gateway', async () => {
  const { fake, payment, request } = await aStage()
  // It takes its own prefix away.
  const gateway = createServer((incoming, outgoing) => {
    const path = incoming.url!.replace('/wechat-pay', '')
    const forwarded = forward(fake.base + path, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  closing.push(() => void gateway.close())
  const base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/wechat-pay/`
  const through = new WechatPay({ ...fakeKeys, base })
  await through.refund(request)
  expect(await payment.query(request.outRefundNo)).toMatchObject({ outRefundNo: request.outRefundNo })
})

describe('an answer is believed only where it proves itself', () => {
  it.each<Course>(['silent', 'broken', 'unsigned', 'altered', 'old', 'forged', 'untold', 'another'])(
    'a refund whose response is %s may or may not have been made',
    async (course) => {
      const { payment, request } = await aStage(() => course, {}, course === 'silent' ? quick : patience)
      await expect(payment.refund(request)).rejects.toBeInstanceOf(ProviderSilent)
      await expect(payment.query(request.outRefundNo)).rejects.toBeInstanceOf(ProviderSilent)
    },
  )

  it('a refund whose response was lost is found by its number, and is not made twice', async () => {
    const { fake, settings, payment, request } = await aStage(({ method }, nth) =>
      method === 'POST' && nth === 1 ? 'deaf' : null,
    )
    await expect(new WechatPay(settings, 1000).refund(request)).rejects.toBeInstanceOf(ProviderSilent)
    await expect.poll(() => fake.calls('/v3/refund')).toHaveLength(1)
    const found = await payment.query(request.outRefundNo)
    expect(await payment.refund(request)).toEqual(found)
    expect(fake.calls('/v3/refund')).toHaveLength(3)
  })

  it('an error with a wrong signature counts as no response, and an unsigned error as a refusal', async () => {
    const error = { status: 403, code: 'NO_AUTH', message: '没有权限' }
    const { payment, request } = await aStage((_, nth) => ({
      ...error,
      ...(nth < 3 && { sealed: nth === 1 ? 'badly' : 'well' }),
    }))
    await expect(payment.refund(request)).rejects.toBeInstanceOf(ProviderSilent)
    for (let nth = 2; nth <= 3; nth++)
      await expect(payment.refund(request)).rejects.toMatchObject({ code: 'NO_AUTH', retry: false })
  })

  it('a response that is too long is not read to its end', async () => {
    const { payment, request } = await aStage(() => ({
      status: 400,
      code: 'PARAM_ERROR',
      message: 'x'.repeat(300_000),
    }))
    await expect(payment.refund(request)).rejects.toBeInstanceOf(ProviderSilent)
  })

  it('signatures by the certificate and by the public key are both accepted while a merchant changes over', async () => {
    const both = new Map(serials.slice(0, 2).map((serial) => [serial, publicKeyOf(serial)]))
    const { fake, payment, request } = await aStage(undefined, { theirs: both })
    for (const serial of serials.slice(0, 2)) {
      fake.signWith(serial)
      const next = { ...request, outRefundNo: unique('R') }
      await payment.refund(next)
      await fake.settle()
      const { headers, body } = fake.sent.at(-1)!
      expect(headers['wechatpay-serial']).toBe(serial)
      expect((await payment.verify(headers, body)).refund).toMatchObject({ outRefundNo: next.outRefundNo })
    }
  })
})

describe('a refusal says whether the same number may be sent again', () => {
  it.each<[number, string, boolean]>([
    [500, 'SYSTEM_ERROR', true],
    [502, 'BANK_ERROR', true],
    [429, 'FREQUENCY_LIMITED', true],
    [429, 'RATELIMIT_EXCEEDED', true],
    [403, 'NOT_ENOUGH', true],
    [401, 'SIGN_ERROR', true],
    [400, 'INVALID_REQUEST', false],
    [400, 'PARAM_ERROR', false],
    [403, 'USER_ACCOUNT_ABNORMAL', false],
    [403, 'NO_AUTH', false],
    [404, 'MCH_NOT_EXISTS', false],
  ])('a refusal says whether the same number may be sent again: %i %s: %s', async (status, code, retry) => {
    const { payment, request } = await aStage(() => ({ status, code, message: '不行' }))
    await expect(payment.refund(request)).rejects.toMatchObject({ code, retry, message: '不行' })
    // No other error says whether a number is known.
    await expect(payment.query(request.outRefundNo)).rejects.toBeInstanceOf(ProviderSilent)
  })

  it.each<Course>([{ status: 404 }, { status: 500, message: 'no code' }, { status: 400, code: '<script>' }])(
    'an error without a code leaves open whether the refund was made: %o',
    async (course) => {
      const { payment, request } = await aStage(() => course)
      await expect(payment.refund(request)).rejects.toBeInstanceOf(ProviderSilent)
      await expect(payment.query(request.outRefundNo)).rejects.toBeInstanceOf(ProviderSilent)
    },
  )

  it('a refund of an unknown payment is refused for good', async () => {
    const { payment } = await aStage()
    await expect(payment.refund(aRequest())).rejects.toMatchObject({ code: 'RESOURCE_NOT_EXISTS', retry: false })
  })

  it('a refund over the frozen amount is refused, and accepted under the same number once the rest is released', async () => {
    const { fake, payment, request } = await aStage()
    const transactionId = unique('4200')
    fake.books.pay(transactionId, 1000, { isShared: true })
    fake.books.addReceiver({ type: 'MERCHANT_ID', account: '1900000888', name: '云上文旅', relation_type: 'STORE' })
    const receivers = [{ type: 'MERCHANT_ID', account: '1900000888', amount: 300, description: '分账' }]
    fake.books.share({ transaction_id: transactionId, out_order_no: 'S1', receivers, unfreeze_unsplit: false })
    const more = { ...request, transactionId, refundFen: 701 }
    await expect(payment.refund(more)).rejects.toMatchObject({ code: 'RULE_LIMIT', retry: false })
    expect(await payment.query(more.outRefundNo)).toBeNull()
    fake.books.unfreeze({ transaction_id: transactionId, out_order_no: 'U1' })
    expect(await payment.refund(more)).toMatchObject({ state: 'PROCESSING' })
  })

  it('the fifty-first refund of a payment is refused for good', async () => {
    const { payment, request } = await aStage()
    for (let nth = 1; nth <= 50; nth++)
      await payment.refund({ ...request, refundFen: 1, outRefundNo: `${request.outRefundNo}-${nth}` })
    await expect(payment.refund(request)).rejects.toMatchObject({ code: 'RULE_LIMIT', retry: false })
  })
})

describe('notifications', () => {
  it.each(['SUCCESS', 'CLOSED', 'ABNORMAL'] as const)('a notification says that a refund is %s', async (state) => {
    const { fake, payment, request } = await aStage()
    fake.books.refundOutcome = state
    await payment.refund(request)
    await fake.settle()
    const { headers, body } = fake.sent[0]!
    const { refund } = await payment.verify(headers, body)
    expect(refund).toMatchObject({ outRefundNo: request.outRefundNo, state })
    expect(refund.succeededAt === null).toBe(state !== 'SUCCESS')
  })

  it.each<[string, Partial<WechatPaySettings>]>([
    ['for another merchant', { merchantId: '1900000110' }],
    ['that another key opens', { apiKey: createSecretKey('another-key-of-thirty-two-bytes-', 'utf8') }],
    ['signed with a key that is not configured', { theirs: new Map([[serials[1], publicKeyOf(serials[1])]]) }],
  ])('notifications %s are rejected', async (_, overrides) => {
    const { fake, payment, settings, request } = await aStage()
    await payment.refund(request)
    await fake.settle()
    const { headers, body } = fake.sent[0]!
    await payment.verify(headers, body)
    await expect(new WechatPay({ ...settings, ...overrides }).verify(headers, body)).rejects.toThrow()
  })
})

it('no error contains a key or a signature', async () => {
  const secrets = [
    fakeKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().slice(100, 140),
    fakeKeys.apiKey.export().toString(),
    'signature="',
  ]
  const courses: Course[] = [
    'silent',
    'broken',
    'altered',
    'forged',
    { status: 401, code: 'SIGN_ERROR', message: '验签失败' },
  ]
  for (const course of courses) {
    const { payment, request, settings } = await aStage(() => course, {}, course === 'silent' ? quick : patience)
    const error = await outcome(payment.refund(request))
    expect(error instanceof ProviderSilent || error instanceof ProviderRefusal).toBe(true)
    const output =
      inspect(error, { depth: 9 }) + JSON.stringify([error, settings]) + inspect([payment, settings], { depth: 9 })
    for (const secret of secrets) expect(output).not.toContain(secret)
  }
})
