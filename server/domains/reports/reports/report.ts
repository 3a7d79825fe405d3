import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { maxColumns, type ReportAnswer, type ReportRow, type reports } from '#contract/reports/reports.ts'
import { orderKindNames } from '#contract/sales/orders.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { like, pageRange } from '../../../platform/db/page.ts'
import { sorted } from '../../../platform/db/sorted.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { dayAfter } from '../../sales/orders/spans.ts'
import { figureNames, figuresOf, salesIn, summed } from '../figures/sales.ts'
import { groups, spreads } from './groups.ts'

export type ReportBody = Omit<Body<typeof reports.summary>, 'size'> & { size?: number }

/**
 * Sales by the requested grouping, in the caller's scope: rows, their sums, the sums of the days compared with them, and the columns
 * that rows are spread over.
 */
export async function report(db: Db, actor: Pick<Actor, 'areaIds'>, body: ReportBody): Promise<ReportAnswer> {
  const asOf = new Date().toISOString()
  const { by = 'area', q = '', id } = body
  const compared = body.beforeFrom !== undefined || body.beforeTo !== undefined
  const { apart, byDay = false, key, row } = groups[by]
  const sold = (days: { from?: string | undefined; to?: string | undefined }, each: boolean, field?: string) =>
    salesIn(actor, days, body, apart, each, field)
  const now = { from: body.dayFrom, to: body.dayTo }
  const found = sql<SqlBool>`${q.trim() === '' ? sql`true` : sql`g.name ilike ${like(q.trim())}`} and ${id === undefined ? sql`true` : sql`g.id = ${id}`}`
  const eras = [
    sql`select 0 as era, n.* from (${sold(now, byDay)}) n`,
    ...(compared
      ? [
          sql`select 1, ${besideOf(body)} from (${sold({ from: body.beforeFrom, to: body.beforeTo }, byDay, 'beforeTo')}) b`,
        ]
      : []),
  ]
  const { limit, offset } = pageRange(body)
  const figures = sql.join(figureNames.map((name) => sql.ref(`s.${name}`)))
  const order = sorted(
    body,
    columns,
    'g.id',
    by === 'day' || by === 'month' ? sql`g.id desc` : sql`g.turnover_fen desc, g.paid_fen desc, g.id desc`,
  )
  const { rows } = await sql<Shown>`
    with e as (${sql.join(eras, sql` union all `)}),
    s as (select ${key} as key, max(e.area_id) as area_id, max(e.case_id) as case_id, max(e.device_id) as device_id, max(e.package_id) as package_id, max(e.code_id) as code_id, max(e.kind) as kind,
      ${summed(sql`era = 0`)}, ${summed(sql`era = 1`, 'before_')} from e group by 1
      having ${sql.join(
        figureNames.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
        sql` or `,
      )}),
    g as (select ${figures}, ${sql.join(figureNames.map((name) => sql.ref(`s.before_${name}`)))}, ${row}),
    f as (select * from g where ${found})
    select t.*, g.* from (select count(*) as total, ${summed(undefined, 'all_')}, ${sql.join(figureNames.map((name) => sql`coalesce(sum(${sql.ref(`before_${name}`)}), 0)::bigint as ${sql.ref(`allbefore_${name}`)}`))} from f) t
      left join (select * from f g order by ${order} limit ${limit} offset ${offset}) g on true order by ${order}`.execute(
    db,
  )
  const first = rows[0]!
  const sums = figuresOf(first, 'all')
  const shown = rows.filter((one) => one.id !== null)
  const spread = await spreadOf(
    db,
    body,
    shown.map((one) => one.id),
    { e: sold(now, byDay || body.spread === 'day'), key, row, found },
  )
  return {
    rows: shown.map((one) => shownRow(one, sums.paidFen, compared, spread.cells.get(one.id) ?? [])),
    total: first.total,
    asOf,
    sums,
    before: compared ? figuresOf(first, 'allbefore') : null,
    columns: spread.columns,
  }
}

/** The columns of sale_sum, its days and months moved to those in the same place of the report's own days. */
function besideOf({ by, dayFrom, beforeFrom }: ReportBody): RawBuilder<unknown> {
  const moved =
    !dayFrom || !beforeFrom
      ? sql`b.start`
      : by === 'day'
        ? sql`b.start + (${dayFrom}::date - ${beforeFrom}::date)`
        : by === 'month'
          ? sql`(b.start + make_interval(months => ${monthsOf(dayFrom) - monthsOf(beforeFrom)}::int))::date`
          : sql`b.start`
  return sql`b.area_id, b.case_id, b.device_id, b.package_id, b.code_id, b.kind, ${moved} as start, ${sql.join(figureNames.map((name) => sql.ref(`b.${name}`)))}`
}
const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

type Shown = Record<string, unknown> & ReportRow & { total: number; beforeTurnoverFen: number }

const columns = {
  name: 'g.name',
  orders: 'g.orders',
  paidOrders: 'g.paidOrders',
  paidFen: 'g.paidFen',
  refunds: 'g.refunds',
  refundedFen: 'g.refundedFen',
  turnoverFen: 'g.turnoverFen',
} as const

function shownRow(row: Shown, paid: number, compared: boolean, cells: number[]): ReportRow {
  const { id, name, areaId, areaName, caseId, caseName, deviceId, packageId, codeId, kind, day } = row
  const beforeFen = compared ? row.beforeTurnoverFen : null
  return {
    ...{ id, name, areaId, areaName, caseId, caseName, deviceId, packageId, codeId, kind, day },
    ...figuresOf(row),
    share: paid > 0 ? Math.round((row.paidFen * 10_000) / paid) : null,
    beforeFen,
    change: beforeFen ? Math.round(((row.turnoverFen - beforeFen) * 10_000) / Math.abs(beforeFen)) : null,
    cells,
  }
}

interface QueryParts {
  /** Rows of sale_sum, one for each day if the report is spread over days. */
  e: RawBuilder<unknown>
  key: RawBuilder<unknown>
  row: RawBuilder<unknown>
  found: RawBuilder<SqlBool>
}

/** One measure of each shown row and of all found ones, column by column. */
async function spreadOf(db: Db, body: ReportBody, ids: readonly number[], { e, key, row, found }: QueryParts) {
  const { spread, measure = 'turnoverFen' } = body
  const cells = new Map<number, number[]>()
  if (spread === undefined) return { columns: [], cells }
  const names = columnNames(body)
  const { rows } = await sql<{ key: number | null; name: string; value: number }>`
    with e as (${e}), x as (select ${key} as key, ${spreads[spread]} as name, max(e.area_id) as area_id, max(e.case_id) as case_id, max(e.device_id) as device_id, max(e.package_id) as package_id, max(e.code_id) as code_id,
      max(e.kind) as kind, sum(${sql.ref(measure)}) as value from e group by 1, 2),
    s as (select key, max(area_id) as area_id, max(case_id) as case_id, max(device_id) as device_id, max(package_id) as package_id, max(code_id) as code_id, max(kind) as kind from x group by 1),
    g as (select ${row})
    select x.key, x.name, sum(x.value)::bigint as value from x join g on g.id = x.key where ${found} group by grouping sets ((x.key, x.name), (x.name))
    having x.key is null or x.key = any(${`{${ids.join(',')}}`}::bigint[])`.execute(db)
  const at = new Map(names.map((name, index) => [name, index]))
  const sums = names.map(() => 0)
  for (const { key: id, name, value } of rows) {
    const index = at.get(name)!
    if (id === null) sums[index] = value
    else {
      const row = cells.get(id) ?? names.map(() => 0)
      row[index] = value
      cells.set(id, row)
    }
  }
  const titled = (name: string) => (spread === 'kind' ? orderKindNames[name as 'video' | 'photo'] : name)
  return {
    columns: names.map((name, index) => ({ name: titled(name), sum: sums[index]! })),
    cells: filled(cells, ids, names.length),
  }
}

const filled = (cells: Map<number, number[]>, ids: readonly number[], width: number) =>
  new Map(ids.map((id) => [id, cells.get(id) ?? Array.from({ length: width }, () => 0)]))

/** @throws Refusal invalid (2000) if there would be no columns, or too many */
function columnNames({ by, spread, dayFrom, dayTo }: ReportBody): string[] {
  if (spread === 'kind') return Object.keys(orderKindNames)
  if (by === 'day' || by === 'month') throw wrongField('spread', '按日或按月分组时，展开方式只能是按商品')
  if (!dayFrom || !dayTo) throw wrongField('spread', '展开方式为按日或按月时，要有开始和结束日期')
  const names: string[] = []
  const limit = maxColumns[spread!]
  for (let day = dayFrom; day <= dayTo; day = dayAfter(day)) {
    const name = spread === 'day' ? day : day.slice(0, 7)
    if (names.at(-1) !== name) names.push(name)
    if (names.length > limit)
      throw wrongField(
        'spread',
        spread === 'day' ? `展开方式为按日时，最多 ${limit} 天` : `展开方式为按月时，最多 ${limit} 个月`,
      )
  }
  return names
}
