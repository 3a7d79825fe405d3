import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#contract/sales/refunds.ts'
import { atOnce, type Cashier, openCashier } from '#test/server/cashier.ts'
import { openJobs } from '../../../platform/jobs/boss.ts'
import { type Payment, ProviderRefusal } from '../../../providers/payment/payment.ts'
import { wellBehaved } from '../../../providers/payment/sandbox/behaviour.ts'
import { startRefunds } from './sweep.ts'
import { refundTiming } from './timing.ts'
import { workRefund } from './worker.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await openCashier()
})
beforeEach(() => {
  cashier.sandbox.behaviour = { ...wellBehaved, settleAfter: () => 0 }
})
afterAll(() => cashier.close())

describe('an approved refund', () => {
  it('an approved refund is sent under its own number and settled by the notification', async () => {
    const { id, refundNo, orderId, transactionId } = await cashier.approved(500)
    await cashier.step(id)
    expect(await cashier.refund(id)).toMatchObject({ state: 'processing', attempts: 1, failure: null })
    expect(await cashier.attempts(id)).toMatchObject([
      {
        outRefundNo: refundNo,
        provider: 'sandbox',
        providerState: 'PROCESSING',
        sentAt: expect.any(String),
        settledAt: null,
      },
    ])
    await cashier.pump()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', dueAt: null })
    expect(await cashier.order(orderId)).toEqual({
      state: 'partly_refunded',
      paidFen: 5970,
      refundedFen: 500,
      refundingFen: 0,
    })
    expect(await cashier.paidBack(transactionId)).toEqual([{ outRefundNo: refundNo, refundFen: 500 }])
  })

  it('refunding the whole amount makes the order refunded', async () => {
    const { id, orderId } = await cashier.approved(5970)
    await cashier.step(id)
    await cashier.pump()
    expect(await cashier.order(orderId)).toMatchObject({ state: 'refunded', refundedFen: 5970 })
  })

  it('a refund is settled by polling if all notifications are lost', async () => {
    cashier.sandbox.behaviour.notifications = () => []
    const { id } = await cashier.approved()
    await cashier.step(id)
    await cashier.pump()
    expect(await cashier.refund(id)).toMatchObject({ state: 'processing' })
    await cashier.sweep()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
  })

  it('the sweep sends an approved refund whose job was lost', async () => {
    const { id, transactionId } = await cashier.approved()
    await cashier.sweep()
    await cashier.sweep()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
    expect(await cashier.paidBack(transactionId)).toHaveLength(1)
  })

  it('a repeated notification of a refund is counted once', async () => {
    cashier.sandbox.behaviour.notifications = () => [0, 0, 0]
    const { id, orderId } = await cashier.approved()
    await cashier.step(id)
    await cashier.pump()
    const { version } = await cashier.refund(id)
    await cashier.pump()
    expect((await cashier.refund(id)).version).toBe(version)
    expect(await cashier.order(orderId)).toMatchObject({ refundedFen: 500 })
  })

  it('a refund is not sent by a second worker while the first is processing it', async () => {
    let calls = 0
    cashier.sandbox.behaviour.refund = () => {
      calls++
      return 'answered'
    }
    const { id } = await cashier.approved()
    await Promise.all(Array.from({ length: 5 }, () => cashier.step(id, refundTiming)))
    expect(calls).toBe(1)
  })
})

describe('a provider that does not answer', () => {
  it.each(['lostBefore', 'lostAfter'] as const)(
    '(%s) if the provider does not respond, the refund is resent under the same number and paid once',
    async (course) => {
      let lost = 3
      cashier.sandbox.behaviour.refund = () => (lost-- > 0 ? course : 'answered')
      const { id, refundNo, transactionId } = await cashier.approved()
      for (let round = 0; round < 5; round++) await cashier.sweep()
      expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
      expect(await cashier.attempts(id)).toHaveLength(1)
      expect(await cashier.paidBack(transactionId)).toEqual([{ outRefundNo: refundNo, refundFen: 500 }])
    },
  )

  it('a refund shows that the provider does not respond, until a query succeeds', async () => {
    cashier.sandbox.behaviour = { ...cashier.sandbox.behaviour, refund: () => 'lostAfter', query: () => 'lost' }
    const { id } = await cashier.approved()
    await cashier.step(id)
    expect(await cashier.refund(id)).toMatchObject({ state: 'approved', failure: '支付平台没有应答，稍后自动查询结果' })
    cashier.sandbox.behaviour.query = () => 'answered'
    await cashier.step(id)
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', failure: null })
  })
})

describe('a refusal', () => {
  it.each([
    ['NOT_ENOUGH', '商户账户余额不足，充值后会自动重新提交'],
    ['FREQUENCY_LIMITED', '支付平台限流，稍后自动重新提交'],
    ['SYSTEM_ERROR', '支付平台暂时出错，稍后自动重新提交'],
  ] as const)(
    'a refund that is refused with %s is retried under the same number, with growing delays',
    async (code, failure) => {
      let refusals = 2
      cashier.sandbox.behaviour.refund = () => (refusals-- > 0 ? code : 'answered')
      const { id, transactionId } = await cashier.approved()
      await cashier.step(id)
      expect(await cashier.refund(id)).toMatchObject({ state: 'approved', failure, attempts: 1 })
      await cashier.step(id)
      expect(await cashier.refund(id)).toMatchObject({ state: 'approved', attempts: 2 })
      await cashier.step(id)
      await cashier.pump()
      expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', failure: null, attempts: 3 })
      expect(await cashier.paidBack(transactionId)).toHaveLength(1)
      expect([1, 2, 3, 20].map(refundTiming.again)).toEqual([10, 20, 40, 1800])
    },
  )

  it('a refund that is temporarily refused for more than a week needs a person', async () => {
    cashier.sandbox.behaviour.refund = () => 'NOT_ENOUGH'
    const { id, refundNo } = await cashier.approved()
    await cashier.services.database.query("update refund set decided_at = now() - interval '8 days' where id = $1", [
      id,
    ])
    await cashier.step(id)
    expect(await cashier.refund(id)).toMatchObject({
      state: 'abnormal',
      dueAt: null,
      failure: '连续 7 天没有提交成功：商户账户余额不足；请处理后重新提交，或线下退款后登记',
    })
    expect(await cashier.messages(refundNo)).toHaveLength(1)
  })

  it('a permanently refused refund becomes abnormal, notifies the platform, and can be settled offline', async () => {
    cashier.sandbox.behaviour.refund = () => 'USER_ACCOUNT_ABNORMAL'
    const { id, refundNo, orderId } = await cashier.approved(500)
    await cashier.step(id)
    const failure = '游客的支付账户异常或已注销，不能原路退回；请线下退款后登记'
    expect(await cashier.refund(id)).toMatchObject({ state: 'abnormal', failure, dueAt: null })
    expect(await cashier.messages(refundNo)).toEqual([
      {
        title: '退款 ¥5.00 没有退到游客账户',
        text: `退款单 ${refundNo}：${failure}。`,
        level: 'warning',
        link: `/systemOps/refund?tab=all&q=${refundNo}`,
        roles: [0, 1],
      },
    ])
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 500 })
    expect((await cashier.decide(refunds.settle, id)).code).toBe(200)
    expect(await cashier.order(orderId)).toMatchObject({ refundedFen: 500, refundingFen: 0 })
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', failure: null, decisionNote: '核对过' })
  })

  it('a permanently refused refund can be resubmitted once the cause is gone', async () => {
    cashier.sandbox.behaviour.refund = () => 'USER_ACCOUNT_ABNORMAL'
    const { id, refundNo, transactionId } = await cashier.approved()
    await cashier.step(id)
    cashier.sandbox.behaviour.refund = () => 'answered'
    expect((await cashier.decide(refunds.retry, id)).code).toBe(200)
    expect(await cashier.refund(id)).toMatchObject({ state: 'processing', failure: null })
    await cashier.step(id)
    await cashier.pump()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
    expect(await cashier.paidBack(transactionId)).toEqual([{ outRefundNo: refundNo, refundFen: 500 }])
  })

  it('a permanent refusal is ignored if a query shows that the provider has the refund', async () => {
    const { id } = await cashier.approved()
    const { sandbox, services } = cashier
    const confused: Payment = {
      name: sandbox.name,
      refund: async (request) => {
        await sandbox.refund(request)
        throw new ProviderRefusal('USER_ACCOUNT_ABNORMAL', '', false)
      },
      query: (outRefundNo) => sandbox.query(outRefundNo),
      verify: (...args) => sandbox.verify(...args),
      close: async () => {},
    }
    await workRefund({ ...services, payment: confused }, id, atOnce)
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', failure: null })
  })

  it.each(['before', 'after'] as const)(
    'a refund that one worker is refused %s another hands it in is on its way, and paid once',
    async (order) => {
      const { id, orderId, transactionId } = await cashier.approved(500)
      const { sandbox, services } = cashier
      const gate = Promise.withResolvers<void>()
      const both = { name: sandbox.name, verify: sandbox.verify.bind(sandbox), close: async () => {} }
      const refusing: Payment = {
        ...both,
        refund: () => Promise.reject(new ProviderRefusal('USER_ACCOUNT_ABNORMAL', '', false)),
        query: async () => {
          if (order === 'after') await gate.promise
          return null
        },
      }
      const taking: Payment = {
        ...both,
        refund: async (request) => {
          if (order === 'before') await gate.promise
          return sandbox.refund(request)
        },
        query: async () => null,
      }
      const workers = { before: [taking, refusing], after: [refusing, taking] }[order] as [Payment, Payment]
      const late = workRefund({ ...services, payment: workers[0] }, id, atOnce)
      await expect.poll(async () => (await cashier.attempts(id)).length).toBe(1)
      await workRefund({ ...services, payment: workers[1] }, id, atOnce)
      gate.resolve()
      await late
      expect(await cashier.refund(id)).toMatchObject({ state: 'processing', failure: null })
      expect((await cashier.decide(refunds.settle, id)).code).toBe(2002)
      await cashier.pump()
      expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
      expect(await cashier.order(orderId)).toMatchObject({ refundedFen: 500, refundingFen: 0 })
      expect(await cashier.paidBack(transactionId)).toHaveLength(1)
    },
  )

  it('a refund of a cash payment is not sent to the provider, and is settled by hand', async () => {
    const { id, refundNo, transactionId } = await cashier.approved(500, 'cash')
    await cashier.step(id)
    expect(await cashier.refund(id)).toMatchObject({
      state: 'abnormal',
      failure: '现金支付的订单不能原路退回；请退还现金后登记',
    })
    expect(await cashier.attempts(id)).toEqual([])
    expect(await cashier.messages(refundNo)).toMatchObject([{ level: 'info', title: '请退还现金 ¥5.00 后登记' }])
    expect((await cashier.decide(refunds.settle, id)).code).toBe(200)
    expect(await cashier.paidBack(transactionId)).toEqual([])
  })
})

describe('refunds beside the requests', () => {
  it('approved refunds are sent by background jobs alone, without the sweep', async () => {
    const before = await Promise.all(Array.from({ length: 12 }, () => cashier.approved()))
    const hourly = { ...refundTiming, sweep: 3600, poll: () => 3600 }
    await cashier.services.database.query("insert into beat (name, begun_at) values ('refund.sweep', now())")
    // Nothing is looked for until the test is long over.
    const { database, log } = cashier.services
    const jobs = await openJobs(database, log, { poll: 3600, lost: 3600, supervise: 3600 })
    await startRefunds({ ...cashier.services, jobs }, hourly)
    await jobs.start()
    const later = await Promise.all(Array.from({ length: 12 }, () => cashier.approved()))
    for (const { id } of [...before, ...later])
      await expect.poll(async () => (await cashier.refund(id)).state, { interval: 50 }).toBe('processing')
    await jobs.stop()
  })
})
