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
  it('believes what the provider signed', async () => {
    const { id, refundNo } = await aSent()
    const body = notification(refundNo)
    const answer = await post(signed(body), body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 200, msg: 'ok', data: {} }])
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded' })
  })

  it('takes fifty copies at once as one', async () => {
    const { id, refundNo } = await aSent()
    const body = notification(refundNo)
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(signed(body), body)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', version: 2 })
  })

  it('refuses everything else with 401, and does not say why', async () => {
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
      [signed(body, Date.now() + 301_000), body],
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

  it('accepts a number that is not ours, so that it is not sent for days', async () => {
    const body = notification('R00000000000000')
    expect((await post(signed(body), body)).statusCode).toBe(200)
  })

  it('takes results in any order and never goes back', async () => {
    const { id, refundNo } = await aSent()
    for (const state of ['ABNORMAL', 'PROCESSING', 'SUCCESS', 'ABNORMAL', 'CLOSED', 'PROCESSING']) {
      const body = notification(refundNo, state)
      await post(signed(body), body)
    }
    expect(await cashier.refund(id)).toMatchObject({ state: 'succeeded', failure: null, dueAt: null })
  })
})
