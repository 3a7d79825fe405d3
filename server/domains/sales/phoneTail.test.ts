import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { ordersFound } from './orders/filter.ts'

let server: TestServer
let platform: Account
let here: Place
const db = () => server.services.database.db
const longAgo = '2024-02-03T10:00:00+08:00'

beforeAll(async () => {
  server = await startTestServer()
  here = await aPlace(db())
  platform = await anAccount(db(), 0)
})
afterAll(() => server.close())

async function returned(place: Place, orderId: number) {
  const { id } = await db()
    .insertInto('refund')
    .values({
      refundNo: unique('R'),
      orderId,
      areaId: place.areaId,
      caseId: place.caseId,
      amountFen: 100,
      reason: 'blurred',
      origin: 'request',
      state: 'succeeded',
      requestKey: unique('k'),
      requestedBy: '',
      requestedAt: longAgo,
      succeededAt: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function complained(place: Place, orderId: number) {
  const row = { orderId, areaId: place.areaId, externalId: unique('c'), words: '照片太暗', state: 'handled' as const }
  return (
    await db()
      .insertInto('complaint')
      .values({ ...row, createdAt: longAgo })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

it('orders, refunds and complaints of any day are found by a phone number or its last four digits', async () => {
  const order = await anOrder(db(), here, { phone: '13900008642', createdAt: longAgo })
  const other = await anOrder(db(), here, { phone: '13900001111', createdAt: longAgo })
  const refundId = await returned(here, order.id)
  const complaintId = await complained(here, order.id)
  await returned(here, other.id)
  await complained(here, other.id)
  for (const q of ['8642', '13900008642', order.orderNo]) {
    const ids = async (operation: typeof orders.list | typeof refunds.list | typeof complaints.list) =>
      ((await server.send(platform.token, operation, { body: { q } })).data as { rows: { id: number }[] }).rows.map(
        ({ id }) => id,
      )
    expect(await ids(orders.list)).toEqual([order.id])
    expect(await ids(refunds.list)).toEqual([refundId])
    expect(await ids(complaints.list)).toEqual([complaintId])
  }
  const shown = [
    (await server.call(platform.token, refunds.list, { body: { q: '8642' } })).data.rows[0]!.phone,
    (await server.call(platform.token, complaints.list, { body: { q: '8642' } })).data.rows[0]!.phone,
  ]
  expect(shown).toEqual(['139****8642', '139****8642'])
})

it('the search by last four digits uses its index, however many orders there are', async () => {
  await sql`insert into orders (order_no, kind, area_id, case_id, goods, phone, amount_fen, created_at)
    select 'BULK' || n, 'photo', ${here.areaId}, ${here.caseId}, '照片', '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), 100, now() - n * interval '1 minute'
    from generate_series(1, 20000) n`.execute(db())
  await sql`analyze orders`.execute(db())
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain ${sql`select id from orders where id in ${ordersFound('8642')}`}`.execute(db())
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toContain('orders_phone_tail')
  expect(plan).not.toContain('Seq Scan')
})
