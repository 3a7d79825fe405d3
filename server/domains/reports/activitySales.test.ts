import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { activitySales } from '#contract/reports/activitySales.ts'
import { reports } from '#contract/reports/reports.ts'
import { shiftDay } from '#contract/zone.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
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
  await sql`update scenic_case set created_at = ${`${day}T09:00:00+08:00`} where id = ${place.caseId}`.execute(db())
  return place
}
/** An activity on whole days, both included. */
async function activity(
  { areaId, caseId }: Place,
  from: string,
  to: string,
  startsAt = `${from}T00:00:00+08:00`,
): Promise<number> {
  const endsAt = `${shiftDay(to, 1)}T00:00:00+08:00`
  const row = { areaId, caseId, name: unique('活动'), priceFen: 990, startsAt, endsAt }
  return (await db().insertInto('activity').values(row).returning('id').executeTakeFirstOrThrow()).id
}
/** Paid orders at ten o'clock. */
async function sell(place: Place, day: string, ...amounts: number[]) {
  for (const amountFen of amounts)
    await anOrder(db(), place, { createdAt: `${day}T10:00:00+08:00`, amountFen, paid: true })
}
async function salesOf(id: number) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  return (await server.call(root.token, activitySales.one, { body: { id } })).data
}

it('each day of an activity is compared with the mean of the same weekdays in the four weeks before', async () => {
  const place = await aPlaceSince('2026-01-01')
  const id = await activity(place, '2026-05-15', '2026-05-17')
  // Fridays before: 1000, 3000, nothing, nothing. Saturdays: nothing. Older ones do not count.
  await sell(place, '2026-05-08', 1000)
  await sell(place, '2026-05-01', 1000, 2000)
  await sell(place, '2026-04-10', 90_000)
  await sell(place, '2026-05-15', 990, 990, 990)
  await sell(place, '2026-05-16', 990)
  const { days, compared, shortened } = await salesOf(id)
  expect(days.map(({ day, turnoverFen, usual }) => [day, turnoverFen, usual?.turnoverFen])).toEqual([
    ['2026-05-15', 2970, 1000],
    ['2026-05-16', 990, 0],
    ['2026-05-17', 0, 0],
  ])
  expect(compared).toMatchObject({
    days: 3,
    own: { turnoverFen: 3960, paidOrders: 4, averageFen: 990 },
    usual: { turnoverFen: 1000, paidOrders: 1, averageFen: 1000 },
  })
  expect(shortened).toBe(false)
})

it('today is shown but compared with nothing, and days to come are not shown', async () => {
  const place = await aPlaceSince('2026-01-01')
  const id = await activity(place, '2026-05-19', '2026-05-25')
  await sell(place, today, 500)
  const { days, compared } = await salesOf(id)
  expect(days.map(({ day, usual }) => [day, usual !== null])).toEqual([
    ['2026-05-19', true],
    [today, false],
  ])
  expect(compared?.days).toBe(1)
})

it('before it begins, an activity has no days', async () => {
  const place = await aPlaceSince('2026-01-01')
  expect(await salesOf(await activity(place, '2026-06-01', '2026-06-03'))).toMatchObject({ days: [], compared: null })
})

it('days of another activity, of another project and from before the project are no usual days', async () => {
  const place = await aPlaceSince('2026-05-06')
  const id = await activity(place, '2026-05-18', '2026-05-19')
  await activity(place, '2026-05-11', '2026-05-11')
  // The only Monday is that of the other activity; the only Tuesday counts.
  await sell(place, '2026-05-11', 7000)
  await sell(place, '2026-05-12', 2000)
  await sell(await aPlace(db()), '2026-05-12', 5000)
  const { days, compared } = await salesOf(id)
  expect(days.map(({ usual }) => usual?.turnoverFen ?? null)).toEqual([null, 2000])
  expect(compared?.days).toBe(1)
})

it('a project that was made later than it sold has the days since its first sale as usual days', async () => {
  const place = await aPlaceSince('2026-05-17')
  const id = await activity(place, '2026-05-18', '2026-05-19')
  await sell(place, '2026-05-11', 7000)
  // Nothing was sold on the Tuesday after, and there was nothing yet on the Tuesdays before.
  expect((await salesOf(id)).days.map(({ usual }) => usual?.turnoverFen)).toEqual([7000, 0])
  expect((await salesOf(await activity(place, '2026-05-10', '2026-05-10'))).compared).toBeNull()
})

it('an activity from ten o’clock until midnight counts its first day whole and not the one it ends on', async () => {
  const place = await aPlaceSince('2026-01-01')
  const id = await activity(place, '2026-05-16', '2026-05-17', '2026-05-16T10:00:00+08:00')
  expect((await salesOf(id)).days.map(({ day }) => day)).toEqual(['2026-05-16', '2026-05-17'])
})

it('of a long activity the last 92 days are shown', async () => {
  const place = await aPlaceSince('2025-01-01')
  const { days, shortened } = await salesOf(await activity(place, '2025-11-01', '2026-12-31'))
  expect([days.length, days[0]!.day, days.at(-1)!.day, shortened]).toEqual([92, '2026-02-18', today, true])
  expect(days[0]!.usual).not.toBeNull()
})

it('the days of an activity add up to the report of its project', async () => {
  const place = await aPlaceSince('2026-01-01')
  const id = await activity(place, '2026-05-11', '2026-05-13')
  await sell(place, '2026-05-11', 1990, 2990)
  await sell(place, '2026-05-13', 990)
  const { days } = await salesOf(id)
  const body = { by: 'day', caseId: place.caseId, dayFrom: '2026-05-11', dayTo: '2026-05-13' } as const
  const { sums } = (await server.call(root.token, reports.summary, { body })).data
  for (const key of ['orders', 'paidOrders', 'paidFen', 'turnoverFen'] as const)
    expect(days.reduce((sum, day) => sum + day[key], 0)).toBe(sums[key])
})

it('the sales of an activity are not found outside of the caller’s scenic areas', async () => {
  const [own, other] = [await aPlace(db()), await aPlace(db())]
  const customer = await anAccount(db(), 3, own.operatorId)
  const codeOf = async (place: Place) => {
    const id = await activity(place, '2026-05-11', '2026-05-13')
    return (await server.send(customer.token, activitySales.one, { body: { id } })).code
  }
  expect([await codeOf(own), await codeOf(other)]).toEqual([200, 1512])
})
