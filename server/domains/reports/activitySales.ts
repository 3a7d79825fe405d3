import type { activitySales } from '#contract/reports/activitySales.ts'
import { shiftDay } from '#contract/zone.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { startOf } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { daysBefore, daysBesideUsual } from './campaigns/daysBesideUsual.ts'

export const activitySalesHandlers: Handlers<typeof activitySales> = {
  one: async ({ db, actor, body: { id } }) => {
    const { name, caseId, ...activity } = await activityOf(db, actor, id)
    const others = await othersIn(db, caseId, id, daysBefore(activity))
    const {
      from: _from,
      to: _to,
      ...sales
    } = await daysBesideUsual(db, { ...activity, caseIds: [caseId] }, activity, others)
    return { name, ...sales }
  },
}

/**
 * An activity, and when its project was made.
 * @throws Refusal notFound (1512) outside of the caller's scope
 */
const activityOf = async (db: Db, actor: Pick<Actor, 'areaIds'>, id: number) =>
  orNotFound(
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

/** Other activities of the project in some days. */
const othersIn = (db: Db, caseId: number, id: number, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('activity')
    .select(['startsAt', 'endsAt'])
    .where('caseId', '=', caseId)
    .where('id', '<>', id)
    .where('endsAt', '>', startOf(from))
    .where('startsAt', '<', startOf(shiftDay(to, 1)))
    .execute()
