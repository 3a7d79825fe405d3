import { sql } from 'kysely'
import { type activitySales, activitySalesDays, usualWeeks } from '#contract/reports/activitySales.ts'
import type { Followed } from '#contract/reports/overview.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { startOf } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { flowIn, flowSums } from './figures/flow.ts'
import { daysBetween, followed, happened } from './overview/period.ts'

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

export const activitySalesHandlers: Handlers<typeof activitySales> = {
  one: async ({ db, actor, body: { id } }) => {
    const activity = await activityOf(db, actor, id)
    const now = Date.now()
    const today = localDay(now)
    const first = localDay(Date.parse(activity.startsAt))
    const last = localDay(Date.parse(activity.endsAt) - 1)
    const to = last < today ? last : today
    const from = [first, shiftDay(to, 1 - activitySalesDays)].toSorted().at(-1)!
    const weeks = { from: shiftDay(first, -7 * usualWeeks), to: shiftDay(first, -1) }
    const sums = await sumsByDay(db, activity, [weeks, ...(from <= to ? [{ from, to }] : [])])
    const others = await othersIn(db, activity, id, weeks)
    // The day on which a project is made is not a whole one; its history may have been taken over, and is older.
    const since = [shiftDay(localDay(Date.parse(activity.createdAt)), 1), ...sums.keys()].toSorted()[0]!
    const base = daysBetween(weeks.from, weeks.to).filter(
      (day) => day >= since && !others.some((one) => runsOn(day, one)),
    )
    const of = (day: string) => sums.get(day) ?? sumOf([])
    const days = daysBetween(from, to).map((day) => {
      const same = day === today ? [] : base.filter((one) => weekday(one) === weekday(day)).map(of)
      return { day, ...happened(of(day)), usual: same.length > 0 ? happened(meanOf(same)) : null }
    })
    const pairs = days.flatMap(({ day, usual }) => (usual ? [{ own: of(day), usual }] : []))
    return {
      name: activity.name,
      asOf: new Date(now).toISOString(),
      days,
      compared:
        pairs.length > 0
          ? {
              days: pairs.length,
              own: happened(sumOf(pairs.map(({ own }) => own))),
              usual: happened(sumOf(pairs.map(({ usual }) => ({ ...usual, matched: 0, printed: 0 })))),
            }
          : null,
      shortened: from > first,
    }
  },
}

interface Activity {
  name: string
  areaId: number
  caseId: number
  startsAt: string
  endsAt: string
  /** When its project was made. */
  createdAt: string
}

/** @throws Refusal notFound (1512) outside of the caller's scope */
async function activityOf(db: Db, actor: Pick<Actor, 'areaIds'>, id: number): Promise<Activity> {
  return orNotFound(
    await db
      .selectFrom('activity')
      .innerJoin('scenicCase', 'scenicCase.id', 'activity.caseId')
      .select([
        'activity.name',
        'activity.areaId',
        'activity.caseId',
        'activity.startsAt',
        'activity.endsAt',
        'scenicCase.createdAt as createdAt',
      ])
      .where('activity.id', '=', id)
      .where(inScope(actor, 'activity.areaId'))
      .executeTakeFirst(),
  )
}

/** Other activities of the project in some days. */
const othersIn = (db: Db, { caseId }: Activity, id: number, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('activity')
    .select(['startsAt', 'endsAt'])
    .where('caseId', '=', caseId)
    .where('id', '<>', id)
    .where('endsAt', '>', startOf(from))
    .where('startsAt', '<', startOf(shiftDay(to, 1)))
    .execute()

const runsOn = (day: string, { startsAt, endsAt }: Pick<Activity, 'startsAt' | 'endsAt'>) =>
  localDay(Date.parse(startsAt)) <= day && day <= localDay(Date.parse(endsAt) - 1)

/** What happened in the project on the days of some ranges; days without anything are missing. */
async function sumsByDay(
  db: Db,
  { areaId, caseId }: Activity,
  ranges: readonly { from: string; to: string }[],
): Promise<Map<string, Followed>> {
  const flows = ranges.map((range) => flowIn({ areaIds: [areaId] }, range, 'each', true))
  const { rows } = await sql<Omit<Followed, 'averageFen' | 'conversion'> & { start: string }>`
    select start, ${flowSums()} from (${sql.join(flows, sql` union all `)}) e where case_id = ${caseId} group by start`.execute(
    db,
  )
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
