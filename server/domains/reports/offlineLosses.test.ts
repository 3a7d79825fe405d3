import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offlineLosses } from '#contract/reports/offlineLosses.ts'
import { deviceHealth } from '#contract/scenic/deviceHealth.ts'
import { localDay } from '#contract/zone.ts'
import { startOf } from '#server/platform/db/days.ts'
import { type Account, aDevice, anAccount, anOrder, aPlace, aTree, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let platform: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  platform = await anAccount(db(), 0)
})
afterAll(() => server.close())

const hourMs = 3_600_000
const at = (ms: number) => new Date(ms).toISOString()
const weeksBefore = (ms: number, weeks: number) => at(ms - weeks * 7 * 24 * hourMs)
const openAlways = (areaId: number) =>
  sql`update area set open_from = '00:00', open_to = '23:59' where id = ${areaId}`.execute(db())
/** A camera that has sent heartbeats for so many days, and still does. */
const works = (deviceId: number, days: number) =>
  sql`update device set heard_since = now() - make_interval(days => ${days}), last_heartbeat_at = now() where id = ${deviceId}`.execute(
    db(),
  )
const silent = (areaId: number, deviceId: number, from: number, to: number) =>
  sql`insert into device_silence (device_id, area_id, begun_at, ended_at) values (${deviceId}, ${areaId}, ${at(from)}, ${at(to)}) on conflict do nothing`.execute(
    db(),
  )
/** The whole seconds of today up to now, as a share of which silences are made: they are today's at any time of day. */
function todayUpTo(now: number) {
  const start = Date.parse(startOf(localDay(now)))
  return (share: number) => start + Math.floor(((now - start) * share) / 1000) * 1000
}
const areas = async (areaIds?: number[], of = platform) =>
  (await server.call(of.token, offlineLosses.areas, { body: { areaIds } })).data.rows
const cameras = async (id: number) =>
  (await server.call(platform.token, offlineLosses.cameras, { params: { id } })).data.rows
const lossOnItsOwnPage = async (id: number) =>
  (await server.call(platform.token, deviceHealth.revenue, { body: { id, days: 1 } })).data.sums

it('each camera’s loss is the one on its own page, and a scenic area’s is the sum of its cameras', async () => {
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
  const camera = fc.record({
    days: fc.constantFrom(10, 30, 100),
    silences: fc.uniqueArray(fc.tuple(share, share), { maxLength: 2, selector: ([from]) => from }),
    sold: fc.array(
      fc.record({
        week: fc.integer({ min: 0, max: 8 }),
        share,
        fen: fc.integer({ min: 100, max: 900_000 }),
        moved: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
  })
  const company = fc.array(fc.array(camera, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(company, async (made) => {
      const moment = todayUpTo(Date.now())
      const places: Place[] = []
      for (const ofArea of made) {
        const place = await aPlace(db())
        await openAlways(place.areaId)
        places.push(place)
        for (const { days, silences, sold } of ofArea) {
          const { id } = await aDevice(db(), place.areaId, place.caseId)
          await works(id, days)
          for (const [from, to] of silences)
            if (from < to && moment(from) < moment(to)) await silent(place.areaId, id, moment(from), moment(to))
          // Sales of a camera that stood in another scenic area then are not its own here.
          for (const { week, share: when, fen, moved } of sold)
            await anOrder(
              db(),
              { ...(moved ? places[0]! : place), deviceId: id },
              { amountFen: fen, createdAt: weeksBefore(moment(when), week) },
            )
        }
      }
      const listed = await areas(places.map(({ areaId }) => areaId))
      expect(listed.map(({ lostFen }) => lostFen)).toEqual(
        listed.map(({ lostFen }) => lostFen).toSorted((a, b) => b - a),
      )
      for (const { areaId } of places) {
        const rows = await cameras(areaId)
        const order = rows.map(({ lostFen }) => lostFen ?? 0.5)
        expect(order).toEqual(order.toSorted((a, b) => b - a))
        for (const { id, offlineMinutes, lostFen } of rows)
          expect(await lossOnItsOwnPage(id)).toMatchObject({ offlineMinutes, lostFen })
        const { rows: all } = await sql<{ id: number }>`select id from device where area_id = ${areaId}`.execute(db())
        for (const { id } of all.filter((one) => rows.every((row) => row.id !== one.id)))
          expect(await lossOnItsOwnPage(id)).toMatchObject({ offlineMinutes: 0, lostFen: 0 })
        expect(listed.find(({ id }) => id === areaId)).toMatchObject({
          devices: rows.length,
          unknown: rows.filter(({ lostFen }) => lostFen === null).length,
          lostFen: rows.reduce((sum, { lostFen }) => sum + (lostFen ?? 0), 0),
        })
      }
    }),
    { numRuns: 12 },
  )
})

it('a camera that has been silent since yesterday loses what it usually takes, and says since when it is silent', async () => {
  const place = await aPlace(db())
  await openAlways(place.areaId)
  const now = Date.now()
  const since = Date.parse(startOf(localDay(now))) - hourMs
  await sql`update device set heard_since = now() - interval '100 days', last_heartbeat_at = ${at(since)} where id = ${place.deviceId}`.execute(
    db(),
  )
  for (const week of [1, 2, 3]) {
    await anOrder(db(), place, { amountFen: 50_000_000, createdAt: weeksBefore(now, week) })
  }
  const [row] = await cameras(place.areaId)
  expect(row).toMatchObject({ id: place.deviceId, silentSince: expect.any(String), lostFen: 0 })
  expect(Date.parse(row!.silentSince!)).toBe(since)
  // The hour before midnight is not today's.
  expect(row!.offlineMinutes).toBeLessThanOrEqual(Math.ceil((Date.now() - since - hourMs) / 60_000))
  const { hours } = (await server.call(platform.token, deviceHealth.revenue, { body: { id: place.deviceId, days: 1 } }))
    .data
  expect(hours.every(({ hour }) => localDay(Date.parse(hour)) === localDay(now))).toBe(true)
  // Half of the weeks are not enough for a median above zero; five of eight are.
  for (const week of [4, 5]) await anOrder(db(), place, { amountFen: 50_000_000, createdAt: weeksBefore(now, week) })
  const [dear] = await cameras(place.areaId)
  expect(dear!.lostFen).toBeGreaterThan(0)
  expect(await areas([place.areaId])).toMatchObject([{ id: place.areaId, devices: 1, unknown: 0 }])
})

it('a loss that is unknown is counted and not taken for zero', async () => {
  const place = await aPlace(db())
  await openAlways(place.areaId)
  await works(place.deviceId, 10)
  const moment = todayUpTo(Date.now())
  await silent(place.areaId, place.deviceId, moment(0), moment(1))
  expect(await areas([place.areaId])).toMatchObject([{ devices: 1, unknown: 1, lostFen: 0 }])
  expect(await cameras(place.areaId)).toMatchObject([{ lostFen: null, silentSince: null }])
})

it('an account sees losses of its own scenic areas, and those only', async () => {
  const [own, foreign] = [await aPlace(db()), await aPlace(db())]
  const account = await anAccount(db(), 3, own.operatorId, aTree('dataOps/monitor'))
  expect((await areas(undefined, account)).map(({ id }) => id)).toEqual([own.areaId])
  expect(await areas([foreign.areaId], account)).toEqual([])
  const of = (id: number) => server.call(account.token, offlineLosses.cameras, { params: { id } })
  expect((await of(own.areaId)).code).toBe(200)
  expect((await of(foreign.areaId)).code).toBe(1512)
})
