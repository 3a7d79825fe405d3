import { sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { lengthOf } from '#contract/reports/basis.ts'
import { type Followed, type overview, overviewDays, type Statistics } from '#contract/reports/overview.ts'
import { type Actor, narrowed } from '../../../platform/access/actor.ts'
import { startOf } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Figures, hoursOf } from '../../sales/orders/hours.ts'
import { flowSums } from '../figures/flow.ts'
import { daysBetween, describePeriod, eras, followed, happened, type Period, type Point, periodOf } from './period.ts'

type Summed = Omit<Followed, 'averageFen' | 'conversion'>
type Row = Summed & { era: number; start: string }

const nothing: Summed = {
  orders: 0,
  paidOrders: 0,
  paidFen: 0,
  refunds: 0,
  refundedFen: 0,
  turnoverFen: 0,
  scans: 0,
  pictures: 0,
  matched: 0,
  printed: 0,
}

/** Totals and trend in the caller's scope: one statement over the rollups, and one of hours where it is about one day. */
export async function statistics(
  db: Db,
  actor: Actor,
  { areaIds, ...body }: Body<typeof overview.statistics>,
): Promise<Statistics> {
  const period = periodOf(body)
  const scope = narrowed(actor, areaIds)
  const days = lengthOf({ dayFrom: period.from, dayTo: period.to })
  const grain = days === 1 ? 'hour' : days <= overviewDays.daily ? 'day' : 'month'
  const bucket = grain === 'month' ? sql`to_char(start, 'YYYY-MM')` : sql`start::text`
  const [{ rows }, hours] = await Promise.all([
    sql<Row>`select era, ${bucket} as start, ${flowSums()} from (${eras(scope, period, 'area', grain !== 'month')}) e group by 1, 2`.execute(
      db,
    ),
    grain === 'hour'
      ? hoursOf(
          db,
          scope,
          [period.from, ...(period.basis ? [period.basis.from] : [])].map((day) => Date.parse(startOf(day))),
        )
      : null,
  ])
  const of = (era: number) => rows.filter((row) => row.era === era)
  return {
    ...describePeriod(period),
    sums: followed(of(0).reduce(plus, nothing)),
    before: period.basis && happened(of(1).reduce(plus, nothing)),
    grain,
    points: hours ? hourPoints(period, hours) : points(period, grain === 'month', of(0), of(1)),
  }
}

const plus = (a: Summed, b: Summed): Summed =>
  Object.fromEntries(
    (Object.keys(nothing) as (keyof Summed)[]).map((key) => [key, a[key] + b[key]]),
  ) as unknown as Summed

/** Days, or months, in order; those of the compared period stand beside them by position. */
function points(period: Period, monthly: boolean, now: readonly Row[], before: readonly Row[]): Point[] {
  const names = (days: { from: string; to: string }) => {
    const all = daysBetween(days.from, days.to)
    return monthly ? [...new Set(all.map((day) => day.slice(0, 7)))] : all
  }
  const find = (rows: readonly Row[]) => {
    const known = new Map(rows.map((row) => [row.start, row]))
    return (name: string) => happened(known.get(name) ?? nothing)
  }
  const [here, there] = [find(now), find(before)]
  const beside = period.basis ? names(period.basis) : []
  return names(period).map((name, at) => ({
    at: name,
    now: here(name),
    beforeAt: beside[at] ?? '',
    before: beside[at] === undefined ? null : there(beside[at]),
  }))
}

const hourMs = 3_600_000

/** The hours of one day, without figures for those to come; the day that is compared with has figures for all hours. */
function hourPoints({ basis, elapsed }: Period, [now, before]: readonly Figures[][]): Point[] {
  const startedHours = elapsed === null ? 24 : Math.ceil(elapsed / hourMs)
  const hour = (of: Figures) => happened({ ...of, turnoverFen: of.paidFen - of.refundedFen })
  return now!.map((of, at) => ({
    at: String(at).padStart(2, '0'),
    now: at < startedHours ? hour(of) : null,
    beforeAt: basis ? basis.from : '',
    before: before ? hour(before[at]!) : null,
  }))
}
