import { afterEach, describe, expect, it } from 'vitest'
import { receiverRelations } from '#contract/sharing/merchants.ts'
import { unique } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import { ProviderSilent } from '../payment.ts'
import { sharingContract } from '../sharing.contract.ts'
import type { Receiver, ShareRequest } from '../sharing.ts'
import type { WechatPaySettings } from './call.ts'
import { type Course, fakeWechatPay, type WechatPayRequest } from './fake/fakeWechatPay.ts'
import { fakeKeys } from './fake/seal.ts'
import { WechatPay } from './wechatPay.ts'
import { WechatSharing } from './wechatSharing.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Timeout in milliseconds for responses that never come; on a busy machine a real response would be later than this. */
const quick = 300
async function aStage(
  course?: (request: WechatPayRequest, nth: number) => Course,
  overrides: Partial<WechatPaySettings> = {},
) {
  const fake = await fakeWechatPay({ course, subMerchantId: overrides.subMerchantId })
  closing.push(fake.close)
  const settings = { ...fakeKeys, base: fake.base, ...overrides }
  const request = aRequest()
  fake.books.pay(request.transactionId, request.paidFen, { isShared: true })
  const payment = new WechatPay(settings, patience)
  return { fake, settings, sharing: new WechatSharing(settings, patience), payment, request }
}

const merchant: Receiver = {
  ...{ kind: 'merchantId', account: '1900000888', name: '云上文旅有限公司' },
  ...{ relation: 'serviceProvider', customRelation: '' },
}
const person: Receiver = {
  ...{ kind: 'personalOpenid', account: 'oABCDEFGHIJKLMNOPQRSTUVWXYZ0', name: '张伟' },
  ...{ relation: 'custom', customRelation: '摄影师' },
}
const aRequest = (fields: Partial<ShareRequest> = {}): ShareRequest => ({
  ...{ outNo: unique('S'), transactionId: unique('4200'), orderNo: unique('JY'), paidFen: 10_000, amountFen: 1000 },
  receiver: merchant,
  ...fields,
})
const again = (request: ShareRequest, fields: Partial<ShareRequest> = {}) => ({
  ...request,
  outNo: unique('S'),
  ...fields,
})
const adding = '/v3/profitsharing/receivers/add'

describe.each([
  ['for a merchant', {}],
  ['by a service provider', { subMerchantId: '1900000999' }],
])('%s', (name, overrides) => {
  sharingContract(`WeChat Pay ${name}`, async () => {
    const { fake, sharing } = await aStage(undefined, overrides)
    closing.pop()
    const broken = { ...merchant, account: '1900000777' }
    const reason = 'ACCOUNT_ABNORMAL'
    fake.books.shareOutcome = (account) => (account === broken.account ? reason : 'SUCCESS')
    const share = sharing.share.bind(sharing)
    // A payment must exist before its shares.
    sharing.share = (request) => {
      fake.books.pay(request.transactionId, request.paidFen, { isShared: true })
      return share(request)
    }
    const settle = async () => void fake.settle()
    return { sharing, settle, broken: { receiver: broken, reason }, close: async () => fake.close() }
  })
})

describe('receivers', () => {
  it('a receiver is registered once, before its first share, with a name that only WeChat Pay can decrypt', async () => {
    const { fake, sharing, request } = await aStage()
    await Promise.all([sharing.share(request), sharing.share(again(request)), sharing.share(again(request))])
    expect(fake.calls(adding)).toHaveLength(1)
    expect(JSON.stringify(fake.requests)).not.toContain(merchant.name)
    expect(fake.books.receivers.get(`MERCHANT_ID ${merchant.account}`)).toMatchObject({
      ...{ appid: fakeKeys.appId, name: merchant.name, relation_type: 'SERVICE_PROVIDER' },
    })
  })

  it('a receiver is registered again under a new name, and after a share to it was refused', async () => {
    const { fake, sharing, request } = await aStage()
    await sharing.share(request)
    const renamed = { ...merchant, name: '云上文旅集团有限公司' }
    await sharing.share(again(request, { receiver: renamed }))
    expect(fake.books.receivers.get(`MERCHANT_ID ${merchant.account}`)).toMatchObject({ name: renamed.name })
    // Somebody takes it off at WeChat Pay.
    fake.books.receivers.clear()
    await expect(sharing.share(again(request))).rejects.toMatchObject({ code: 'PARAM_ERROR', retry: false })
    await sharing.share(again(request))
    expect(fake.calls(adding)).toHaveLength(3)
  })

  it('a receiver that could not be registered is registered with the next share, and nothing is shared before', async () => {
    const { fake, sharing, request } = await aStage(({ path }, nth) =>
      path === adding && nth === 1 ? { status: 429, code: 'RATELIMIT_EXCEEDED', message: '频率过高' } : null,
    )
    await expect(sharing.share(request)).rejects.toMatchObject({ retry: true })
    expect(fake.calls('/v3/profitsharing/orders')).toHaveLength(0)
    expect(await sharing.share(request)).toMatchObject({ state: 'PROCESSING' })
  })

  it('the relation of a receiver is sent in the terms of WeChat Pay', async () => {
    const { fake, sharing, request } = await aStage()
    fake.books.maxRatio = 10_000
    for (const relation of Object.keys(receiverRelations) as (keyof typeof receiverRelations)[])
      await sharing.share(again(request, { amountFen: 1, receiver: { ...person, relation } }))
    const words = fake.calls(adding).map(({ body }) => [body.relation_type, body.custom_relation])
    expect(words).toHaveLength(Object.keys(receiverRelations).length)
    expect(words.at(-1)).toEqual(['CUSTOM', '摄影师'])
    for (const [word, custom] of words.slice(0, -1)) {
      expect(word).toMatch(/^[A-Z_]+$/)
      expect(custom).toBeUndefined()
    }
  })
})

it('a share request names the receiver, the amount and the order, and leaves the rest frozen', async () => {
  const { fake, sharing, request } = await aStage()
  await sharing.share({ ...request, receiver: person })
  expect(fake.requests.at(-1)!.body).toEqual({
    appid: fakeKeys.appId,
    transaction_id: request.transactionId,
    out_order_no: request.outNo,
    receivers: [
      {
        ...{ type: 'PERSONAL_OPENID', account: person.account, amount: 1000 },
        description: `订单 ${request.orderNo} 分账`,
      },
    ],
    unfreeze_unsplit: false,
  })
})

it('a service provider shares for its sub-merchant, whose application identifies persons', async () => {
  const overrides = { subMerchantId: '1900000999', subAppId: 'wxfedcba9876543210' }
  const { fake, sharing, request } = await aStage(undefined, overrides)
  await sharing.share({ ...request, receiver: person })
  expect(fake.requests.at(-1)!.body).toMatchObject({
    ...{ sub_mchid: '1900000999', sub_appid: 'wxfedcba9876543210', receivers: [{ type: 'PERSONAL_SUB_OPENID' }] },
  })
  await fake.settle()
  expect(await sharing.queryShare(request.outNo, request.transactionId)).toMatchObject({ state: 'SUCCESS' })
  await sharing.release({ outNo: unique('U'), transactionId: request.transactionId, paidFen: request.paidFen })
})

it('a share that is given up has a reason, and its money can be shared again', async () => {
  const { fake, sharing, request } = await aStage()
  fake.books.shareOutcome = () => 'RECEIVER_HIGH_RISK'
  await sharing.share({ ...request, amountFen: 3000 })
  await fake.settle()
  expect(await sharing.queryShare(request.outNo, request.transactionId)).toMatchObject({
    ...{ state: 'CLOSED', reason: 'RECEIVER_HIGH_RISK', endedAt: expect.stringMatching(/Z$/) },
  })
  await sharing.share(again(request, { amountFen: 3000 }))
})

describe('a refusal says whether the same number may be sent again', () => {
  it.each<[number, string, string, boolean]>([
    [400, 'INVALID_REQUEST', '订单处理中，请稍后重试', true],
    [400, 'INVALID_REQUEST', '订单处理中，请在到达结算周期之后再请求分账', true],
    [400, 'INVALID_REQUEST', '非分账订单不支持分账', false],
    [403, 'NOT_ENOUGH', '分账金额不足', false],
    [403, 'NO_AUTH', '未开通分账权限', false],
    [403, 'RULE_LIMIT', '超过最大分账比例', false],
    [429, 'FREQUENCY_LIMITED', '频率超限', true],
    [500, 'SYSTEM_ERROR', '系统错误', true],
  ])(
    'the refusal of a share says whether the same number may be sent again: %i %s %s: %s',
    async (status, code, message, retry) => {
      const { sharing, request } = await aStage(({ path }) => (path === adding ? null : { status, code, message }))
      await expect(sharing.share(request)).rejects.toMatchObject({ code, retry })
      await expect(sharing.queryShare(request.outNo, request.transactionId)).rejects.toBeInstanceOf(ProviderSilent)
    },
  )
})

describe('an answer is believed only where it proves itself', () => {
  it.each<Course>(['silent', 'broken', 'unsigned', 'altered', 'old', 'forged', 'untold', 'another'])(
    'a sharing call whose response is %s may or may not have been carried out',
    async (course) => {
      let now: Course = null
      const { fake, settings, sharing: patient, request } = await aStage(() => now)
      const { outNo, transactionId } = request
      await patient.share(request)
      await fake.settle()
      now = course
      const sharing = course === 'silent' ? new WechatSharing(settings, quick) : patient
      const outReturnNo = unique('B')
      for (const work of [
        () => sharing.share(again(request)),
        () => sharing.queryShare(outNo, transactionId),
        () => sharing.giveBack({ outReturnNo, outNo, account: merchant.account, amountFen: 1 }),
        () => sharing.queryReturn(outReturnNo, outNo),
        () => sharing.release({ outNo: unique('U'), transactionId, paidFen: 10_000 }),
      ])
        await expect(work()).rejects.toBeInstanceOf(ProviderSilent)
    },
  )
})

describe('releasing', () => {
  it('releasing succeeds if everything was shared, refunded or released before', async () => {
    const { fake, sharing, payment, request } = await aStage()
    fake.books.maxRatio = 10_000
    const { transactionId } = request
    await sharing.share({ ...request, amountFen: 10_000 })
    await sharing.release({ outNo: unique('U'), transactionId, paidFen: 10_000 })
    const other = again(request, { transactionId: unique('4200') })
    fake.books.pay(other.transactionId, 10_000, { isShared: true })
    for (let nth = 1; nth <= 2; nth++)
      await sharing.release({ outNo: unique('U'), transactionId: other.transactionId, paidFen: other.paidFen })
    await expect(sharing.share(other)).rejects.toMatchObject({ code: 'NOT_ENOUGH', retry: false })
    const refund = { outRefundNo: unique('R'), orderNo: 'JY1', refundFen: 10_000, totalFen: 10_000, reason: '商家退款' }
    await payment.refund({ ...refund, transactionId: other.transactionId })
  })

  it('releasing fails if the error says that nothing is left but money is still frozen', async () => {
    const { sharing, request } = await aStage(({ path }) =>
      path.endsWith('/unfreeze') ? { status: 403, code: 'NOT_ENOUGH', message: '分账金额为0' } : null,
    )
    await expect(
      sharing.release({ outNo: unique('U'), transactionId: request.transactionId, paidFen: request.paidFen }),
    ).rejects.toMatchObject({
      code: 'NOT_ENOUGH',
    })
  })
})
