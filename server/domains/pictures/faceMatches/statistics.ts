import { sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import type { faceMatches, PhotoStatistics, PictureSteps } from '#contract/pictures/faceMatches.ts'
import { comparedTo, lengthOf } from '#contract/reports/basis.ts'
import { overviewDays } from '#contract/reports/overview.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { daysBetween, periodOf } from '../../reports/overview/period.ts'
import { addSteps, daysWithin, noSteps, stepSums, stepsOf } from './steps.ts'

type Row = PictureSteps & { before: boolean; at: string }

/** What became of pictures of some days and of as many days before, from the rollup of days: one statement. */
export async function photoStatistics(
  db: Db,
  actor: Actor,
  { dayFrom, dayTo, ...place }: Body<typeof faceMatches.statistics>,
): Promise<PhotoStatistics> {
  const { from, to, basis, now, elapsed } = periodOf({ dayFrom, dayTo, basis: 'previous' })
  const days = { dayFrom: from, dayTo: to }
  const before = basis ?? compared(days)
  const grain = lengthOf(days) <= overviewDays.daily ? 'day' : 'month'
  const bucket = grain === 'month' ? sql`to_char(d.day, 'YYYY-MM')` : sql`d.day::text`
  const { rows } = await sql<Row>`
    select d.day < ${from}::date as before, ${bucket} as at, ${stepSums} from picture_day d
    where ${daysWithin(actor, { ...place, dayFrom: before.from, dayTo: to })} group by 1, 2`.execute(db)
  const of = (isBefore: boolean) => rows.filter((row) => row.before === isBefore)
  const known = new Map(of(false).map((row) => [row.at, row]))
  const names = daysBetween(from, to)
  const places = grain === 'month' ? [...new Set(names.map((day) => day.slice(0, 7)))] : names
  return {
    asOf: new Date(now).toISOString(),
    ...days,
    running: elapsed !== null,
    sums: of(false).reduce((sum, row) => addSteps(sum, row), noSteps),
    before: {
      dayFrom: before.from,
      dayTo: before.to,
      sums: of(true).reduce((sum, row) => addSteps(sum, row), noSteps),
    },
    grain,
    points: places.map((at) => ({ at, ...stepsOf(known.get(at) ?? noSteps) })),
  }
}

/** As many days before these. */
function compared(days: { dayFrom: string; dayTo: string }) {
  const of = comparedTo('previous', days)
  return 'none' in of ? { from: days.dayFrom, to: days.dayFrom } : { from: of.dayFrom, to: of.dayTo }
}
