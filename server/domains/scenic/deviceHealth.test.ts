import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceHealth } from '#contract/scenic/deviceHealth.ts'
import { heartbeats } from '#server/ingest/devices/heartbeats.ts'
import { Answers } from '#server/platform/http/validation/items.ts'
import { aRefund } from '#test/rows/rows.ts'
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

const dayMs = 86_400_000
/** A minute of a day in Asia/Shanghai, so many days ago. */
function ago(days: number, time: string) {
  const day = new Date(Date.now() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10)
  return new Date(`${day}T${time}:00+08:00`).toISOString()
}
/** A camera that has sent heartbeats for long, and still does. */
async function aCamera(): Promise<Place> {
  const place = await aPlace(db())
  await sql`update device set heard_since = ${ago(100, '00:00')}, state_since = ${ago(1, '00:00')}, last_heartbeat_at = now() where id = ${place.deviceId}`.execute(
    db(),
  )
  return place
}
const silent = ({ deviceId, areaId }: Place, from: string, to: string) =>
  sql`insert into device_silence (device_id, area_id, begun_at, ended_at) values (${deviceId}, ${areaId}, ${from}, ${to})`.execute(
    db(),
  )
const revenue = async (id: number, days = 7) =>
  (await server.call(platform.token, deviceHealth.revenue, { body: { id, days } })).data

it('the loss of a silent hour is its shortfall to the median of past weeks, limited to the silent part', async () => {
  const place = await aCamera()
  await silent(place, ago(1, '10:00'), ago(1, '10:30'))
  // Five weeks: 40, 60, 60, 90 and 400 yuan; weeks with silence do not count.
  for (const [week, fen] of [4000, 6000, 9000, 6000, 40_000].entries())
    await anOrder(db(), place, { amountFen: fen, createdAt: ago(1 + 7 * (week + 1), '10:20') })
  for (const week of [6, 7, 8]) await silent(place, ago(1 + 7 * week, '10:00'), ago(1 + 7 * week, '10:59'))
  expect(await revenue(place.deviceId)).toMatchObject({
    sums: { offlineMinutes: 30, paidFen: 0, lostFen: 3000 },
    hours: [
      {
        hour: ago(1, '10:00').replace('Z', '+00:00').replace('.000', ''),
        offlineMinutes: 30,
        paidFen: 0,
        usualFen: 6000,
        lostFen: 3000,
      },
    ],
  })
  // It sold 50 yuan in the other half: only 10 are missing.
  await anOrder(db(), place, { amountFen: 5000, createdAt: ago(1, '10:40') })
  expect((await revenue(place.deviceId)).sums).toMatchObject({ paidFen: 5000, lostFen: 1000 })
  await anOrder(db(), place, { amountFen: 5000, createdAt: ago(1, '10:41') })
  expect((await revenue(place.deviceId)).sums).toMatchObject({ paidFen: 10_000, paidOrders: 2, lostFen: 0 })
})

it('a loss is unknown, and not zero, if too few past weeks are known', async () => {
  const place = await aCamera()
  await sql`update device set heard_since = ${ago(16, '00:00')} where id = ${place.deviceId}`.execute(db())
  await silent(place, ago(1, '10:00'), ago(1, '11:00'))
  const { sums, hours } = await revenue(place.deviceId)
  expect(sums).toMatchObject({ offlineMinutes: 60, lostFen: null })
  expect(hours).toMatchObject([{ usualFen: null, lostFen: null }])
})

it('silence outside opening hours and during maintenance costs nothing and is not offline time', async () => {
  const place = await aCamera()
  await sql`update area set open_from = '08:00', open_to = '17:59' where id = ${place.areaId}`.execute(db())
  await sql`insert into light_maintenance (area_id, reason, by_name, begun_at, until) values (${place.areaId}, '换电', '王', ${ago(2, '10:00')}, ${ago(2, '10:45')})`.execute(
    db(),
  )
  await silent(place, ago(2, '18:00'), ago(1, '08:10'))
  await silent(place, ago(2, '10:00'), ago(2, '11:00'))
  expect((await revenue(place.deviceId)).rows.map(({ offlineMinutes }) => offlineMinutes)).toEqual([
    0, 10, 15, 0, 0, 0, 0,
  ])
})

it('the strip of a camera shows its silences of the last day, and ends with its present state', async () => {
  const place = await aCamera()
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  await silent(place, hours(5), hours(4))
  const strip = async () =>
    (await server.call(platform.token, deviceHealth.strip, { params: { id: place.deviceId } })).data
  const { spans } = await strip()
  expect(spans.map(({ state }) => state)).toEqual(['ok', 'down', 'ok'])
  expect(spans[1]?.seconds).toBe(3600)
  expect(spans.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(86_400)
  await sql`update device set last_heartbeat_at = ${hours(1)} where id = ${place.deviceId}`.execute(db())
  expect((await strip()).spans.map(({ state }) => state)).toEqual(['ok', 'down', 'ok', 'down'])
})

it('heartbeats store every silence between them, and the time of the first heartbeat', async () => {
  const place = await aPlace(db())
  const beat = async (...times: string[]) => {
    const beats = times.map((at, index) => ({ index, gbCode: place.gbCode, at }))
    await heartbeats(db(), [{ key: { areaIds: null }, items: beats, answers: new Answers(beats.length) }])
  }
  await beat(ago(1, '09:00'))
  await beat(ago(1, '09:01'), ago(1, '09:10'), ago(1, '09:11'), ago(1, '09:20'))
  await beat(ago(1, '09:20'), ago(1, '09:05'))
  const { rows } = await sql<{ begunAt: string; endedAt: string }>`
    select begun_at, ended_at from device_silence where device_id = ${place.deviceId} order by 1`.execute(db())
  const ms = (at: string) => Date.parse(at)
  expect(rows.map(({ begunAt, endedAt }) => [ms(begunAt), ms(endedAt)])).toEqual([
    [ms(ago(1, '09:01')), ms(ago(1, '09:10'))],
    [ms(ago(1, '09:11')), ms(ago(1, '09:20'))],
  ])
  expect(ms((await revenue(place.deviceId)).heardSince!)).toBe(ms(ago(1, '09:00')))
})

it('the revenue of a camera equals the sums of its own orders and refunds on these days', async () => {
  const orders = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 9 }),
      fen: fc.integer({ min: 100, max: 99_999 }),
      own: fc.boolean(),
      refund: fc.boolean(),
      paid: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 1, max: 10 }), async (made, days) => {
      const place = await aPlace(db())
      const other = { ...place, deviceId: (await aDevice(db(), place.areaId, place.caseId)).id }
      for (const { day, fen, own, refund, paid } of made) {
        const createdAt = day === 0 ? new Date().toISOString() : ago(day, '13:00')
        const order = await anOrder(db(), own ? place : other, { amountFen: fen, createdAt, paid })
        if (refund && paid) await returned(place, order, createdAt)
      }
      const { rows } = await sql<{ paid: number; fen: number; refunds: number; returned: number }>`
        select count(*) as paid, coalesce(sum(paid_fen), 0) as fen, (select count(*) from refund r join orders o on o.id = r.order_id where o.device_id = ${place.deviceId} and r.succeeded_at >= ${ago(days - 1, '00:00')}) as refunds,
          (select coalesce(sum(r.amount_fen), 0) from refund r join orders o on o.id = r.order_id where o.device_id = ${place.deviceId} and r.succeeded_at >= ${ago(days - 1, '00:00')}) as returned
        from orders where device_id = ${place.deviceId} and paid_at >= ${ago(days - 1, '00:00')}`.execute(db())
      const truth = rows[0]!
      const { sums } = await revenue(place.deviceId, days)
      expect([sums.paidOrders, sums.paidFen, sums.refunds, sums.refundedFen].map(Number)).toEqual(
        [truth.paid, truth.fen, truth.refunds, truth.returned].map(Number),
      )
    }),
    { numRuns: 8 },
  )
})

async function returned(place: Place, of: { id: number }, at: string) {
  const { id } = await aRefund(db(), place, { of })
  for (const state of ['approved', 'processing', 'succeeded'])
    await sql`update refund set state = ${state}, succeeded_at = ${state === 'succeeded' ? at : null} where id = ${id}`.execute(
      db(),
    )
}

it('revenue requires access to orders, and cameras outside the caller’s scope are not found', async () => {
  const place = await aCamera()
  const body = { id: place.deviceId }
  const without = await anAccount(db(), 3, place.operatorId, aTree('travelSpot/equipment'))
  expect((await server.call(without.token, deviceHealth.revenue, { body })).code).toBe(1511)
  expect((await server.call(without.token, deviceHealth.strip, { params: body })).code).toBe(200)
  const own = await anAccount(db(), 3, place.operatorId)
  expect((await server.call(own.token, deviceHealth.revenue, { body })).code).toBe(200)
  const stranger = await anAccount(db(), 3)
  expect((await server.call(stranger.token, deviceHealth.revenue, { body })).code).toBe(1512)
  expect((await server.call(stranger.token, deviceHealth.strip, { params: body })).code).toBe(1512)
})
