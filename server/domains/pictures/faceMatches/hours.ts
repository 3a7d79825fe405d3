import { type SqlBool, sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { type faceMatches, type PhotoHours, photoHourDays } from '#contract/pictures/faceMatches.ts'
import { lengthOf } from '#contract/reports/basis.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import { startOf } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { periodOf } from '../../reports/overview/period.ts'
import { all } from '../../sales/orders/filter.ts'

type Steps = Omit<PhotoHours['hours'][number], 'before'>
const none: Steps = { taken: 0, matched: 0, sold: 0 }

/** Pictures by the hour of the day, of some days and of as many before, counted row by row. */
export async function photoHours(
  db: Db,
  actor: Actor,
  { dayFrom, dayTo, areaId, caseId, deviceId }: Body<typeof faceMatches.hours>,
): Promise<PhotoHours> {
  const { from, to, basis, elapsed } = periodOf({ dayFrom, dayTo, basis: 'previous' })
  if (lengthOf({ dayFrom: from, dayTo: to }) > photoHourDays)
    throw wrongField('dayTo', `按小时看，日期范围最多 ${photoHourDays} 天`)
  const before = { dayFrom: basis?.from ?? from, dayTo: basis?.to ?? from }
  const at = (day: string) => sql`${startOf(day)}::timestamptz`
  const passed = elapsed === null ? sql`interval '1 day'` : sql`make_interval(secs => ${elapsed / 1000})`
  const { rows } = await sql<Steps & { isBefore: boolean; hour: number }>`
    select p.taken_at < ${at(from)} as is_before, extract(hour from p.taken_at at time zone 'Asia/Shanghai')::int as hour,
      count(*) as taken, count(*) filter (where p.state <> 'uploaded') as matched, count(p.sold_at) as sold
    from picture p where ${all([
      inScope(narrowed(actor, areaId === undefined ? [] : [areaId]), 'p.areaId'),
      sql<SqlBool>`p.taken_at >= ${at(before.dayFrom)}`,
      sql<SqlBool>`p.taken_at < ${at(to)} + interval '1 day'`,
      sql<SqlBool>`not (p.taken_at >= ${at(before.dayTo)} + ${passed} and p.taken_at < ${at(from)})`,
      ...(caseId === undefined ? [] : [sql<SqlBool>`p.case_id = ${caseId}`]),
      ...(deviceId === undefined ? [] : [sql<SqlBool>`p.device_id = ${deviceId}`]),
    ])} group by 1, 2`.execute(db)
  const of = (isBefore: boolean, hour: number): Steps => {
    const row = rows.find((one) => one.isBefore === isBefore && one.hour === hour)
    return row ? { taken: row.taken, matched: row.matched, sold: row.sold } : none
  }
  return { before, hours: Array.from({ length: 24 }, (_, hour) => ({ ...of(false, hour), before: of(true, hour) })) }
}
