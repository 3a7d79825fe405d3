import { type RawBuilder, sql } from 'kysely'
import { type Basis, comparedTo, lengthOf } from '#contract/reports/basis.ts'
import type { Happened } from '#contract/reports/happened.ts'
import type { Followed, OverviewMeasure, Statistics } from '#contract/reports/overview.ts'
import { overviewDays } from '#contract/reports/overview.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import { startOf } from '../../../platform/db/days.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { ratio } from '../../sales/orders/hours.ts'
import { dayAfter } from '../../sales/orders/spans.ts'
import { type Apart, flowIn, flowUpTo } from '../figures/flow.ts'

interface Body {
  readonly dayFrom?: string | undefined
  readonly dayTo?: string | undefined
  readonly basis?: Basis | undefined
}

/** The requested days, those that they are compared with, and how far the last of them has progressed. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly basis: { name: string; from: string; to: string } | null
  readonly noBasis: string
  readonly now: number
  /** How much of the last day is over, in ms; null if all of it is. */
  readonly elapsed: number | null
}

const dayMs = 86_400_000

/** @throws Refusal invalid (2000) where the ends are the wrong way round, to come, or too far apart */
export function periodOf({ dayFrom, dayTo, basis }: Body, now = Date.now()): Period {
  const today = localDay(now)
  const to = dayTo ?? (dayFrom && dayFrom > today ? dayFrom : today)
  const from = dayFrom ?? to
  if (from > to) throw wrongField('dayTo', '结束日期不能早于开始日期')
  if (to > today) throw wrongField('dayTo', '日期不能晚于今天')
  const days = { dayFrom: from, dayTo: to }
  if (lengthOf(days) > overviewDays.max) throw wrongField('dayTo', `日期范围最多 ${overviewDays.max} 天`)
  const compared = basis && comparedTo(basis, days)
  return {
    from,
    to,
    basis:
      compared && !('none' in compared) ? { name: compared.name, from: compared.dayFrom, to: compared.dayTo } : null,
    noBasis: compared && 'none' in compared ? compared.none : '',
    now,
    elapsed: to === today ? Math.min(now - Date.parse(startOf(to)), dayMs) : null,
  }
}

/** The fields of the response that describe its period. */
export const describePeriod = ({ from, to, basis, noBasis, now, elapsed }: Period) => ({
  asOf: new Date(now).toISOString(),
  dayFrom: from,
  dayTo: to,
  running: elapsed !== null,
  basis: basis && { name: basis.name, dayFrom: basis.from, dayTo: basis.to },
  noBasis,
})

/**
 * Both flows in one, `era` 0 for the requested days and 1 for those compared with them; the last day of the latter goes only as far as
 * the running day has progressed. A holiday that was shorter the year before ends at its end: its last day is whole.
 */
export function eras(
  scope: Pick<Actor, 'areaIds'>,
  { from, to, basis, elapsed }: Period,
  apart: Apart,
  byDay: boolean,
): RawBuilder<unknown> {
  const now = sql`select 0 as era, n.* from (${flowIn(scope, { from, to }, apart, byDay)}) n`
  if (!basis) return now
  const before = (flow: RawBuilder<unknown>) => sql`select 1, b.* from (${flow}) b`
  const cut = elapsed !== null && lengthOf(asDays(basis)) === lengthOf(asDays({ from, to }))
  if (!cut) return sql.join([now, before(flowIn(scope, basis, apart, byDay))], sql` union all `)
  const last = shiftDay(basis.to, -1)
  return sql.join(
    [
      now,
      ...(last >= basis.from ? [before(flowIn(scope, { from: basis.from, to: last }, apart, byDay))] : []),
      before(flowUpTo(scope, basis.to, Date.parse(startOf(basis.to)), elapsed, apart)),
    ],
    sql` union all `,
  )
}

const asDays = ({ from, to }: { from: string; to: string }) => ({ dayFrom: from, dayTo: to })

/** All days of a range. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

type Summed = Omit<Followed, 'averageFen' | 'conversion'>

/** The sums of a row with what follows from them. */
export const happened = (sums: Omit<Summed, 'matched' | 'printed'>): Happened => ({
  orders: sums.orders,
  paidOrders: sums.paidOrders,
  paidFen: sums.paidFen,
  refunds: sums.refunds,
  refundedFen: sums.refundedFen,
  turnoverFen: sums.turnoverFen,
  scans: sums.scans,
  pictures: sums.pictures,
  averageFen: averageOf(sums),
  conversion: ratio(sums.paidOrders, sums.scans),
})
export const followed = (sums: Summed): Followed => ({
  ...happened(sums),
  matched: sums.matched,
  printed: sums.printed,
})
/** What one paid order is worth; null without any. */
export const averageOf = ({ paidFen, paidOrders }: { paidFen: number; paidOrders: number }) =>
  paidOrders === 0 ? null : Math.round(paidFen / paidOrders)

export const measureOf = (sums: Omit<Summed, 'matched' | 'printed'>, by: OverviewMeasure) => happened(sums)[by]
export type Point = Statistics['points'][number]
