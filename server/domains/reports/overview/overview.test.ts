import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { scans } from '#contract/codes/scans.ts'
import type { Body, Query } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { bases } from '#contract/reports/basis.ts'
import type { Happened } from '#contract/reports/happened.ts'
import { type Followed, overview, overviewLevels } from '#contract/reports/overview.ts'
import { type OverviewRows, overviewRows } from '#contract/reports/overviewRows.ts'
import { reports } from '#contract/reports/reports.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds, refundTabs } from '#contract/sales/refunds.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
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
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import { statistics } from './statistics.ts'
import { topAreas } from './top.ts'

let server: TestServer
let root: Account
let places: Place[]
const db = () => server.services.database.db

/** A Saturday of 劳动节, 14:32:08 in Shanghai. */
const now = '2026-05-02T14:32:08+08:00'

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  const first = await aPlace(db())
  const other = await aCase(db(), first.areaId)
  const point = await aPoint(db(), first.areaId, other.id)
  places = [
    first,
    {
      ...first,
      caseId: other.id,
      pointId: point.id,
      deviceId: (await aDevice(db(), first.areaId, other.id, point.id)).id,
    },
    // A camera at no point.
    { ...first, deviceId: (await aDevice(db(), first.areaId, first.caseId)).id },
    await aPlace(db()),
  ]
  // From the year before to the running hour, some paid and returned days later, and the evening of the day before.
  const at = (n: number) => new Date(Date.parse(now) - n * 3_600_000).toISOString()
  for (let n = 0; n < 60; n++) {
    const ago = n < 24 ? n * 1.7 : n < 48 ? n * 11 : 8760 + (n - 50) * 13
    await happen(places[n % 4]!, at(ago), n)
  }
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server.close())

async function happen(place: Place, at: string, n: number) {
  const { areaId, caseId, deviceId } = place
  const order = await anOrder(db(), place, { createdAt: at, amountFen: 1000 + n * 7, paid: n % 3 > 0 })
  if (n % 5 === 0) await sql`update orders set device_id = null where id = ${order.id}`.execute(db())
  if (n % 3 > 0 && n % 4 === 0)
    await sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by, succeeded_at)
      values (${unique('R')}, ${order.id}, ${areaId}, ${caseId}, 90, 'other', 'mandatory', 'succeeded', ${unique('k')}, '', ${at}::timestamptz + interval '90 seconds')`.execute(
      db(),
    )
  const { id: visitorId } = await aVisitor(db(), areaId)
  for (let times = 0; times <= n % 4; times++)
    await db()
      .insertInto('scan')
      .values({ areaId, caseId, deviceId, visitorId, externalId: unique('s'), at })
      .execute()
  for (let times = 0; times < n % 3; times++) {
    const { id } = await aPicture(db(), place, { takenAt: at })
    if (times) await sql`update picture set state = 'matched' where id = ${id}`.execute(db())
  }
}

const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) })
async function getStatistics(body: Body<typeof overview.statistics>, time = now) {
  at(time)
  return (await server.call(root.token, overview.statistics, { body })).data
}
async function top(body: Body<typeof overview.top>, time = now) {
  at(time)
  return (await server.call(root.token, overview.top, { body })).data
}
async function inside(id: number, query: Query<typeof overview.topOf>, time = now) {
  at(time)
  return (await server.call(root.token, overview.topOf, { params: { id }, query })).data
}
const added = ['orders', 'paidOrders', 'paidFen', 'refunds', 'refundedFen', 'turnoverFen', 'scans', 'pictures'] as const
const sumOf = (rows: readonly (Happened | null)[]) =>
  Object.fromEntries(added.map((key) => [key, rows.reduce((sum, row) => sum + (row?.[key] ?? 0), 0)]))
const only = (row: Happened) => Object.fromEntries(added.map((key) => [key, row[key]]))

describe('totals', () => {
  it('totals equal those of the summary, to the fen, and every level adds up to them, whatever the days', async () => {
    const day = fc
      .integer({ min: 0, max: 365 })
      .map((n) => new Date(Date.parse('2026-05-02T00:00:00Z') - n * 86_400_000).toISOString().slice(0, 10))
    await fc.assert(
      fc.asyncProperty(
        day,
        // Half of the periods run up to now.
        fc.oneof(day, fc.constant('2026-05-02')),
        fc.constantFrom(...(Object.keys(bases) as (keyof typeof bases)[])),
        async (a, b, basis) => {
          const [dayFrom, dayTo] = a < b ? [a, b] : [b, a]
          const days = { dayFrom, dayTo, basis }
          const all = await getStatistics(days)
          const { sums } = (await server.call(root.token, reports.summary, { body: { dayFrom, dayTo } })).data
          expect(all.sums).toMatchObject(sums)
          expect(sumOf(all.points.map((point) => point.now))).toEqual(only(all.sums))
          const { rows } = await top({ ...days, by: 'paidFen' })
          expect(sumOf(rows)).toEqual(only(all.sums))
          if (all.before) expect(rows.reduce((sum, row) => sum + row.before!, 0)).toBe(all.before.paidFen)
          const area = rows.find(({ id }) => id === places[0]!.areaId)!
          for (const level of Object.keys(overviewLevels) as (keyof typeof overviewLevels)[])
            for (const by of ['paidFen', 'scans', 'pictures', 'refundedFen', 'orders'] as const) {
              const parts = (await inside(area.id, { ...days, level, by })).rows
              expect(sumOf(parts), level).toEqual(only(area))
              const whole = (await top({ ...days, by })).rows.find(({ id }) => id === area.id)!
              if (all.before)
                expect(
                  parts.reduce((sum, row) => sum + row.before!, 0),
                  `${level} ${by}`,
                ).toBe(whole.before)
            }
        },
      ),
      { numRuns: cases(5, 30) },
    )
  })

  it('totals of today equal those of the monitor, compared with the day before up to the same second', async () => {
    const { sums, before, points, grain, running, basis } = await getStatistics({ basis: 'previous' })
    const { figures, hours } = (await server.call(root.token, orders.monitor, { body: {} })).data
    const figure = (key: string) => figures.find((one) => one.key === key)!
    expect([sums.paidFen, sums.orders, sums.scans, sums.conversion, sums.refundedFen]).toEqual(
      ['paidFen', 'orders', 'scans', 'conversion', 'refundedFen'].map((key) => figure(key).value),
    )
    expect([before!.paidFen, before!.orders, before!.scans, before!.conversion, before!.refundedFen]).toEqual(
      ['paidFen', 'orders', 'scans', 'conversion', 'refundedFen'].map((key) => figure(key).yesterday),
    )
    expect({ grain, running, basis }).toEqual({
      grain: 'hour',
      running: true,
      basis: { name: '上一周期', dayFrom: '2026-05-01', dayTo: '2026-05-01' },
    })
    expect(points.map((point) => point.now?.paidFen ?? null)).toEqual(hours.today)
    expect(points.map((point) => point.before!.paidFen)).toEqual(hours.yesterday)
  })

  it('totals of days that are over are compared with whole days', async () => {
    const days = { dayFrom: '2026-04-28', dayTo: '2026-05-01', basis: 'previous' } as const
    const { before, basis, points } = await getStatistics(days)
    const { sums } = (
      await server.call(root.token, reports.summary, { body: { dayFrom: basis!.dayFrom, dayTo: basis!.dayTo } })
    ).data
    expect(before).toMatchObject(sums)
    expect(sumOf(points.map((point) => point.before))).toEqual(only(before!))
    expect(points.map(({ at, beforeAt }) => [at, beforeAt])).toEqual([
      ['2026-04-28', '2026-04-24'],
      ['2026-04-29', '2026-04-25'],
      ['2026-04-30', '2026-04-26'],
      ['2026-05-01', '2026-04-27'],
    ])
  })

  it('totals say why there is nothing to compare with, and have no ratio if there is nothing to divide by', async () => {
    const none = await getStatistics({ dayFrom: '2026-03-10', dayTo: '2026-03-12', basis: 'holiday' })
    expect(none).toMatchObject({ basis: null, before: null, noBasis: '所选日期不在同一个法定节假日之内' })
    const empty = await getStatistics({ areaIds: [(await aPlace(db())).areaId], basis: 'year' })
    expect(empty.sums).toMatchObject({ orders: 0, paidFen: 0, averageFen: null, conversion: null })
    expect(empty.before).toMatchObject({ orders: 0, averageFen: null })
    expect((await getStatistics({ basis: 'holiday' })).basis).toEqual({
      name: '2025 年劳动节',
      dayFrom: '2025-05-02',
      dayTo: '2025-05-02',
    })
  })

  it('totals are shown by month if there are too many days', async () => {
    const { grain, points, sums } = await getStatistics({ dayFrom: '2025-05-02', dayTo: '2026-05-02', basis: 'year' })
    expect([grain, points.length, points[0]!.at, points.at(-1)!.at]).toEqual(['month', 13, '2025-05', '2026-05'])
    expect(sums.orders).toBeGreaterThan(50)
  })

  it('totals are refused for future days, days in the wrong order, or too many days', async () => {
    const refused = async (body: object) => {
      at(now)
      return (await server.send(root.token, overview.statistics, { body })).msg
    }
    expect(await refused({ dayFrom: '2026-05-02', dayTo: '2026-05-03' })).toBe('日期不能晚于今天')
    expect(await refused({ dayFrom: '2026-05-02', dayTo: '2026-05-01' })).toBe('结束日期不能早于开始日期')
    expect(await refused({ dayFrom: '2024-05-02', dayTo: '2026-05-01' })).toBe('日期范围最多 366 天')
  })
})

describe('the ranking', () => {
  const days = { dayFrom: '2026-04-01', dayTo: '2026-05-02' }

  it('the ranking has every scenic area, the highest first, and those without a figure last', async () => {
    const quiet = await aPlace(db())
    for (const by of ['turnoverFen', 'conversion'] as const) {
      const { rows, total } = await top({ ...days, by })
      expect(rows).toHaveLength(total)
      const figures = rows.map((row) => row[by])
      expect(figures).toEqual(
        figures.toSorted((a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY)),
      )
      expect(rows.map(({ id }) => id)).toContain(quiet.areaId)
    }
    expect((await top({ ...days, limit: 1 })).rows).toHaveLength(1)
  })

  it('the ranking in a scenic area has separate rows for orders without a camera and cameras without a point', async () => {
    const { areaId, caseId } = places[0]!
    const points = (await inside(areaId, { ...days, level: 'point' })).rows
    expect(points.filter(({ id }) => id < 0).map(({ name, pointId }) => [name, pointId])).toContainEqual([
      '未放到点位',
      null,
    ])
    const cameras = (await inside(areaId, { ...days, level: 'device', caseId })).rows
    expect(new Set(cameras.map((row) => row.caseId))).toEqual(new Set([caseId]))
    expect(cameras.map(({ name }) => name)).toContain('未记录摄像头')
  })

  it('the ranking of an unknown scenic area is not found', async () => {
    expect((await server.send(root.token, overview.topOf, { params: { id: 999_999_999 }, query: {} })).code).toBe(1512)
  })
})

describe.each([
  ['all scenic areas', undefined],
  ['one', 3],
] as const)('the rows behind the figures of %s', (_, at) => {
  it('the rows behind the figures add up to the figures', async () => {
    const areaIds = at === undefined ? undefined : [places[at]!.areaId]
    const days = { dayFrom: '2026-04-01', dayTo: '2026-05-02' }
    const { sums } = await getStatistics({ ...days, areaIds })
    for (const [key, rowsOf] of Object.entries(overviewRows) as [
      keyof typeof overviewRows,
      (typeof overviewRows)['scans'],
    ][])
      expect([key, await shown(key, rowsOf({ ...days, areaIds }))]).toEqual([key, expected[key]?.(sums) ?? sums[key]])
  })
})
/** What the opened page shows where it is not the figure itself. */
const expected: Partial<Record<keyof typeof overviewRows, (sums: Followed) => number>> = {
  averageFen: ({ paidOrders }) => paidOrders,
  conversion: ({ paidOrders }) => paidOrders,
}

async function shown(key: keyof typeof overviewRows, rows: OverviewRows | null): Promise<number | undefined> {
  if (rows?.page === 'order') {
    const { data } = await server.call(root.token, orders.list, { body: rows.filter })
    return key === 'paidFen' ? data.sums.paidFen : data.total
  }
  if (rows?.page === 'refund')
    return (
      await server.call(root.token, refunds.list, { body: { ...rows.filter, states: [...refundTabs[rows.tab]] } })
    ).data.amountFen
  if (rows?.page === 'summary')
    return (await server.call(root.token, reports.summary, { body: rows.filter })).data.sums.turnoverFen
  if (rows?.page === 'scan') return (await server.call(root.token, scans.list, { body: rows.filter })).data.sums.scans
  if (rows?.page === 'photo') return (await server.call(root.token, pictures.list, { body: rows.filter })).data.total
}

it('statistics and the ranking are limited to the scenic areas of the caller', async () => {
  at(now)
  const actor = { areaIds: [places[3]!.areaId] } as unknown as Actor
  const days = { dayFrom: '2026-03-01', dayTo: '2026-05-02', basis: 'previous' } as const
  const scoped = await statistics(db(), actor, days)
  const same = await getStatistics({ ...days, areaIds: [places[3]!.areaId] })
  expect(scoped).toEqual(same)
  expect((await statistics(db(), actor, { ...days, areaIds: [places[0]!.areaId] })).sums.orders).toBe(0)
  expect((await topAreas(db(), actor, days)).rows.map(({ id }) => id)).toEqual([places[3]!.areaId])
})
