import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Body } from '#contract/kit.ts'
import { explanations } from '#contract/reports/explanations.ts'
import { recentDays, recentDaysTo } from '#contract/reports/recentDays.ts'
import { orders } from '#contract/sales/orders.ts'
import { shiftDay } from '#contract/zone.ts'
import {
  type Account,
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
let platform: Account
let own: Account
/** Two points of one scenic area, and a scenic area of somebody else. */
let gate: Place
let bridge: Place
let there: Place
const db = () => server.services.database.db
/** A Tuesday, 09:00 in Shanghai: the days before it are those of a week whose Sunday was bad. */
const now = '2026-05-19T09:00:00+08:00'
const yesterday = '2026-05-18'
const sunday = '2026-05-17'

beforeAll(async () => {
  server = await startTestServer()
  gate = await aPlace(db())
  const { id: pointId } = await aPoint(db(), gate.areaId, gate.caseId)
  bridge = { ...gate, pointId, deviceId: (await aDevice(db(), gate.areaId, gate.caseId, pointId)).id }
  there = await aPlace(db())
  platform = await anAccount(db(), 1)
  own = await anAccount(db(), 3, gate.operatorId)
  // Ten weeks in which each Sunday brings 300 yuan at the gate and 50 at the bridge, and each Monday 100 at the bridge.
  for (let week = 1; week <= 10; week++) {
    await paid(gate, shiftDay(sunday, -7 * week), 30_000)
    await paid(bridge, shiftDay(sunday, -7 * week), 5_000)
    await paid(bridge, shiftDay(yesterday, -7 * week), 10_000)
  }
  // On this Sunday nobody bought at the gate, although it was looked at; on Monday the bridge sold twice as much.
  await scanned(gate, sunday)
  await paid(bridge, sunday, 5_000)
  await paid(bridge, yesterday, 20_000)
  // Somebody else's has sold on two Sundays before, too few to be usual.
  for (const week of [0, 1, 2]) await paid(there, shiftDay(sunday, -7 * week), 70_000)
  // Today is not over.
  await paid(gate, '2026-05-19', 900_000, '08:00')
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server?.close())

const paid = (place: Place, day: string, amountFen: number, clock = '12:00') =>
  anOrder(db(), place, { createdAt: `${day}T${clock}:00+08:00`, amountFen, paid: true })

async function scanned({ areaId, caseId, deviceId }: Place, day: string) {
  const { id: visitorId } = await aVisitor(db(), areaId)
  const at = `${day}T12:00:00+08:00`
  await db()
    .insertInto('scan')
    .values({ areaId, caseId, deviceId, visitorId, externalId: unique('s'), at })
    .execute()
}

async function areas(account: Account, body: Body<typeof recentDays.areas> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  const { data } = await server.call(account.token, recentDays.areas, { body })
  return { ...data, days: recentDaysTo(data.dayTo) }
}
async function points(account: Account, day?: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  return (await server.call(account.token, recentDays.points, { body: { areaId: gate.areaId, day } })).data
}

it('the last seven whole days of a scenic area stand beside what is usual on their weekdays', async () => {
  const { days, rows } = await areas(own)
  expect(days).toEqual(Array.from({ length: 7 }, (_, at) => shiftDay(yesterday, at - 6)))
  expect(rows).toEqual([
    {
      id: gate.areaId,
      name: expect.any(String),
      caseName: null,
      paidFen: 25_000,
      compared: { days: 2, paidFen: 25_000, usualFen: 45_000 },
      days: [
        ...Array(5).fill({ paidFen: 0, usualFen: null, much: false }),
        { paidFen: 5_000, usualFen: 35_000, much: true },
        { paidFen: 20_000, usualFen: 10_000, much: true },
      ],
    },
  ])
})

it('each of the days has the figures by which 为什么？ explains it', async () => {
  for (const { day: last, account } of [
    { day: undefined, account: own },
    { day: '2026-04-12', account: platform },
  ]) {
    const { days, rows } = await areas(account, { areaIds: [gate.areaId], day: last })
    for (const [at, day] of days.entries()) {
      const { data } = await server.call(account.token, explanations.one, { body: { areaId: gate.areaId, day } })
      const { value, usual, much } = data.figures.find(({ key }) => key === 'paidFen')!
      expect(rows[0]!.days[at]).toEqual({ paidFen: value, usualFen: usual, much })
    }
  }
})

it('the days of a scenic area’s points add up to its own, and the point that misses most comes first', async () => {
  const { areaName, rows } = await points(own)
  const of = await areas(own)
  expect(areaName).toBe(of.rows[0]!.name)
  expect(rows.map(({ id, compared }) => [id, compared])).toEqual([
    [gate.pointId, { days: 1, paidFen: 0, usualFen: 30_000 }],
    [bridge.pointId, { days: 2, paidFen: 25_000, usualFen: 15_000 }],
  ])
  for (const at of of.days.keys())
    expect(rows.reduce((sum, row) => sum + row.days[at]!.paidFen, 0)).toBe(of.rows[0]!.days[at]!.paidFen)
})

it('cameras at no point are a row of their own, with their project', async () => {
  const { id: deviceId } = await aDevice(db(), gate.areaId, gate.caseId)
  const { id } = await paid({ ...gate, deviceId }, '2026-05-13', 100)
  const loose = (await points(own)).rows.at(-1)!
  expect(loose).toMatchObject({ id: -gate.caseId, name: '未放到点位', paidFen: 100, compared: null })
  const { data } = await server.call(own.token, orders.one, { params: { id } })
  expect(loose.caseName).toBe(data.order.caseName)
})

it('scenic areas without enough days to compare come last, also those in which nothing happened', async () => {
  const { areaId: empty } = await aPlace(db())
  const { rows } = await areas(platform)
  expect(rows.map(({ id }) => id)).toEqual([gate.areaId, there.areaId, empty])
  expect(rows[1]).toMatchObject({ paidFen: 70_000, compared: null })
  expect(rows[2]).toMatchObject({ paidFen: 0, compared: null })
  expect((await areas(platform, { areaIds: [there.areaId] })).rows.map(({ id }) => id)).toEqual([there.areaId])
})

it('a day in the past is the last of its seven, today stands for yesterday, and a day to come is refused', async () => {
  expect((await areas(own, { day: sunday })).dayTo).toBe(sunday)
  expect((await areas(own, { day: '2026-05-19' })).dayTo).toBe(yesterday)
  const refused = await server.call(own.token, recentDays.areas, { body: { day: '2026-05-20' } })
  expect(refused).toMatchObject({ code: 2000, data: { fields: { day: '日期不能晚于今天' } } })
})

it('nobody gets the days of a scenic area that is not theirs', async () => {
  expect((await areas(own, { areaIds: [there.areaId] })).rows).toEqual([])
  const refused = await server.call(own.token, recentDays.points, { body: { areaId: there.areaId } })
  expect(refused).toMatchObject({ code: 1512 })
})
