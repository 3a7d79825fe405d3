import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { coupons, type ReceiverGroup } from '#contract/coupons/coupons.ts'
import type { Body } from '#contract/kit.ts'
import { inScope } from '../../platform/access/actor.ts'
import { maskPhone } from '../../platform/access/maskPhone.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { inDays } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { visitorsFound } from '../visitors/visitors.ts'

const isInGroup: Readonly<Record<ReceiverGroup, RawBuilder<SqlBool>>> = {
  bought: sql`s.orders > 0`,
  matched: sql`(s.orders = 0 and exists (select from face_match m where m.visitor_id = s.visitor_id and m.area_id = s.area_id))`,
}

const received = (activityId: number) =>
  sql<number>`(select count(*)::int from coupon c where c.visitor_id = visitor.id and c.activity_id = ${activityId})`

const isEligible = (activityId: number) =>
  sql<SqlBool>`(visitor.barred_at is null
    and ${received(activityId)} < (select a.per_visitor from coupon_activity a where a.id = ${activityId}))`

/** Visitors who were seen in the scenic area of an activity, with their activity there; reads the index of that scenic area. */
export function receiversOf(activityId: number) {
  const there = {
    allowLogin: sql`visitor.barred_at is null`,
    lastSeenAt: sql.ref('s.lastSeenAt'),
    orders: sql.ref('s.orders'),
    received: received(activityId),
  }
  return crudHandlers(
    { list: coupons.receivers },
    {
      table: 'visitor',
      scope: (actor) => inScope(actor, 's.areaId'),
      from: (rows) => rows.innerJoin('visitorArea as s', 's.visitorId', 'visitor.id'),
      computed: there,
      where: {
        couponActivityId: (id) => sql`s.area_id = (select a.area_id from coupon_activity a where a.id = ${id})`,
        group: (group) => isInGroup[group],
        eligible: (yes) => (yes ? isEligible(activityId) : sql`not ${isEligible(activityId)}`),
        q: (q, { actor, hiddenFields }) => visitorsFound(q.trim(), actor, hiddenFields),
      },
      searchHandlesHidden: true,
      orderField: 'lastSeenAt',
      defaultOrder: sql`s.last_seen_at desc nulls last, s.visitor_id desc`,
      finish: (row) => ({ ...row, phone: maskPhone(row.phone) }),
    },
  )
}

/**
 * The visitors of a group who can receive a coupon, those seen last first, at most as many as requested.
 * @param activity locked, so that its coupons and its limit stay as they are
 */
export async function eligibleIn(
  db: Db,
  activity: { readonly id: number; readonly areaId: number },
  { group, lastSeenAtFrom, lastSeenAtTo, coupons: max }: Body<typeof coupons.sendToGroup>,
): Promise<number[]> {
  const conditions = [
    sql<SqlBool>`s.area_id = ${activity.areaId}`,
    ...(group ? [isInGroup[group]] : []),
    ...inDays('s.lastSeenAt', lastSeenAtFrom, lastSeenAtTo, 'lastSeenAtTo'),
    isEligible(activity.id),
  ]
  const { rows } = await sql<{ id: number }>`
    select visitor.id from visitor_area s join visitor on visitor.id = s.visitor_id
    where ${sql.join(conditions, sql` and `)}
    order by s.last_seen_at desc nulls last, s.visitor_id desc limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
