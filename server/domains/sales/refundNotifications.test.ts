import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundNotifications } from '#contract/sales/refundNotifications.ts'
import { unique } from '#test/rows/world.ts'
import { type Cashier, openCashier } from '#test/server/cashier.ts'
import { signedHeaders } from '../../providers/payment/sandbox/seal.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await openCashier({ notifications: () => [] })
})
afterAll(() => cashier.close())

const { path, method } = refundNotifications.receive
const post = (headers: Record<string, string>, payload: string | Buffer) =>
  cashier.server.app.inject({ method, url: path, headers, payload })
const notification = (outRefundNo: string, state = 'SUCCESS', id = unique('n')) =>
  JSON.stringify({
    id,
    create_time: '',
    event_type: `REFUND.${state}`,
    resource: {
      out_refund_no: outRefundNo,
      refund_id: 'S1',
      refund_status: state,
      success_time: state === 'SUCCESS' ? new Date().toISOString() : null,
    },
  })
const signed = (body: string, at?: number) => signedHeaders(cashier.services.secrets, body, at)

async function aSent() {
  const refund = await cashier.approved()
  await cashier.step(refund.id)
  return refund
}

describe('the door for payment notifications', () => {
  it('a payment notification signed by the provider is accepted', async () => {
    const { id, refundNo } = await aSent()
    const body = notification(refundNo)
    const answer = await post(signed(body), body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 200, msg: 'ok', data: {} }])
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
  })

  it('fifty concurrent copies of a payment notification count as one', async () => {
    const { id, refundNo } = await aSent()
    const body = notification(refundNo)
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(signed(body), body)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', version: 2 })
  })

  it('an unsigned, altered or outdated notification is refused with 401, without a reason', async () => {
    const { id, refundNo } = await aSent()
    const body = notification(refundNo)
    const headers = signed(body)
    const { 'sandbox-signature': _, ...unsigned } = headers
    const wrong: [Record<string, string>, string | Buffer][] = [
      [{}, body],
      [unsigned, body],
      [{ ...headers, 'sandbox-signature': 'x'.repeat(43) }, body],
      [headers, notification(refundNo)],
      [signed(body, Date.now() - 301_000), body],
      // Far enough ahead that it is still too new when a busy machine comes to it.
      [signed(body, Date.now() + 900_000), body],
      [signed('not json'), 'not json'],
      [signed('{}'), '{}'],
      [headers, ''],
      [headers, Buffer.from([0xff, 0xfe, 0])],
    ]
    for (const [wrongHeaders, payload] of wrong) {
      const answer = await post(wrongHeaders, payload)
      expect([answer.statusCode, answer.json()]).toEqual([401, { code: 401, msg: '通知的签名不对' }])
    }
    expect(await cashier.refund(id)).toMatchObject({ state: 'processing' })
    expect((await post({ ...headers, 'content-type': 'application/json' }, Buffer.alloc(70_000))).statusCode).toBe(413)
  })

  it('a notification for an unknown number is accepted, so that the provider does not repeat it for days', async () => {
    const body = notification('R00000000000000')
    expect((await post(signed(body), body)).statusCode).toBe(200)
  })

  it('notifications are applied in any order, and never move a refund backwards', async () => {
    const { id, refundNo } = await aSent()
    for (const state of ['ABNORMAL', 'PROCESSING', 'SUCCESS', 'ABNORMAL', 'CLOSED', 'PROCESSING']) {
      const body = notification(refundNo, state)
      await post(signed(body), body)
    }
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', failure: null, dueAt: null })
  })
})
