import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type ReportFigures, type ReportGroup, reportGroups } from '#contract/reports/reports.ts'
import { aChannelCode, aPackagePrice, aPhotoPackage } from '#test/rows/rows.ts'
import {
  type Account,
  aCase,
  aDevice,
  anAccount,
  anOrder,
  aPlace,
  aPoint,
  type Place,
  unique,
} from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { monthFile } from './reports/monthFile.ts'

const { reports } = contract.reports
let server: TestServer
let root: Account
let places: Place[]
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  const first = await aPlace(db())
  const other = await aCase(db(), first.areaId)
  places = [
    first,
    {
      ...first,
      caseId: other.id,
      pointId: (await aPoint(db(), first.areaId, other.id)).id,
      deviceId: (await aDevice(db(), first.areaId, other.id)).id,
    },
    await aPlace(db()),
  ]
  await sell()
})
afterAll(() => server?.close())

/** Two hundred orders from November to February: some paid days later, some returned months later, with and without package and code. */
async function sell() {
  const clips = await Promise.all(places.map((place) => aPackagePrice(db(), place)))
  const photos = await Promise.all(places.map((place) => aPhotoPackage(db(), place)))
  const codes = await Promise.all(places.map((place) => aChannelCode(db(), place)))
  const hour = (n: number) => new Date(Date.parse('2025-11-03T15:30:00Z') + n * 3_600_000).toISOString()
  for (let n = 0; n < 200; n++) {
    const at = n % 3
    const video = n % 2 === 0
    const { id } = await anOrder(db(), places[at]!, {
      kind: video ? 'video' : 'photo',
      amountFen: 100 + n * 7,
      paid: false,
      createdAt: hour(n * 13),
    })
    await sql`update orders set package_price_id = ${video && n % 5 ? clips[at]!.id : null}, photo_package_id = ${!video && n % 5 ? photos[at]!.id : null}, channel_code_id = ${n % 7 < 2 ? codes[at]!.id : null},
      device_id = case when ${n % 11} = 0 then null else device_id end where id = ${id}`.execute(db())
    if (n % 4 === 0) continue
    await sql`update orders set state = 'paid', paid_fen = amount_fen, paid_at = ${hour(n * 13 + (n % 3) * 20)}, channel = 'wechat' where id = ${id}`.execute(
      db(),
    )
    if (n % 6 === 1)
      await sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by, succeeded_at)
        values (${unique('R')}, ${id}, ${places[at]!.areaId}, ${places[at]!.caseId}, 90, ${n % 4 === 1 ? 'blurred' : 'other'}, 'mandatory', 'succeeded', ${unique('k')}, '', ${hour(n * 13 + 24 * (n % 50))})`.execute(
        db(),
      )
  }
}

interface Within {
  areaId?: number
  caseId?: number
  kind?: 'video' | 'photo'
  dayFrom?: string
  dayTo?: string
}

/** The same from the rows. */
async function counted({
  areaId,
  caseId,
  kind,
  dayFrom = '2000-01-01',
  dayTo = '2099-12-31',
}: Within): Promise<ReportFigures> {
  const where = sql`(${areaId ?? null}::bigint is null or o.area_id = ${areaId ?? null}) and (${caseId ?? null}::bigint is null or o.case_id = ${caseId ?? null}) and (${kind ?? null}::text is null or o.kind = ${kind ?? null})`
  const on = (at: string) => sql`local_day(${sql.ref(at)}) between ${dayFrom}::date and ${dayTo}::date`
  const { rows } = await sql<ReportFigures>`
    select (select count(*) from orders o where ${where} and ${on('o.created_at')}) as orders, p.n as paid_orders, p.fen as paid_fen, r.n as refunds, r.fen as refunded_fen, p.fen - r.fen as turnover_fen
    from (select count(*) as n, coalesce(sum(paid_fen), 0)::bigint as fen from orders o where ${where} and ${on('o.paid_at')}) p,
      (select count(*) as n, coalesce(sum(f.amount_fen), 0)::bigint as fen from refund f join orders o on o.id = f.order_id where ${where} and ${on('f.succeeded_at')}) r`.execute(
    db(),
  )
  return rows[0]!
}

const groups = Object.keys(reportGroups) as ReportGroup[]
const summary = async (body: Parameters<typeof server.call<typeof reports.summary>>[2]['body']) =>
  (await server.call(root.token, reports.summary, { body: { size: 200, ...body } })).data
const day = fc
  .integer({ min: -10, max: 130 })
  .map((n) => new Date(Date.UTC(2025, 10, 1 + n)).toISOString().slice(0, 10))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const within = fc
  .record({
    place: maybe(fc.nat(2)),
    project: fc.boolean(),
    kind: maybe(fc.constantFrom('video' as const, 'photo' as const)),
    a: maybe(day),
    b: maybe(day),
  })
  .map(
    ({ place, project, kind, a, b }): Within => ({
      ...(place !== undefined && (project ? { caseId: place } : { areaId: place })),
      ...(kind && { kind }),
      ...(a && b && a > b ? { dayFrom: b, dayTo: a } : { ...(a && { dayFrom: a }), ...(b && { dayTo: b }) }),
    }),
  )
const placed = ({ areaId, caseId, ...rest }: Within): Within => ({
  ...rest,
  ...(areaId !== undefined && { areaId: places[areaId]!.areaId }),
  ...(caseId !== undefined && { caseId: places[caseId]!.caseId }),
})

it('every grouping adds up to the same sums, to the fen, and they are those of the rows, whatever is requested', async () => {
  await fc.assert(
    fc.asyncProperty(within, fc.constantFrom(...groups), maybe(day), async (query, by, beforeFrom) => {
      const filter = placed(query)
      const body = { ...filter, by, ...(beforeFrom && { beforeFrom, beforeTo: '2026-03-31' }) }
      const { rows, sums, before, total } = await summary(body)
      expect(sums).toEqual(await counted(filter))
      expect(total).toBe(rows.length)
      for (const key of Object.keys(sums) as (keyof ReportFigures)[])
        expect(
          rows.reduce((sum, row) => sum + row[key], 0),
          `${by} ${key}`,
        ).toBe(sums[key])
      if (!beforeFrom) expect(before).toBeNull()
      else {
        expect(before).toEqual(await counted({ ...filter, dayFrom: beforeFrom, dayTo: '2026-03-31' }))
        expect(rows.reduce((sum, row) => sum + (row.beforeFen ?? 0), 0)).toBe(before!.turnoverFen)
      }
    }),
    { numRuns: cases(30, 200) },
  )
}, 120_000)

it('rows spread over days, months or goods add up to their own sums, and columns to the sums of all rows', async () => {
  const days = { dayFrom: '2025-12-15', dayTo: '2026-01-20' }
  for (const by of ['area', 'case', 'device', 'package', 'code'] as const)
    for (const spread of ['day', 'month', 'kind'] as const)
      for (const measure of ['turnoverFen', 'paidOrders'] as const) {
        const { rows, sums, columns } = await summary({ by, spread, measure, ...days })
        expect(columns).toHaveLength({ day: 37, month: 2, kind: 2 }[spread])
        expect(columns.reduce((sum, column) => sum + column.sum, 0)).toBe(sums[measure])
        for (const row of rows)
          expect(
            row.cells.reduce((sum, cell) => sum + cell, 0),
            row.name,
          ).toBe(row[measure])
        for (const [at, column] of columns.entries())
          expect(rows.reduce((sum, row) => sum + row.cells[at]!, 0)).toBe(column.sum)
        // Of a page and of a search, too.
        const one = (await summary({ by, spread, measure, ...days, id: rows[1]!.id })).columns
        expect(one.map(({ sum }) => sum)).toEqual(rows[1]!.cells)
      }
  const refused = async (body: object) => (await server.send(root.token, reports.summary, { body })).msg
  expect(await refused({ by: 'area', spread: 'day' })).toBe('展开方式为按日或按月时，要有开始和结束日期')
  expect(await refused({ by: 'day', spread: 'month', ...days })).toBe('按日或按月分组时，展开方式只能是按商品')
  expect(await refused({ spread: 'day', dayFrom: '2025-01-01', dayTo: '2025-12-31' })).toBe(
    '展开方式为按日时，最多 62 天',
  )
  expect(await refused({ dayFrom: '2026-01-02', dayTo: '2026-01-01' })).toBe('结束日期不能早于开始日期')
  expect(await refused({ beforeFrom: '2026-01-02', beforeTo: '2026-01-01' })).toBe('结束日期不能早于开始日期')
})

it('a row shows its share of what was paid, and the change of turnover since the days compared with', async () => {
  const { rows, sums } = await summary({
    by: 'area',
    dayFrom: '2026-01-01',
    dayTo: '2026-01-31',
    beforeFrom: '2025-12-01',
    beforeTo: '2025-12-31',
  })
  for (const row of rows) {
    expect(row.share).toBe(Math.round((row.paidFen * 10_000) / sums.paidFen))
    expect(row.change).toBe(Math.round(((row.turnoverFen - row.beforeFen!) * 10_000) / row.beforeFen!))
  }
  const none = await summary({ by: 'area', dayFrom: '2024-01-01', dayTo: '2024-01-31' })
  expect(none).toMatchObject({ rows: [], total: 0, sums: { orders: 0, turnoverFen: 0 } })
})

it('compared days and months stand beside those in the same position', async () => {
  const days = { dayFrom: '2025-12-01', dayTo: '2025-12-10', beforeFrom: '2025-11-21', beforeTo: '2025-11-30' }
  const { rows } = await summary({ by: 'day', ...days })
  for (const row of rows) {
    const beside = new Date(Date.parse(row.day!) - 10 * 86_400_000).toISOString().slice(0, 10)
    expect(row.beforeFen, row.name).toBe((await counted({ dayFrom: beside, dayTo: beside })).turnoverFen)
  }
  const months = await summary({
    by: 'month',
    dayFrom: '2026-01-01',
    dayTo: '2026-01-31',
    beforeFrom: '2025-12-01',
    beforeTo: '2025-12-31',
  })
  const december = (await counted({ dayFrom: '2025-12-01', dayTo: '2025-12-31' })).turnoverFen
  expect(months.rows.map((row) => [row.name, row.beforeFen])).toEqual([['2026-01', december]])
})

describe('a month', () => {
  it('a month is shown beside the month before', async () => {
    const { data } = await server.call(root.token, reports.month, { body: { month: '2026-01', by: 'area', size: 200 } })
    expect(data).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-31',
      beforeFrom: '2025-12-01',
      beforeTo: '2025-12-31',
    })
    expect(data.sums).toEqual(await counted({ dayFrom: '2026-01-01', dayTo: '2026-01-31' }))
    expect(data.before).toEqual(await counted({ dayFrom: '2025-12-01', dayTo: '2025-12-31' }))
    expect((await server.send(root.token, reports.month, { body: { month: '2099-01' } })).msg).toBe('月份不能晚于本月')
  })

  it('a month can be downloaded as a workbook whose sums are those of the page', async () => {
    const { data } = await server.call(root.token, reports.monthFile, { body: { month: '2026-01', by: 'case' } })
    await monthFile(server.services, data.jobId)
    const job = await db()
      .selectFrom('job')
      .select(['state', 'fileKey', 'fileName', 'title'])
      .where('id', '=', data.jobId)
      .executeTakeFirstOrThrow()
    expect(job).toMatchObject({ state: 'done', fileName: '月报表_2026-01_按项目.xlsx' })
    const sheets = (await readXlsx(await server.services.storage.read(job.fileKey!))).sheets.map((sheet) => sheet.rows)
    const { sums, rows } = (
      await server.call(root.token, reports.month, { body: { month: '2026-01', by: 'case', size: 200 } })
    ).data
    const [head, ...lines] = sheets[0]!
    expect(head).toEqual([
      '名称',
      '景区',
      '下单笔数(笔)',
      '支付笔数(笔)',
      '实付额(元)',
      '退款笔数(笔)',
      '退款额(元)',
      '实收(元)',
      '占比',
      '对比期实收(元)',
      '变化',
    ])
    expect(lines).toHaveLength(rows.length + 1)
    const last = lines.at(-1)!
    expect([last[0], last[2], last[4], last[7]]).toEqual([
      '合计',
      sums.orders,
      sums.paidFen / 100,
      sums.turnoverFen / 100,
    ])
    const days = sheets[1]!
    expect(days[0]).toHaveLength(32)
    const spread = days
      .at(-1)!
      .slice(1)
      .reduce<number>((sum, cell) => sum + Math.round(Number(cell) * 100), 0)
    expect(spread).toBe(sums.turnoverFen)
  })
})

it('a day shows its hours, what was sold and where, beside the same weekday a week before', async () => {
  const { rows } = await summary({ by: 'day' })
  const busy = rows.find((row) => row.paidFen > 0 && row.refundedFen > 0)!.day!
  const { data } = await server.call(root.token, reports.day, { body: { day: busy } })
  expect(data.sums).toEqual(await counted({ dayFrom: busy, dayTo: busy }))
  const weekAgo = new Date(Date.parse(busy) - 7 * 86_400_000).toISOString().slice(0, 10)
  expect(data.before).toEqual(await counted({ dayFrom: weekAgo, dayTo: weekAgo }))
  const add = (of: readonly { paidFen: number; refundedFen: number }[]) =>
    of.reduce((sum, one) => sum + one.paidFen - one.refundedFen, 0)
  expect([add(data.hours!), add(data.kinds), add(data.top)]).toEqual(Array(3).fill(data.sums.turnoverFen))
  const one = (await server.call(root.token, reports.day, { body: { day: busy, caseId: places[0]!.caseId } })).data
  expect(one.sums).toEqual(await counted({ caseId: places[0]!.caseId, dayFrom: busy, dayTo: busy }))
  expect(one.hours).toBeNull()
  for (const kind of ['video', 'photo'] as const) {
    const sold = (await server.call(root.token, reports.day, { body: { day: busy, kind } })).data
    expect(sold.sums).toEqual((await summary({ kind, dayFrom: busy, dayTo: busy })).sums)
    expect([sold.hours, sold.kinds.every((row) => row.kind === kind)]).toEqual([null, true])
  }
  const days = (await server.call(root.token, reports.days, { body: { by: 'day', dayFrom: busy, dayTo: busy } })).data
  expect(days.sums).toEqual(data.sums)
})

it('refunds by project add up to those of the summary, each with its reasons', async () => {
  const days = { dayFrom: '2025-12-01', dayTo: '2026-02-10' }
  const { data } = await server.call(root.token, reports.refundsByCase, { body: days })
  const { sums, rows } = await summary({ by: 'case', ...days })
  expect([data.refunds, data.refundedFen]).toEqual([sums.refunds, sums.refundedFen])
  for (const row of data.rows) {
    const same = rows.find(({ id }) => id === row.caseId)!
    expect([row.refunds, row.refundedFen]).toEqual([same.refunds, same.refundedFen])
    expect(Object.values(row.reasons).reduce((sum, fen) => sum + fen, 0)).toBe(row.refundedFen)
    expect(row.rate).toBe(same.paidFen ? Math.round((row.refundedFen * 10_000) / same.paidFen) : null)
  }
  for (const kind of ['video', 'photo'] as const) {
    const sold = (await server.call(root.token, reports.refundsByCase, { body: { ...days, kind } })).data
    const of = await summary({ by: 'case', kind, ...days })
    expect([sold.refunds, sold.refundedFen]).toEqual([of.sums.refunds, of.sums.refundedFen])
    for (const { caseId, refundedFen, rate } of sold.rows) {
      const same = of.rows.find(({ id }) => id === caseId)!
      expect([refundedFen, rate]).toEqual([
        same.refundedFen,
        same.paidFen ? Math.round((refundedFen * 10_000) / same.paidFen) : null,
      ])
    }
  }
})
