import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { couponCodeLength } from '#contract/coupons/code.ts'
import type { CouponGrant } from '#contract/coupons/coupons.ts'
import type { CouponActivityState, couponWays } from '#contract/coupons/states.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { AuditNote } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { json } from '../../platform/db/values.ts'
import { randomCode } from '../../platform/randomCode.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { activityState, couponsLeft } from './couponSql.ts'

export interface HeldActivity {
  readonly id: number
  readonly areaId: number
  readonly name: string
  readonly state: CouponActivityState
  readonly left: number
  /** Fewer are left by its budget than of its stock. */
  readonly budgetEnds: boolean
  readonly perVisitor: number
  readonly claimable: boolean
  readonly startsAt: string
  readonly endsAt: string
}

/** Activities that match a condition on `coupon_activity`, locked until the transaction ends so that their stock stays correct. */
export async function holdActivities(db: Db, where: RawBuilder<SqlBool>): Promise<HeldActivity[]> {
  const { rows } = await sql<HeldActivity>`
    select coupon_activity.id, coupon_activity.area_id, coupon_activity.name, ${activityState} as state, ${couponsLeft} as "left",
      ${couponsLeft} < coupon_activity.stock - coupon_activity.issued as budget_ends,
      coupon_activity.per_visitor, coupon_activity.claimable, coupon_activity.starts_at, coupon_activity.ends_at
    from coupon_activity where ${where} order by coupon_activity.id for no key update`.execute(db)
  return rows
}

/** Why an activity gives no coupons now; null where it does. */
export const notGiving: Readonly<Record<CouponActivityState, string | null>> = {
  running: null,
  paused: '活动已暂停发放',
  planned: '活动还没有开始',
  ended: '活动已经结束',
}

/** Why an activity that has no coupon left issues none. */
export const noneLeft = ({ budgetEnds }: Pick<HeldActivity, 'budgetEnds'>) =>
  budgetEnds ? '活动的预算已经用完' : '优惠券已经发完'

function soldOut(activity: HeldActivity, requested: number) {
  const { left, budgetEnds } = activity
  const fewer = budgetEnds ? `预算只够再发 ${left} 张` : `优惠券只剩 ${left} 张`
  return new Refusal('notEnough', left === 0 ? noneLeft(activity) : `${fewer}，不够 ${requested} 张`)
}

interface NewCoupon {
  readonly visitorId?: number
  readonly receivedAt?: string
  readonly claimId?: string
}

/** Writes coupons of a locked activity, each with a code that nobody can guess. @returns their ids, in the order given */
export async function insertCoupons(
  db: Db,
  { id, areaId }: Pick<HeldActivity, 'id' | 'areaId'>,
  way: keyof typeof couponWays,
  coupons: readonly NewCoupon[],
  batchId: number | null = null,
): Promise<number[]> {
  if (coupons.length === 0) return []
  const rows = coupons.map(({ visitorId, receivedAt, claimId }, n) => ({
    n,
    code: randomCode(couponCodeLength),
    visitor_id: visitorId ?? null,
    received_at: visitorId === undefined ? null : (receivedAt ?? new Date().toISOString()),
    claim_id: claimId ?? null,
  }))
  // coupon_added counts them; it refuses more than the stock, the budget and a visitor's limit.
  const { rows: made } = await sql<{ id: number; code: string }>`
    insert into coupon (activity_id, area_id, code, way, batch_id, claim_id, state, visitor_id, received_at, good_until)
    select ${id}, ${areaId}, i.code, ${way}, ${batchId}, i.claim_id, case when i.visitor_id is null then 'made' else 'received' end, i.visitor_id, i.received_at,
      i.received_at + make_interval(days => a.good_days)
    from ${recordset(rows, sql`n int, code text, visitor_id bigint, received_at timestamptz, claim_id text`, 'i')} join coupon_activity a on a.id = ${id}
    order by i.n returning id, code`.execute(db)
  const ids = new Map(made.map((one) => [one.code, one.id]))
  return rows.map(({ code }) => ids.get(code)!)
}

interface Giving {
  readonly db: Db
  readonly actor: Actor
  readonly audit: AuditNote
  readonly body: { readonly couponActivityId: number; readonly requestKey: string }
}
interface Gift {
  readonly way: 'made' | 'sent'
  readonly coupons: readonly NewCoupon[]
  readonly refused: CouponGrant['refused']
}

/**
 * Issues coupons of an activity in the caller's scope, once for each request key of the caller.
 * @param request the content of the call, by which a repetition is recognised
 * @param gift returns what to issue; called only if the key is new
 * @throws Refusal notFound (1512), exists (2001), notEnough (1530), and what `gift` throws
 */
export async function giveOnce(
  { db, actor, audit, body }: Giving,
  request: object,
  gift: (activity: HeldActivity) => Promise<Gift>,
): Promise<CouponGrant> {
  audit.target = body.couponActivityId
  const where = sql<SqlBool>`coupon_activity.id = ${body.couponActivityId} and ${inScope(actor, 'couponActivity.areaId')}`
  const activity = orNotFound((await holdActivities(db, where))[0])
  // A key belongs to the account that sent it, so it never collides with the keys of others.
  const requestKey = `${actor.adminId}:${body.requestKey}`
  const before = await db.selectFrom('couponBatch').selectAll().where('requestKey', '=', requestKey).executeTakeFirst()
  if (before) {
    if (before.activityId === activity.id && isDeepStrictEqual(before.request, request))
      return { ...toldOf(before), repeated: true }
    throw new Refusal('exists', `先前的一次（${before.coupons} 张）已办好，这一次没有提交`)
  }
  const { way, coupons, refused } = await gift(activity)
  if (coupons.length > activity.left) throw soldOut(activity, coupons.length)
  const batch = await db
    .insertInto('couponBatch')
    .values({
      activityId: activity.id,
      requestKey,
      request: json(request),
      coupons: coupons.length,
      refused: json(refused),
      byId: actor.adminId,
      byName: actor.trueName,
    })
    .returning(['id', 'coupons', 'refused', 'createdAt'])
    .executeTakeFirstOrThrow()
  await insertCoupons(db, activity, way, coupons, batch.id)
  return { ...toldOf(batch), repeated: false }
}

const toldOf = ({
  id,
  coupons,
  refused,
  createdAt,
}: {
  id: number
  coupons: number
  refused: unknown
  createdAt: string
}) => ({
  id,
  coupons,
  refused: refused as CouponGrant['refused'],
  createdAt,
})
