import { sql } from 'kysely'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { wordArray } from '../../../platform/db/values.ts'
import { all } from './filter.ts'

/** What happened in a time: money in fen, all else in numbers. */
export interface Figures {
  scans: number
  pictures: number
  orders: number
  paidOrders: number
  paidFen: number
  refunds: number
  refundedFen: number
}

type Scope = Pick<Actor, 'areaIds'>
const hourMs = 3_600_000
const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

export const noFigures: Figures = {
  scans: 0,
  pictures: 0,
  orders: 0,
  paidOrders: 0,
  paidFen: 0,
  refunds: 0,
  refundedFen: 0,
}
export const plus = (a: Figures, b: Figures): Figures => ({
  scans: a.scans + b.scans,
  pictures: a.pictures + b.pictures,
  orders: a.orders + b.orders,
  paidOrders: a.paidOrders + b.paidOrders,
  paidFen: a.paidFen + b.paidFen,
  refunds: a.refunds + b.refunds,
  refundedFen: a.refundedFen + b.refundedFen,
})

/** In basis points; null if `whole` is 0. */
export const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 10_000) / whole))

/** 24 hours of each day, from the rollup. @param days first instants of days */
export async function hoursOf(db: Db, scope: Scope, days: readonly number[]): Promise<Figures[][]> {
  const dayStarts = wordArray(days.map((day) => new Date(day).toISOString()))
  // A list instead of ranges: with ranges of unknown bounds, a cached plan scans all scenic areas.
  const hours = sql`array(select day + hour * interval '1 hour' from unnest(${dayStarts}::timestamptz[]) day, generate_series(0, 23) hour)`
  const { rows } = await sql<Figures & { hour: string }>`
    select hour, sum(scans)::bigint as scans, sum(pictures)::bigint as pictures, sum(orders)::bigint as orders, sum(paid_orders)::bigint as paid_orders, sum(paid_fen)::bigint as paid_fen,
      sum(refunds)::bigint as refunds, sum(refunded_fen)::bigint as refunded_fen
    from area_hour where ${inScope(scope, 'areaId')} and hour = any(${hours}) group by hour`.execute(db)
  const known = new Map(rows.map((row) => [Date.parse(row.hour), row]))
  return days.map((day) => Array.from({ length: 24 }, (_, hour) => known.get(day + hour * hourMs) ?? noFigures))
}

/**
 * The amount paid in each scenic area on a day, highest first, including areas without payments.
 * @param dayStart first instant of the day
 */
export async function areasOf(db: Db, scope: Scope, dayStart: number) {
  const { rows } = await sql<{ areaId: number; areaName: string; paidOrders: number; paidFen: number }>`
    select area.id as area_id, area.name as area_name, coalesce(sum(h.paid_orders), 0)::bigint as paid_orders, coalesce(sum(h.paid_fen), 0)::bigint as paid_fen
    from area left join area_hour h on h.area_id = area.id and h.hour >= ${at(dayStart)} and h.hour < ${at(dayStart + 24 * hourMs)}
    where ${inScope(scope, 'area.id')} group by area.id order by paid_fen desc, area.name`.execute(db)
  return rows
}

/**
 * The current hour of each day up to `elapsed`, which is not in the rollup: counted from the rows by indexes on their times.
 * The same statement also returns the number of orders placed in the last five minutes.
 */
export async function partOfHour(
  db: Db,
  scope: Scope,
  now: number,
  days: readonly number[],
  elapsed: number,
): Promise<(Omit<Figures, 'pictures'> & { lastFiveMinutes: number })[]> {
  const wholeHours = elapsed - (elapsed % hourMs)
  const parts = days.map((day) => part(scope, day + wholeHours, day + elapsed))
  const recent = sql`(select count(*) from orders o where ${all([inScope(scope, 'o.areaId')])} and o.created_at > ${at(now - 300_000)})`
  const { rows } = await sql<
    Omit<Figures, 'pictures'> & { lastFiveMinutes: number }
  >`select *, ${recent} as last_five_minutes from (${sql.join(parts, sql` union all `)}) parts`.execute(db)
  return rows
}

const part = (scope: Scope, from: number, to: number) => sql`
  select * from
    (select count(*) as scans from scan where ${inScope(scope, 'areaId')} and at >= ${at(from)} and at < ${at(to)}) s,
    (select count(*) as orders from orders where ${inScope(scope, 'areaId')} and created_at >= ${at(from)} and created_at < ${at(to)}) o,
    (select count(*) as paid_orders, coalesce(sum(paid_fen), 0) as paid_fen from orders where ${inScope(scope, 'areaId')} and paid_at >= ${at(from)} and paid_at < ${at(to)}) p,
    (select count(*) as refunds, coalesce(sum(amount_fen), 0) as refunded_fen from refund where ${inScope(scope, 'areaId')} and succeeded_at >= ${at(from)} and succeeded_at < ${at(to)}) r`
