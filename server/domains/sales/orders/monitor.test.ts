import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Body } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { type Account, aDevice, anAccount, anOrder, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { countDevices } from '../../scenic/cameras/deviceCount.ts'

let server: TestServer
let platform: Account
let own: Account
let here: Place
let there: Place
const db = () => server.services.database.db

/** A Saturday, 14:32:08 in Shanghai. */
const now = '2026-05-02T14:32:08+08:00'
const on = (day: string, clock: string) => `2026-${day}T${clock}+08:00`

async function scanned(place: Place, at: string, times = 1) {
  const visitor = await aVisitor(db(), place.areaId)
  const row = () => ({
    areaId: place.areaId,
    caseId: place.caseId,
    deviceId: place.deviceId,
    visitorId: visitor.id,
    externalId: unique('s'),
    at,
  })
  await db()
    .insertInto('scan')
    .values(Array.from({ length: times }, row))
    .execute()
}

async function refunded(place: Place, orderId: number, amountFen: number, succeededAt: string) {
  const { areaId, caseId } = place
  await db()
    .insertInto('refund')
    .values({
      refundNo: unique('R'),
      orderId,
      areaId,
      caseId,
      amountFen,
      reason: 'blurred',
      origin: 'mandatory',
      state: 'succeeded',
      requestKey: unique('k'),
      requestedBy: '',
      succeededAt,
    })
    .execute()
}

beforeAll(async () => {
  server = await startTestServer()
  here = await aPlace(db())
  there = await aPlace(db())
  platform = await anAccount(db(), 1)
  own = await anAccount(db(), 3, here.operatorId)
  const paid = (place: Place, createdAt: string, amountFen: number) => anOrder(db(), place, { createdAt, amountFen })
  // The chosen day: two payments in full hours, one in the running hour.
  await paid(here, on('05-02', '00:00:00'), 100)
  await paid(here, on('05-02', '09:10:00'), 200)
  await paid(here, on('05-02', '14:31:00'), 400)
  await anOrder(db(), here, { createdAt: on('05-02', '14:30:00'), paid: false })
  await paid(there, on('05-02', '10:00:00'), 10_000)
  // The day before: a full hour, the current hour before and after 14:32:08, and the evening.
  const back = await paid(here, on('05-01', '13:59:59'), 1000)
  await paid(here, on('05-01', '14:32:07'), 2000)
  await paid(here, on('05-01', '14:32:08'), 4000)
  await paid(here, on('05-01', '20:00:00'), 8000)
  await refunded(here, back.id, 300, on('05-01', '14:10:00'))
  await refunded(here, back.id, 500, on('05-01', '14:40:00'))
  await refunded(here, back.id, 200, on('05-02', '08:00:00'))
  // The same weekday a week before.
  await paid(here, on('04-25', '12:00:00'), 70)
  await scanned(here, on('05-02', '09:00:00'), 8)
  await scanned(here, on('05-01', '14:32:00'), 3)
  await scanned(here, on('05-01', '14:33:00'), 50)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server.close())

async function monitor(account: Account, body: Body<typeof orders.monitor> = {}, at = now) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) })
  const { data } = await server.call(account.token, orders.monitor, { body })
  const figure = (key: string) => {
    const { spark: _, ...rest } = data.figures.find((one) => one.key === key)!
    return rest
  }
  return { ...data, figure }
}

it('the monitor compares a day up to now with other days up to the same second', async () => {
  const { figure, asOf, day } = await monitor(own)
  expect({ asOf, day }).toEqual({ asOf: new Date(now).toISOString(), day: '2026-05-02' })
  expect(figure('paidFen')).toEqual({ key: 'paidFen', value: 700, beside: null, yesterday: 3000, lastWeek: 70 })
  expect(figure('orders')).toEqual({ key: 'orders', value: 4, beside: null, yesterday: 2, lastWeek: 1 })
  expect(figure('scans')).toEqual({ key: 'scans', value: 8, beside: null, yesterday: 3, lastWeek: 0 })
  // Three of eight, two of three, and a day without scans, which has no ratio.
  expect(figure('conversion')).toEqual({
    key: 'conversion',
    value: 3750,
    beside: null,
    yesterday: 6667,
    lastWeek: null,
  })
  expect(figure('refundedFen')).toEqual({ key: 'refundedFen', value: 200, beside: 1, yesterday: 300, lastWeek: 0 })
})

it('the hours of the monitor add up to its figures, and future hours are null', async () => {
  const { hours, figures } = await monitor(own)
  expect(hours.today).toEqual([100, 0, 0, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 0, 400, ...Array(9).fill(null)])
  expect(hours.yesterday).toEqual([...Array(13).fill(0), 1000, 6000, 0, 0, 0, 0, 0, 8000, 0, 0, 0])
  expect(hours.lastWeek[12]).toBe(70)
  for (const { key, value, spark } of figures) {
    expect(spark).toHaveLength(15)
    if (key !== 'conversion' && key !== 'devicesOnline')
      expect(spark.reduce((sum, part) => sum! + part!, 0)).toBe(value)
  }
})

it('the monitor shows only the selected scenic areas within the account’s scope', async () => {
  expect((await monitor(platform)).figure('paidFen').value).toBe(10_700)
  expect((await monitor(platform, { areaIds: [there.areaId] })).figure('paidFen').value).toBe(10_000)
  expect((await monitor(own, { areaIds: [there.areaId] })).figure('paidFen').value).toBe(0)
  expect(new Set((await monitor(own)).newest.map((order) => order.areaId))).toEqual(new Set([here.areaId]))
})

it('the monitor compares a past day as a whole, and omits online cameras if they were not counted', async () => {
  const past = await monitor(own, { day: '2026-05-01' })
  expect(past.figure('paidFen')).toEqual({ key: 'paidFen', value: 15_000, beside: null, yesterday: 0, lastWeek: 0 })
  expect(past.figures.map((figure) => figure.key)).not.toContain('devicesOnline')
  expect(past.hours.today).not.toContain(null)
  expect(past.newest.map((order) => order.createdAt)[0]).toBe(new Date(on('05-01', '20:00:00')).toISOString())
})

it('the monitor lists only the orders of a past day, and none if there were none', async () => {
  const days = (await monitor(own, { day: '2026-05-01' })).newest.map((order) => order.createdAt)
  expect(days).toHaveLength(4)
  expect(days.at(-1)).toBe(new Date(on('05-01', '13:59:59')).toISOString())
  expect((await monitor(own, { day: '2026-04-30' })).newest).toEqual([])
})

it('the monitor shows the amount paid by scenic area for a past day, highest first, and null for today', async () => {
  expect((await monitor(platform)).areas).toBeNull()
  expect((await monitor(platform, { day: '2026-05-01' })).areas).toMatchObject([
    { areaId: here.areaId, paidOrders: 4, paidFen: 15_000 },
    { areaId: there.areaId, paidOrders: 0, paidFen: 0 },
  ])
  expect((await monitor(own, { day: '2026-05-02' }, on('05-03', '09:00:00'))).areas).toMatchObject([
    { areaId: here.areaId, paidOrders: 3, paidFen: 700 },
  ])
})

it('the monitor refuses a future day with an error on the field', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  expect(await server.call(own.token, orders.monitor, { body: { day: '2026-05-03' } })).toMatchObject({
    code: 2000,
    data: { fields: { day: '日期不能晚于今天' } },
  })
})

it('the monitor lists the newest orders and counts those of the last five minutes', async () => {
  const { newest, lastFiveMinutes } = await monitor(own)
  expect(newest.slice(0, 3).map((order) => order.amountFen)).toEqual([400, 5970, 200])
  expect(newest.length).toBeLessThanOrEqual(12)
  expect(lastFiveMinutes).toBe(2)
})

it('the monitor compares the cameras online now with the count at the same time of earlier days', async () => {
  await db()
    .updateTable('device')
    .set({ lastHeartbeatAt: new Date().toISOString() })
    .where('id', '=', here.deviceId)
    .execute()
  // Silent for a long time, but expected; a camera that never sent a heartbeat is not.
  await db()
    .updateTable('device')
    .set({ lastHeartbeatAt: new Date(Date.now() - 3_600_000).toISOString() })
    .where('id', '=', there.deviceId)
    .execute()
  await aDevice(db(), there.areaId, there.caseId)
  const at = new Date()
  const before = await monitor(own, {}, at.toISOString())
  expect(before.figure('devicesOnline')).toEqual({
    key: 'devicesOnline',
    value: 1,
    beside: 1,
    yesterday: null,
    lastWeek: null,
  })
  await countDevices(db())
  await countDevices(db())
  await db()
    .updateTable('deviceCount')
    .set({ at: new Date(Math.floor(at.getTime() / 600_000) * 600_000 - 86_400_000).toISOString() })
    .execute()
  const after = await monitor(own, {}, at.toISOString())
  expect(after.figure('devicesOnline')).toEqual({
    key: 'devicesOnline',
    value: 1,
    beside: 1,
    yesterday: 1,
    lastWeek: null,
  })
  expect((await monitor(platform, {}, at.toISOString())).figure('devicesOnline')).toMatchObject({
    value: 1,
    beside: 2,
    yesterday: 1,
  })
})
