import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PictureSteps } from '#contract/pictures/faceMatches.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import { betweenDays } from '../../../platform/db/days.ts'
import { all } from '../../sales/orders/filter.ts'

export interface Within {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
  readonly deviceId?: number | undefined
  readonly dayFrom?: string | undefined
  readonly dayTo?: string | undefined
}

/** How far pictures have got, from rows `d` of `picture_day`. */
export const stepSums = sql.join([
  sql`coalesce(sum(d.pictures), 0)::bigint as taken`,
  sql`coalesce(sum(d.pictures) filter (where d.state <> 'uploaded'), 0)::bigint as matched`,
  sql`coalesce(sum(d.viewed) filter (where d.state <> 'uploaded'), 0)::bigint as viewed`,
  sql`coalesce(sum(d.sold), 0)::bigint as sold`,
  sql`coalesce(sum(d.pictures) filter (where d.state = 'printed'), 0)::bigint as printed`,
  sql`coalesce(sum(d.pictures - d.sold) filter (where d.state = 'printed'), 0)::bigint as printed_unsold`,
])

/** Selects rows `d` of `picture_day`, in the caller's scope. @throws Refusal invalid (2000) if the days are in the wrong order */
export function daysWithin(
  actor: Pick<Actor, 'areaIds'>,
  { areaId, caseId, deviceId, dayFrom, dayTo }: Within,
): RawBuilder<SqlBool> {
  return all([
    inScope(narrowed(actor, areaId === undefined ? [] : [areaId]), 'd.areaId'),
    ...betweenDays(sql`d.day`, dayFrom, dayTo, 'dayTo'),
    ...(caseId === undefined ? [] : [sql<SqlBool>`d.case_id = ${caseId}`]),
    ...(deviceId === undefined ? [] : [sql<SqlBool>`d.device_id = ${deviceId}`]),
  ])
}

export const noSteps: PictureSteps = { taken: 0, matched: 0, viewed: 0, sold: 0, printed: 0, printedUnsold: 0 }
export const stepsOf = ({ taken, matched, viewed, sold, printed, printedUnsold }: PictureSteps): PictureSteps => ({
  taken,
  matched,
  viewed,
  sold,
  printed,
  printedUnsold,
})
export const addSteps = (a: PictureSteps, b: PictureSteps): PictureSteps => ({
  taken: a.taken + b.taken,
  matched: a.matched + b.matched,
  viewed: a.viewed + b.viewed,
  sold: a.sold + b.sold,
  printed: a.printed + b.printed,
  printedUnsold: a.printedUnsold + b.printedUnsold,
})
