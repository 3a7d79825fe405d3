import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { waiting } from '#contract/sales/waiting.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let clerk: Account
let place: Place
const db = () => server.services.database.db
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(db())
  clerk = await anAccount(db(), 0)
})
afterAll(() => server.close())

type State = 'requested' | 'approved' | 'processing' | 'abnormal' | 'closed' | 'rejected' | 'succeeded'
async function aRefund(state: State, hours: number, channel: 'wechat' | 'cash' = 'wechat', decidedHours = hours) {
  const order = await anOrder(db(), place, { createdAt: hoursAgo(hours), phone: '13900004477' })
  await db().updateTable('orders').set({ channel }).where('id', '=', order.id).execute()
  const refund = await db()
    .insertInto('refund')
    .values({
      refundNo: unique('R'),
      orderId: order.id,
      areaId: place.areaId,
      caseId: place.caseId,
      amountFen: 100,
      reason: 'blurred',
      origin: 'request',
      state,
      requestKey: unique('k'),
      requestedBy: '小李',
      requestedAt: hoursAgo(hours),
      ...(state !== 'requested' && { decidedBy: '小王', decidedAt: hoursAgo(decidedHours) }),
      ...(state === 'succeeded' && { succeededAt: hoursAgo(0) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: refund.id, orderId: order.id }
}
async function aComplaint(state: 'open' | 'handled', hours: number) {
  const order = await anOrder(db(), place)
  const row = { orderId: order.id, areaId: place.areaId, externalId: unique('c'), words: '照片太暗', state }
  return db()
    .insertInto('complaint')
    .values({ ...row, createdAt: hoursAgo(hours) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

it('the list of waiting items contains refunds and complaints, oldest request first', async () => {
  const failed = await aRefund('closed', 30)
  const requested = await aRefund('requested', 2)
  const complaint = await aComplaint('open', 20)
  const cash = await aRefund('abnormal', 10, 'cash')
  for (const state of ['approved', 'processing', 'rejected', 'succeeded'] as const) await aRefund(state, 50)
  await aComplaint('handled', 60)
  const ask = async (body: object = {}) => (await server.call(clerk.token, waiting.list, { body })).data
  const all = await ask()
  expect(all.total).toBe(4)
  expect(all.rows.map((row) => [row.for, row.refund?.id ?? row.complaint?.id])).toEqual([
    ['failed', failed.id],
    ['complaint', complaint.id],
    ['cash', cash.id],
    ['requested', requested.id],
  ])
  expect(all.rows[0]).toMatchObject({ refund: { state: 'closed' }, complaint: null })
  expect(all.rows[1]).toMatchObject({ refund: null, complaint: { words: '照片太暗' } })
  expect(all.rows.map(({ of, id }) => [of, id])).toEqual([
    ['refund', failed.id],
    ['complaint', complaint.id],
    ['refund', cash.id],
    ['refund', requested.id],
  ])
  expect((await ask({ for: 'complaint' })).rows.map((row) => row.complaint?.id)).toEqual([complaint.id])
  expect((await ask({ q: '4477' })).total).toBe(3)
  expect((await ask({ page: 2, size: 3 })).rows.map((row) => row.for)).toEqual(['requested'])
  expect((await ask({ sort: 'since', order: 'desc' })).rows[0]!.for).toBe('requested')
})

it('every shown state of refunds and orders can be used as a filter', async () => {
  const late = await aRefund('processing', 100, 'wechat', 80)
  const running = await aRefund('approved', 100, 'wechat', 1)
  const found = async (condition: string) =>
    (
      await server.call(clerk.token, refunds.list, { body: { condition: condition as never, size: 200 } })
    ).data.rows.map(({ id }) => id)
  expect(await found('late')).toContain(late.id)
  expect(await found('late')).not.toContain(running.id)
  expect(await found('processing')).toContain(running.id)
  const failed = await aRefund('abnormal', 5)
  const cash = await aRefund('abnormal', 5, 'cash')
  expect(await found('abnormal')).toContain(failed.id)
  expect(await found('abnormal')).not.toContain(cash.id)
  expect(await found('cash')).toContain(cash.id)

  const requested = await aRefund('requested', 5)
  const unpaid = await anOrder(db(), place, { paid: false })
  await db().updateTable('orders').set({ payError: '余额不足' }).where('id', '=', unpaid.id).execute()
  const shown = async (...states: string[]) =>
    (await server.call(clerk.token, orders.list, { body: { states: states as never, size: 200 } })).data.rows.map(
      ({ id }) => id,
    )
  expect(await shown('failed')).toEqual([unpaid.id])
  expect(await shown('refundRequested')).toContain(requested.orderId)
  expect(await shown('refundRequested')).not.toContain(failed.orderId)
  expect(await shown('refundAbnormal')).toContain(failed.orderId)
  expect(await shown('refundAbnormal')).not.toContain(cash.orderId)
  expect(await shown('refundCash')).toContain(cash.orderId)
  expect(await shown('refundProcessing', 'failed')).toEqual(expect.arrayContaining([running.orderId, unpaid.id]))
  expect(await shown('created', 'refundCash')).toEqual(expect.arrayContaining([cash.orderId, unpaid.id]))
})

it('unpaid orders with failed payments are found, but not orders that were paid afterwards', async () => {
  const fail = async (paid: boolean) => {
    const order = await anOrder(db(), place, { paid })
    const row = {
      orderId: order.id,
      areaId: place.areaId,
      channel: 'wechat' as const,
      amountFen: 5970,
      at: hoursAgo(0),
    }
    await db()
      .insertInto('payment')
      .values([
        { ...row, result: 'failed', transactionId: unique('4200'), reason: '余额不足' },
        { ...row, result: 'failed', transactionId: unique('4200'), reason: '余额不足' },
      ])
      .execute()
    return order.id
  }
  await fail(true)
  const unpaid = await fail(false)
  const { data } = await server.call(clerk.token, orders.list, {
    body: { payFailed: true, states: ['created', 'closed'] },
  })
  expect(data.rows.map(({ id }) => id)).toEqual([unpaid])
  expect(data.total).toBe(1)
})

it('a refused decision names who decided earlier, and the result', async () => {
  const { id } = await aRefund('requested', 1)
  const other = await anAccount(db(), 1)
  const body = { version: 0, note: '不符合条件' }
  expect((await server.call(other.token, refunds.reject, { params: { id }, body })).code).toBe(200)
  const late = await server.call(clerk.token, refunds.approve, { params: { id }, body: { version: 0 } })
  expect(late.code).toBe(1515)
  expect(late.msg).toMatch(new RegExp(`^${other.name}已于 \\d\\d:\\d\\d 驳回，这笔退款现为「已驳回」，没有再改动$`))
  expect((await server.call(clerk.token, refunds.approve, { params: { id }, body: {} })).msg).toBe(late.msg)
})
