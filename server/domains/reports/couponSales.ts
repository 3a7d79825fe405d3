import { sql } from 'kysely'
import type { CouponSales, couponSales } from '#contract/reports/couponSales.ts'
import { shiftDay } from '#contract/zone.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { startOf } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray, wordArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { daysBefore, daysBesideUsual, type Ran } from './campaigns/daysBesideUsual.ts'
import { averageOf } from './overview/period.ts'

export const couponSalesHandlers: Handlers<typeof couponSales> = {
  one: async ({ db, actor, body: { id } }) => {
    const activity = await activityOf(db, actor, id)
    const { from, to, ...sales } = await daysBesideUsual(db, activity, activity, await othersIn(db, activity))
    return { name: activity.name, ...sales, ...(await paidIn(db, activity, from, to)) }
  },
}

interface Activity extends Ran {
  id: number
  name: string
  areaId: number
  caseIds: number[]
  orderKinds: string[]
  /** When the first of its projects was made, or the scenic area if it applies to all. */
  createdAt: string
}

/** @throws Refusal notFound (1512) outside of the caller's scope */
async function activityOf(db: Db, actor: Pick<Actor, 'areaIds'>, id: number): Promise<Activity> {
  const { rows } = await sql<Activity>`
    select a.id, a.name, a.area_id, k.case_ids, a.order_kinds, a.starts_at, least(a.ended_at, a.ends_at) as ends_at, coalesce(k.created_at, area.created_at) as created_at
    from coupon_activity a join area on area.id = a.area_id
    cross join lateral (select coalesce(array_agg(s.id), '{}') as case_ids, min(s.created_at) as created_at
      from coupon_activity_case c join scenic_case s on s.id = c.case_id where c.activity_id = a.id) k
    where a.id = ${id} and ${inScope(actor, 'a.areaId')}`.execute(db)
  return orNotFound(rows[0])
}

/**
 * Coupon activities for some of the same projects in the days before. One that runs on until this one ends is left out, because it is
 * part of what is usual.
 */
async function othersIn(db: Db, { id, areaId, caseIds, endsAt, ...own }: Activity): Promise<Ran[]> {
  const { from, to } = daysBefore({ ...own, endsAt })
  const { rows } = await sql<Ran>`
    select a.starts_at, least(a.ended_at, a.ends_at) as ends_at from coupon_activity a
    where a.area_id = ${areaId} and a.id <> ${id} and a.starts_at < ${startOf(shiftDay(to, 1))}
      and least(a.ended_at, a.ends_at) > ${startOf(from)} and not (a.starts_at <= ${startOf(from)} and least(a.ended_at, a.ends_at) >= ${endsAt})
      and (${caseIds.length === 0} or not exists (select from coupon_activity_case c where c.activity_id = a.id)
        or exists (select from coupon_activity_case c where c.activity_id = a.id and c.case_id = any(${idArray(caseIds)})))`.execute(
    db,
  )
  return rows
}

type Parts = Pick<CouponSales, 'using' | 'without'>

/** Orders paid from one day to another, with a coupon of the activity and with none. */
async function paidIn(db: Db, activity: Activity, from: string, to: string): Promise<Parts> {
  const { id, areaId, caseIds, orderKinds } = activity
  const paid = sql`o.paid_at >= ${startOf(from)}::timestamptz and o.paid_at < ${startOf(shiftDay(to, 1))}::timestamptz`
  const sums = sql`count(*)::int as paid_orders, coalesce(sum(o.paid_fen), 0)::bigint as paid_fen, coalesce(sum(o.discount_fen), 0)::bigint as discount_fen`
  const { rows } = await sql<{ using: boolean; paidOrders: number; paidFen: number; discountFen: number }>`
    select true as using, ${sums} from coupon c join orders o on o.coupon_id = c.id where c.activity_id = ${id} and ${paid}
    union all
    select false, ${sums} from orders o where o.area_id = ${areaId} and ${paid} and o.coupon_id is null and o.kind = any(${wordArray(orderKinds)})
      and (${caseIds.length === 0} or o.case_id = any(${idArray(caseIds)}))`.execute(db)
  const part = (isUsing: boolean) => {
    const { using: _using, ...sum } = rows.find(({ using }) => using === isUsing)!
    return { ...sum, averageFen: averageOf(sum) }
  }
  return { using: part(true), without: part(false) }
}
