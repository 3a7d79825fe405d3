import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { couponSales } from '#contract/reports/couponSales.ts'
import { reports } from '#contract/reports/reports.ts'
import { shiftDay } from '#contract/zone.ts'
import { wordArray } from '#server/platform/db/values.ts'
import { aCoupon, aCouponActivity } from '#test/rows/couponRows.ts'
import { type Account, aCase, anAccount, anOrder, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
const db = () => server.services.database.db
/** A Wednesday. */
const today = '2026-05-20'
const now = Date.parse(`${today}T12:00:00+08:00`)

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server?.close())

async function aPlaceSince(day: string): Promise<Place> {
  const place = await aPlace(db())
  const createdAt = `${day}T09:00:00+08:00`
  await sql`update area set created_at = ${createdAt} where id = ${place.areaId}`.execute(db())
  await sql`update scenic_case set created_at = ${createdAt} where id = ${place.caseId}`.execute(db())
  return place
}
/** A coupon activity on whole days, both included. */
async function activity(
  { areaId }: Place,
  from: string,
  to: string,
  { caseIds = [], ...fields }: { caseIds?: number[] } & Parameters<typeof aCouponActivity>[2] = {},
) {
  const startsAt = `${from}T00:00:00+08:00`
  const endsAt = `${shiftDay(to, 1)}T00:00:00+08:00`
  const { id } = await aCouponActivity(db(), { areaId }, { startsAt, endsAt, ...fields })
  for (const caseId of caseIds)
    await db().insertInto('couponActivityCase').values({ activityId: id, areaId, caseId }).execute()
  return id
}
/** Paid orders at ten o'clock. */
async function sell(place: Place, day: string, ...amounts: number[]) {
  for (const amountFen of amounts) await anOrder(db(), place, { createdAt: `${day}T10:00:00+08:00`, amountFen })
}
/** An order that is paid with a coupon of an activity, which takes ten yuan off. */
async function sellWithCoupon(place: Place, day: string, activityId: number, amountFen: number) {
  const at = `${day}T10:00:00+08:00`
  const { id, visitorId } = await anOrder(db(), place, { createdAt: at, amountFen, paid: false })
  const coupon = await aCoupon(db(), place, { visitorId, activityId })
  await sql`update coupon set state = 'held', order_id = ${id} where id = ${coupon.id}`.execute(db())
  await sql`update orders set coupon_id = ${coupon.id}, discount_fen = 1000 where id = ${id}`.execute(db())
  await sql`update orders set state = 'paid', paid_at = ${at}, paid_fen = ${amountFen}, channel = 'wechat', transaction_id = ${`42${id}`} where id = ${id}`.execute(
    db(),
  )
}
async function salesOf(id: number) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  return (await server.call(root.token, couponSales.one, { body: { id } })).data
}
const usualOf = ({ days }: Awaited<ReturnType<typeof salesOf>>) => days.map(({ usual }) => usual?.turnoverFen ?? null)

it('orders with a coupon of the activity stand beside those that could have used one and used none', async () => {
  const place = await aPlaceSince('2026-01-01')
  const other = { ...place, caseId: (await aCase(db(), place.areaId)).id }
  const id = await activity(place, '2026-05-15', '2026-05-17', {
    caseIds: [place.caseId],
    orderKinds: wordArray(['photo']) as never,
  })
  const another = await activity(place, '2026-05-01', '2026-05-31')
  await sellWithCoupon(place, '2026-05-15', id, 4970)
  await sellWithCoupon(place, '2026-05-16', id, 2970)
  await sell(place, '2026-05-15', 6000)
  // Neither: of another activity, of another project, of another kind, on other days, and one that was never paid.
  await sellWithCoupon(place, '2026-05-15', another, 4970)
  await sell(other, '2026-05-15', 7000)
  await anOrder(db(), place, { kind: 'video', createdAt: '2026-05-15T10:00:00+08:00', amountFen: 8000 })
  await sell(place, '2026-05-14', 9000)
  await sellWithCoupon(place, '2026-05-18', id, 4970)
  await anOrder(db(), place, { createdAt: '2026-05-15T10:00:00+08:00', paid: false })
  const { using, without } = await salesOf(id)
  expect(using).toEqual({ paidOrders: 2, paidFen: 7940, averageFen: 3970, discountFen: 2000 })
  expect(without).toEqual({ paidOrders: 1, paidFen: 6000, averageFen: 6000, discountFen: 0 })
})

it('an activity for all projects is compared over its scenic area, one for some over these', async () => {
  const place = await aPlaceSince('2026-01-01')
  const other = { ...place, caseId: (await aCase(db(), place.areaId)).id }
  for (const [at, day] of ['2026-05-08', '2026-05-15'].entries()) {
    await sell(place, day, 1000 * (at + 1))
    await sell(other, day, 5000 * (at + 1))
  }
  const all = await salesOf(await activity(place, '2026-05-15', '2026-05-15'))
  expect(all.days).toMatchObject([{ turnoverFen: 12_000, usual: { turnoverFen: 1500 } }])
  const some = await salesOf(await activity(place, '2026-05-15', '2026-05-15', { caseIds: [place.caseId] }))
  expect(some.days).toMatchObject([{ turnoverFen: 2000, usual: { turnoverFen: 250 } }])
  expect(some.compared).toMatchObject({ days: 1, own: { turnoverFen: 2000 }, usual: { turnoverFen: 250 } })
})

it('days of an earlier coupon activity are not usual, those of one that runs all the time are', async () => {
  const place = await aPlaceSince('2026-01-01')
  const id = await activity(place, '2026-05-18', '2026-05-19')
  await sell(place, '2026-05-11', 4000)
  expect(usualOf(await salesOf(id))).toEqual([1000, 0])
  await activity(place, '2026-01-01', '2026-12-31')
  expect(usualOf(await salesOf(id))).toEqual([1000, 0])
  // Of four Mondays one is left out.
  await activity(place, '2026-05-11', '2026-05-11')
  expect(usualOf(await salesOf(id))).toEqual([0, 0])
  const foreign = await aPlaceSince('2026-01-01')
  await activity(foreign, '2026-04-20', '2026-05-17')
  expect(usualOf(await salesOf(id))).toEqual([0, 0])
  await activity(place, '2026-04-20', '2026-05-17')
  expect((await salesOf(id)).compared).toBeNull()
})

it('an activity for other projects does not make days unusual', async () => {
  const place = await aPlaceSince('2026-01-01')
  const other = (await aCase(db(), place.areaId)).id
  const id = await activity(place, '2026-05-18', '2026-05-18', { caseIds: [place.caseId] })
  await activity(place, '2026-04-20', '2026-05-17', { caseIds: [other] })
  expect(usualOf(await salesOf(id))).toEqual([0])
  await activity(place, '2026-04-20', '2026-05-17', { caseIds: [other, place.caseId] })
  expect(usualOf(await salesOf(id))).toEqual([null])
})

it('an activity that somebody ended early has no days after that, and one to come has none at all', async () => {
  const place = await aPlaceSince('2026-01-01')
  const id = await activity(place, '2026-05-15', '2026-06-30', { endedAt: '2026-05-16T15:00:00+08:00' })
  expect((await salesOf(id)).days.map(({ day }) => day)).toEqual(['2026-05-15', '2026-05-16'])
  expect(await salesOf(await activity(place, '2026-06-01', '2026-06-03'))).toMatchObject({
    days: [],
    compared: null,
    using: { paidOrders: 0, averageFen: null },
    without: { paidOrders: 0, averageFen: null },
  })
})

it('the days of a coupon activity add up to the report of its scenic area', async () => {
  const place = await aPlaceSince('2026-01-01')
  const id = await activity(place, '2026-05-11', '2026-05-13')
  await sell(place, '2026-05-11', 1990, 2990)
  await sellWithCoupon(place, '2026-05-13', id, 990)
  const { days } = await salesOf(id)
  const body = { by: 'day', areaId: place.areaId, dayFrom: '2026-05-11', dayTo: '2026-05-13' } as const
  const { sums } = (await server.call(root.token, reports.summary, { body })).data
  for (const key of ['orders', 'paidOrders', 'paidFen', 'turnoverFen'] as const)
    expect(days.reduce((sum, day) => sum + day[key], 0)).toBe(sums[key])
})

it('the sales of a coupon activity are not found outside of the caller’s scenic areas', async () => {
  const [own, other] = [await aPlace(db()), await aPlace(db())]
  const customer = await anAccount(db(), 3, own.operatorId)
  const codeOf = async (place: Place) => {
    const id = await activity(place, '2026-05-11', '2026-05-13')
    return (await server.send(customer.token, couponSales.one, { body: { id } })).code
  }
  expect([await codeOf(own), await codeOf(other)]).toEqual([200, 1512])
})
