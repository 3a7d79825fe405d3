import { sql } from 'kysely'
import { activities, activityStates } from '#contract/sales/activities.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { placeAmong } from '../../platform/db/sorted.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'

const areaScoped = placed('activity')
const ordersOf = sql`orders o where o.activity_id = activity.id and o.area_id = activity.area_id and o.paid_at is not null`

const state = sql`case when now() < activity.starts_at then 'drafted' when now() < activity.ends_at then 'running' else 'ended' end`

export const activityHandlers: Handlers<typeof activities> = crudHandlers(activities, {
  table: 'activity',
  ...areaScoped,
  computed: {
    ...areaScoped.computed,
    state,
    usualFen: sql.ref('scenic_case.price_default_fen'),
    orders: sql`(select count(*) from ${ordersOf})`,
    paidFen: sql`(select coalesce(sum(o.paid_fen - o.refunded_fen), 0) from ${ordersOf})`,
  },
  // What runs first, then what is to come.
  defaultOrder: sql`${placeAmong(Object.keys(activityStates), state)}, activity.starts_at desc, activity.id desc`,
  before: {
    add: async (call) => {
      const place = await areaScoped.before.add(call)
      await assertNoOverlap(call.db, place.caseId, call.body.startsAt, call.body.endsAt)
      return place
    },
    edit: async ({ db, actor, body }, id) => {
      if (body.startsAt === undefined && body.endsAt === undefined) return undefined
      const rows = db.selectFrom('activity').select(['caseId', 'startsAt', 'endsAt']).where('id', '=', id)
      const now = orNotFound(await rows.where(areaScoped.scope(actor)).executeTakeFirst())
      await assertNoOverlap(db, now.caseId, body.startsAt ?? now.startsAt, body.endsAt ?? now.endsAt, id)
      return undefined
    },
  },
})

/**
 * Refuses times that are the wrong way round, or at which another activity of the project runs. The project's row is held until
 * the transaction ends, so that two that come together see each other.
 * @throws Refusal invalid (2000), exists (2001)
 */
async function assertNoOverlap(db: Db, caseId: number, startsAt: string, endsAt: string, except = 0) {
  if (Date.parse(endsAt) <= Date.parse(startsAt)) throw wrongField('endsAt', '结束时间应晚于开始时间')
  await db.selectFrom('scenicCase').select('id').where('id', '=', caseId).forUpdate().execute()
  const other = await db
    .selectFrom('activity')
    .select('name')
    .where('caseId', '=', caseId)
    .where('id', '<>', except)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .executeTakeFirst()
  const text = `该项目在这段时间已有活动「${other?.name}」`
  if (other) throw new Refusal('exists', text, { fields: { startsAt: text } })
}
