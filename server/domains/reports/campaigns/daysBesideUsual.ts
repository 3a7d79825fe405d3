import { sql } from 'kysely'
import { type DaysBesideUsual, shownDays, usualWeeks } from '#contract/reports/daysBesideUsual.ts'
import type { Followed } from '#contract/reports/overview.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { flowIn, flowSums } from '../figures/flow.ts'
import { daysBetween, followed, happened } from '../overview/period.ts'

/** From when to when something ran. */
export interface Ran {
  startsAt: string
  endsAt: string
}
/** What sells: a scenic area, or some of its projects, and since when they are there. */
export interface Seller {
  areaId: number
  /** Empty for all. */
  caseIds: readonly number[]
  createdAt: string
}

/** The first and the last day of something that ran; one that ends at midnight does not run on that day. */
export const daysOfRun = ({ startsAt, endsAt }: Ran) => ({
  first: localDay(Date.parse(startsAt)),
  last: localDay(Date.parse(endsAt) - 1),
})
/** The days before a campaign that say what is usual. */
export const daysBefore = (own: Ran) => {
  const { first } = daysOfRun(own)
  return { from: shiftDay(first, -7 * usualWeeks), to: shiftDay(first, -1) }
}

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The days of a campaign beside what is usual, and which of them are shown (`from` after `to` if it has not begun).
 * @param others what ran in the days before, on whose days sales were not usual
 */
export async function daysBesideUsual(
  db: Db,
  seller: Seller,
  own: Ran,
  others: readonly Ran[],
): Promise<DaysBesideUsual & { from: string; to: string }> {
  const now = Date.now()
  const today = localDay(now)
  const { first, last } = daysOfRun(own)
  const to = last < today ? last : today
  const from = [first, shiftDay(to, 1 - shownDays)].toSorted().at(-1)!
  const before = daysBefore(own)
  const sums = await sumsByDay(db, seller, [before, ...(from <= to ? [{ from, to }] : [])])
  // The day on which a project is made is not a whole one; its history may have been taken over, and is older.
  const since = [shiftDay(localDay(Date.parse(seller.createdAt)), 1), ...sums.keys()].toSorted()[0]!
  const base = daysBetween(before.from, before.to).filter(
    (day) => day >= since && !others.some((one) => runsOn(day, one)),
  )
  const of = (day: string) => sums.get(day) ?? sumOf([])
  const days = daysBetween(from, to).map((day) => {
    const same = day === today ? [] : base.filter((one) => weekday(one) === weekday(day)).map(of)
    return { day, ...happened(of(day)), usual: same.length > 0 ? happened(meanOf(same)) : null }
  })
  const pairs = days.flatMap(({ day, usual }) => (usual ? [{ own: of(day), usual }] : []))
  const compared =
    pairs.length > 0
      ? {
          days: pairs.length,
          own: happened(sumOf(pairs.map((pair) => pair.own))),
          usual: happened(sumOf(pairs.map(({ usual }) => ({ ...usual, matched: 0, printed: 0 })))),
        }
      : null
  return { asOf: new Date(now).toISOString(), days, compared, shortened: from > first, from, to }
}

function runsOn(day: string, ran: Ran) {
  const { first, last } = daysOfRun(ran)
  return first <= day && day <= last
}

/** What happened on the days of some ranges; days without anything are missing. */
async function sumsByDay(
  db: Db,
  { areaId, caseIds }: Seller,
  ranges: readonly { from: string; to: string }[],
): Promise<Map<string, Followed>> {
  const some = caseIds.length > 0
  const flows = ranges.map((range) => flowIn({ areaIds: [areaId] }, range, some ? 'each' : 'area', true))
  const { rows } = await sql<Omit<Followed, 'averageFen' | 'conversion'> & { start: string }>`
    select start, ${flowSums()} from (${sql.join(flows, sql` union all `)}) e
    ${some ? sql`where case_id = any(${idArray(caseIds)})` : sql``} group by start`.execute(db)
  return new Map(rows.map(({ start, ...row }) => [start, followed(row)]))
}

/** The mean of some days, with the ratios of their sums. */
function meanOf(days: readonly Followed[]): Followed {
  const sum = sumOf(days)
  const mean = (value: number) => Math.round(value / days.length)
  return {
    ...sum,
    orders: mean(sum.orders),
    paidOrders: mean(sum.paidOrders),
    paidFen: mean(sum.paidFen),
    refunds: mean(sum.refunds),
    refundedFen: mean(sum.refundedFen),
    turnoverFen: mean(sum.turnoverFen),
    scans: mean(sum.scans),
    pictures: mean(sum.pictures),
  }
}
