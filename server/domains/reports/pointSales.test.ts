import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { scans } from '#contract/codes/scans.ts'
import type { Body } from '#contract/kit.ts'
import { overview } from '#contract/reports/overview.ts'
import { overviewRows } from '#contract/reports/overviewRows.ts'
import { pointSales } from '#contract/reports/pointSales.ts'
import { orders } from '#contract/sales/orders.ts'
import {
  type Account,
  aCase,
  aDevice,
  anAccount,
  anOrder,
  aPlace,
  aPoint,
  aVisitor,
  type Place,
  unique,
} from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
let place: Place
let points: Place[]
const db = () => server.services.database.db
const now = '2026-05-20T12:00:00+08:00'
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000 - 3_600_000).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  place = await aPlace(db())
  points = [place]
  while (points.length < 7) {
    const { id: pointId } = await aPoint(db(), place.areaId, place.caseId)
    const { id: deviceId } = await aDevice(db(), place.areaId, place.caseId, pointId)
    points.push({ ...place, pointId, deviceId })
  }
  // The more orders, the later in the list; the last point sells as well as the one before, the first nothing in these days.
  for (const [at, point] of points.entries())
    for (let n = 0; n < Math.min(at, 5); n++) await sell(point, 1000, daysAgo(3))
  await sell(place, 500, daysAgo(40))
  await sell({ ...place, deviceId: (await aDevice(db(), place.areaId, place.caseId)).id }, 9000, daysAgo(3))
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server?.close())

/** A scan and a paid order. */
async function sell(at: Place, amountFen: number, createdAt: string) {
  const { areaId, caseId, deviceId } = at
  await anOrder(db(), at, { createdAt, amountFen, paid: true })
  const { id: visitorId } = await aVisitor(db(), areaId)
  await db()
    .insertInto('scan')
    .values({ areaId, caseId, deviceId, visitorId, externalId: unique('s'), at: createdAt })
    .execute()
}

async function salesOf(id: number, days = 30) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  return (await server.call(root.token, pointSales.one, { body: { id, days } })).data
}

it('a point is ranked among those of its project, with its neighbours in rank, and without cameras that are at no point', async () => {
  const third = await salesOf(points[3]!.pointId)
  expect(third).toMatchObject({ points: 7, own: { rank: 4, turnoverFen: 3000, scans: 3, conversion: 10_000 } })
  expect(third.near.map(({ rank, turnoverFen }) => [rank, turnoverFen])).toEqual([
    [2, 5000],
    [3, 4000],
    [4, 3000],
    [5, 2000],
    [6, 1000],
  ])
  expect(third.others).toMatchObject({ paidFen: 17_000, scans: 17, averageFen: 1000 })
  const last = await salesOf(place.pointId)
  expect(last).toMatchObject({
    own: { rank: 7, turnoverFen: 0, conversion: null },
    dayFrom: '2026-04-21',
    dayTo: '2026-05-20',
  })
  expect(last.near.map(({ rank }) => rank)).toEqual([3, 4, 5, 6, 7])
})

it('the points of a project are listed by their takings, each with the figures of its own comparison', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  const body = { caseId: place.caseId, days: 30 }
  const { rows, dayFrom, dayTo } = (await server.call(root.token, pointSales.ofCase, { body })).data
  expect([dayFrom, dayTo]).toEqual(['2026-04-21', '2026-05-20'])
  expect(rows.map(({ rank, turnoverFen }) => [rank, turnoverFen])).toEqual(
    [5000, 5000, 4000, 3000, 2000, 1000, 0].map((fen, at) => [at + 1, fen]),
  )
  for (const row of rows) expect((await salesOf(row.id)).own).toEqual(row)
})

it('a project without points has no sales by point', async () => {
  const { id: caseId } = await aCase(db(), place.areaId)
  const { data } = await server.call(root.token, pointSales.ofCase, { body: { caseId, days: 7 } })
  expect(data.rows).toEqual([])
})

it('a point is compared with itself over as many days before', async () => {
  expect(await salesOf(place.pointId)).toMatchObject({ own: { turnoverFen: 0 }, beforeFen: 500 })
  expect(await salesOf(place.pointId, 90)).toMatchObject({ own: { turnoverFen: 500 }, beforeFen: 0 })
})

it('a point that is alone in its project is compared with none', async () => {
  const single = await aPlace(db())
  await sell(single, 700, daysAgo(0))
  expect(await salesOf(single.pointId, 7)).toMatchObject({
    points: 1,
    own: { rank: 1, turnoverFen: 700 },
    others: null,
  })
})

it('the figures of a point are those of 运营总览', async () => {
  const { own, dayFrom, dayTo } = await salesOf(points[5]!.pointId)
  const query = { level: 'point', dayFrom, dayTo } as const
  const { rows } = (await server.call(root.token, overview.topOf, { params: { id: place.areaId }, query })).data
  const { rank: _, ...figures } = own
  expect(rows.find(({ id }) => id === own.id)).toMatchObject(figures)
})

it('the orders and scans that a point’s figures lead to add up to them', async () => {
  const { own, dayFrom, dayTo } = await salesOf(points[5]!.pointId)
  const scope = { dayFrom, dayTo, areaIds: [place.areaId], caseId: place.caseId, pointId: own.id }
  const [sold, scanned] = [overviewRows.paidFen(scope)!, overviewRows.scans(scope)!]
  const body = { body: sold.filter as Body<typeof orders.list> }
  expect((await server.call(root.token, orders.list, body)).data).toMatchObject({
    total: own.paidOrders,
    sums: { paidFen: own.paidFen },
  })
  const counted = { body: scanned.filter as Body<typeof scans.list> }
  expect((await server.call(root.token, scans.list, counted)).data.sums.scans).toBe(own.scans)
  for (const key of ['turnoverFen', 'refundedFen', 'pictures'] as const) expect(overviewRows[key](scope)).toBeNull()
})

it('a camera that is moved takes its sales to the point where it is now', async () => {
  const there = points[1]!
  await sql`update device set point_id = ${points[2]!.pointId} where id = ${there.deviceId}`.execute(db())
  expect((await salesOf(points[2]!.pointId)).own.turnoverFen).toBe(3000)
  expect((await salesOf(there.pointId)).own.turnoverFen).toBe(0)
  await sql`update device set point_id = ${there.pointId} where id = ${there.deviceId}`.execute(db())
})

it('the sales of a point are not found outside of the caller’s scenic areas, nor those of no point', async () => {
  const other = await aPlace(db())
  const customer = await anAccount(db(), 3, other.operatorId)
  const send = (token: string, id: number) => server.send(token, pointSales.one, { body: { id, days: 7 } })
  expect((await send(customer.token, other.pointId)).code).toBe(200)
  expect((await send(customer.token, place.pointId)).code).toBe(1512)
  expect((await send(root.token, 999_999_999)).code).toBe(1512)
})
