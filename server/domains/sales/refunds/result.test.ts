import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#contract/sales/refunds.ts'
import { unique } from '#test/rows/world.ts'
import { type Cashier, openCashier } from '#test/server/cashier.ts'
import { wellBehaved } from '../../../providers/payment/sandbox/behaviour.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await openCashier()
})
beforeEach(() => {
  cashier.sandbox.behaviour = { ...wellBehaved, settleAfter: () => 0 }
})
afterAll(() => cashier.close())

describe('an abnormal result', () => {
  it('an abnormal refund is polled until it is paid out on the provider’s pages, even without a notification', async () => {
    cashier.sandbox.behaviour = { ...cashier.sandbox.behaviour, outcome: () => 'ABNORMAL', notifications: () => [] }
    const { id, refundNo } = await cashier.approved()
    for (let round = 0; round < 3; round++) await cashier.sweep()
    expect(await cashier.refund(id)).toMatchObject({ state: 'abnormal', failure: expect.stringContaining('银行卡') })
    expect(await cashier.messages(refundNo)).toHaveLength(1)
    await cashier.sandbox.handOut(refundNo)
    await cashier.sweep()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', dueAt: null })
  })

  it('a late abnormal result does not undo an earlier success', async () => {
    cashier.sandbox.behaviour = {
      ...cashier.sandbox.behaviour,
      outcome: () => 'ABNORMAL',
      notifications: (_, state) => (state === 'ABNORMAL' ? [60_000] : [0]),
    }
    const { id, refundNo } = await cashier.approved()
    await cashier.step(id)
    await cashier.sandbox.query(refundNo)
    await cashier.sandbox.handOut(refundNo)
    await cashier.pump()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
    await cashier.services.database.query('update sandbox.notification set due_at = now() where body like $1', [
      `%${refundNo}%`,
    ])
    await cashier.pump()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', failure: null })
    expect(await cashier.messages(refundNo)).toEqual([])
  })

  it('a refund that is paid out after it was settled by hand is reported as a contradiction, once', async () => {
    cashier.sandbox.behaviour.outcome = () => 'ABNORMAL'
    cashier.sandbox.behaviour.notifications = () => [0, 0]
    const { id, refundNo, orderId } = await cashier.approved()
    await cashier.step(id)
    await cashier.pump()
    await cashier.decide(refunds.settle, id)
    await cashier.sandbox.handOut(refundNo)
    await cashier.pump()
    expect(await cashier.messages(refundNo)).toMatchObject([
      { level: 'warning' },
      { level: 'critical', title: `退款 ${refundNo} 与支付平台的结果不一致` },
    ])
    expect(await cashier.order(orderId)).toMatchObject({ refundedFen: 500 })
  })
})

describe('a refund that the provider closed', () => {
  it('a refund that the provider closed is resubmitted under a new number', async () => {
    let outcome: 'CLOSED' | 'SUCCESS' = 'CLOSED'
    cashier.sandbox.behaviour.outcome = () => outcome
    const { id, refundNo, orderId, transactionId } = await cashier.approved()
    await cashier.step(id)
    await cashier.pump()
    expect(await cashier.refund(id)).toMatchObject({
      state: 'closed',
      dueAt: null,
      failure: expect.stringContaining('新的退款单号'),
    })
    expect(await cashier.messages(refundNo)).toHaveLength(1)
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 500 })
    outcome = 'SUCCESS'
    await cashier.decide(refunds.retry, id)
    expect(await cashier.refund(id)).toMatchObject({ state: 'approved' })
    await cashier.step(id)
    await cashier.pump()
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', attempts: 2 })
    expect((await cashier.attempts(id)).map((one) => [one.outRefundNo, one.providerState])).toEqual([
      [refundNo, 'CLOSED'],
      [`${refundNo}-2`, 'SUCCESS'],
    ])
    expect(await cashier.paidBack(transactionId)).toEqual([{ outRefundNo: `${refundNo}-2`, refundFen: 500 }])
  })

  it('a late notification for the first number does not close a resubmitted refund', async () => {
    let outcome: 'CLOSED' | 'SUCCESS' = 'CLOSED'
    cashier.sandbox.behaviour = {
      ...cashier.sandbox.behaviour,
      outcome: () => outcome,
      notifications: (_, state) => (state === 'CLOSED' ? [60_000] : [0]),
    }
    const { id, refundNo } = await cashier.approved()
    await cashier.step(id)
    await cashier.sandbox.query(refundNo)
    await cashier.step(id)
    expect(await cashier.refund(id)).toMatchObject({ state: 'closed' })
    outcome = 'SUCCESS'
    await cashier.decide(refunds.retry, id)
    await cashier.step(id)
    await cashier.services.database.query('update sandbox.notification set due_at = now() where body like $1', [
      `%${refundNo}"%`,
    ])
    const { version } = await cashier.refund(id)
    cashier.sandbox.behaviour.settleAfter = () => 60_000
    await cashier.pump()
    expect((await cashier.refund(id)).state).toBe('succeeded')
    expect((await cashier.refund(id)).version).toBe(version + 1)
  })

  it('a refund that the provider closed can be rejected, which releases its amount', async () => {
    cashier.sandbox.behaviour.outcome = () => 'CLOSED'
    const { id, orderId } = await cashier.approved()
    await cashier.step(id)
    await cashier.pump()
    await cashier.decide(refunds.reject, id)
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 0, refundedFen: 0, state: 'paid' })
  })
})

describe('the database', () => {
  it('the database refuses a second refund number while the first is not closed', async () => {
    const { id, refundNo } = await cashier.approved()
    await cashier.step(id)
    await expect(
      cashier.services.database.query(
        "insert into refund_attempt (refund_id, out_refund_no, provider) values ($1, $2, 'sandbox')",
        [id, `${refundNo}-2`],
      ),
    ).rejects.toMatchObject({ code: '23505' })
  })

  it('the database refuses refunds above the paid amount and invalid moves', async () => {
    const { id, orderId } = await cashier.approved(5970)
    const { query } = cashier.services.database
    await expect(
      query(
        `insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by) select $1, order_id, area_id, case_id, 1, 'other', 'request', 'requested', $1, '' from refund where id = $2`,
        [unique('R'), id],
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'refunds_within_paid' })
    await expect(query("update refund set state = 'rejected' where id = $1", [id])).rejects.toMatchObject({
      code: 'JY001',
    })
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 5970 })
  })
})
