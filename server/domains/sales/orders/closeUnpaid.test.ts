import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { closeUnpaid } from './closeUnpaid.ts'

let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(server.services.database.db)
})
afterAll(() => server.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

it('orders that are unpaid after 15 minutes are closed, and no others', async () => {
  const { db } = server.services.database
  const made = (fields: Parameters<typeof anOrder>[2]) => anOrder(db, place, fields).then(({ id }) => id)
  const late = await made({ paid: false, createdAt: ago(16) })
  const fresh = await made({ paid: false, createdAt: ago(14) })
  const paid = await made({ createdAt: ago(60) })
  expect(await closeUnpaid(server.services)).toBe(1)
  expect(await closeUnpaid(server.services)).toBe(0)
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'state', 'version'])
    .where('areaId', '=', place.areaId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    [late, 'closed'],
    [fresh, 'created'],
    [paid, 'paid'],
  ])
  expect(rows[0]!.version).toBe(1)
  const { rows: days } = await server.services.database.query(
    "select state, orders from order_sum where area_id = $1 and span = 'all' and orders > 0 order by state",
    [place.areaId],
  )
  expect(days).toEqual([
    { state: 'closed', orders: 1 },
    { state: 'created', orders: 1 },
    { state: 'paid', orders: 1 },
  ])
})

it('more than one batch of unpaid orders is closed, even by two processes at once', async () => {
  const { database } = server.services
  await database.query(
    `insert into orders (order_no, kind, area_id, case_id, goods, amount_fen, created_at) select 'MANY' || n, 'photo', $1, $2, '', 100, now() - interval '1 hour' from generate_series(1, 1200) n`,
    [place.areaId, place.caseId],
  )
  const closed = await Promise.all([closeUnpaid(server.services), closeUnpaid(server.services)])
  expect(closed[0]! + closed[1]!).toBe(1200)
})
