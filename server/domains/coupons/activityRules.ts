import { sql } from 'kysely'
import { barredSigns, type CouponActivity, type couponActivities } from '#contract/coupons/couponActivities.ts'
import { maxDiscountOf } from '#contract/coupons/discount.ts'
import type { Body } from '#contract/kit.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { yuan } from '../../platform/money/yuan.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { type ActivityTerms, activityState, activityTerms } from './couponSql.ts'

type Draft = Body<typeof couponActivities.add>
type Changes = Body<typeof couponActivities.edit>

/** Columns that a discount is made of; those of the other kind are empty. @throws Refusal invalid (2000) */
export function termsOf(draft: Pick<Draft, 'kind' | 'amountFen' | 'percentOff' | 'maxFen' | 'thresholdFen'>) {
  const { kind = 'amount', amountFen = null, percentOff = null, maxFen = null, thresholdFen = 0 } = draft
  if (kind === 'percent') {
    if (percentOff === null) throw wrongField('percentOff', '请填写减免比例')
    return { kind, amountFen: null, percentOff, maxFen, thresholdFen }
  }
  if (amountFen === null) throw wrongField('amountFen', '请填写减免金额')
  if (thresholdFen > 0 && thresholdFen <= amountFen) throw wrongField('thresholdFen', '使用门槛应高于减免金额，或为 0')
  return { kind, amountFen, percentOff: null, maxFen: null, thresholdFen }
}

/** @throws Refusal invalid (2000) where the terms cannot keep a budget: nothing limits a coupon, or not even one fits in */
export function assertBudget(terms: Parameters<typeof maxDiscountOf>[0], budgetFen: number | null | undefined) {
  if (budgetFen == null) return
  const max = maxDiscountOf(terms)
  if (max === null) throw wrongField('maxFen', '打折的活动有预算时，请填写最多减免')
  if (budgetFen < max) throw wrongField('budgetFen', `预算不够发一张券（每张最多减 ${yuan(max)}）`)
}

/** @throws Refusal invalid (2000) */
export function soundName(name: string | undefined) {
  if (name !== undefined && barredSigns.test(name)) throw wrongField('name', '活动名称不能含有 _ , ; |')
}

/** @throws Refusal invalid (2000) where it would end before it begins, or is over already */
export function inOrder(startsAt: string, endsAt: string) {
  if (Date.parse(endsAt) <= Date.parse(startsAt)) throw wrongField('endsAt', '结束时间应晚于开始时间')
  if (Date.parse(endsAt) <= Date.now()) throw wrongField('endsAt', '结束时间应晚于现在')
}

interface Now
  extends ActivityTerms,
    Pick<
      CouponActivity,
      'issued' | 'stock' | 'budgetFen' | 'committedFen' | 'goodDays' | 'startsAt' | 'endsAt' | 'state'
    > {
  areaId: number
}

/**
 * Locks an activity and returns what a change may write. An activity that has issued coupons keeps its terms, because visitors
 * received the coupons under them: it may be prolonged, never cut short.
 * @throws Refusal notFound (1512), state.impossible (2002), invalid (2000)
 */
export async function changedActivity(db: Db, actor: Actor, id: number, body: Changes) {
  soundName(body.name)
  // Sums up what expired and used coupons gave back, and locks the row.
  if (body.budgetFen)
    await sql`update coupon_activity set reckoned_at = now() where id = ${id} and ${inScope(actor, 'couponActivity.areaId')}`.execute(
      db,
    )
  const { rows } = await sql<Now>`
    select coupon_activity.area_id, coupon_activity.issued, coupon_activity.stock, coupon_activity.budget_fen, coupon_activity.committed_fen,
      coupon_activity.good_days, coupon_activity.starts_at, coupon_activity.ends_at, ${activityState} as state, ${activityTerms}
    from coupon_activity where coupon_activity.id = ${id} and ${inScope(actor, 'couponActivity.areaId')} for update`.execute(
    db,
  )
  const now = orNotFound(rows[0])
  if (now.state === 'ended') throw new Refusal('state.impossible', '活动已经结束，不能再改')
  const changed = Object.keys(titles).filter((key) => differs(now[key as keyof Now], body[key as keyof Changes]))
  const [fixed] = changed.filter((key) => key !== 'endsAt' && (key !== 'startsAt' || now.state !== 'planned'))
  if (now.issued > 0 && fixed) {
    const text = `已经发过券，${titles[fixed as keyof typeof titles]}不能再改；要换条件，结束它再新增`
    throw new Refusal('state.impossible', text, { fields: { [fixed]: text } })
  }
  if (now.issued > 0 && body.endsAt !== undefined && Date.parse(body.endsAt) < Date.parse(now.endsAt))
    throw wrongField('endsAt', '已经发过券，结束时间只能推后；要停止发放，暂停或结束它')
  if (body.stock !== undefined && body.stock < now.issued)
    throw wrongField('stock', `已经发放 ${now.issued} 张，总量不能少于它`)
  if (changed.includes('startsAt') || changed.includes('endsAt'))
    inOrder(body.startsAt ?? now.startsAt, body.endsAt ?? now.endsAt)
  const { kind, amountFen, percentOff, maxFen, thresholdFen, budgetFen } = { ...now, ...defined(body) }
  const terms = termsOf({ kind, amountFen, percentOff, maxFen, thresholdFen })
  assertBudget(terms, budgetFen)
  if (body.budgetFen && body.budgetFen < now.committedFen)
    throw wrongField('budgetFen', `已经占用 ${yuan(now.committedFen)}，预算不能少于它`)
  return { areaId: now.areaId, terms: now.issued > 0 ? {} : terms }
}

/** What visitors have a coupon by. */
const titles = {
  kind: '优惠方式',
  amountFen: '减免金额',
  percentOff: '减免比例',
  maxFen: '最多减免',
  thresholdFen: '使用门槛',
  orderKinds: '订单类型',
  caseIds: '适用项目',
  goodDays: '有效天数',
  startsAt: '开始时间',
  endsAt: '结束时间',
} as const

/** Whether a field gets another value: instants by time, choices in whatever order. */
function differs(before: unknown, after: unknown): boolean {
  if (after === undefined || before === after) return false
  if (Array.isArray(before) && Array.isArray(after)) return before.toSorted().join() !== after.toSorted().join()
  if (typeof before === 'string' && typeof after === 'string' && !Number.isNaN(Date.parse(before)))
    return Date.parse(before) !== Date.parse(after)
  return true
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** Limits an activity to these projects of its scenic area; without any it applies to the whole area. @throws Refusal invalid (2000) */
export async function setCases(db: Db, activityId: number, areaId: number, caseIds: readonly number[]) {
  const ids = [...new Set(caseIds)]
  await db.deleteFrom('couponActivityCase').where('activityId', '=', activityId).execute()
  if (ids.length === 0) return
  const known = await db
    .selectFrom('scenicCase')
    .select('id')
    .where('id', 'in', ids)
    .where('areaId', '=', areaId)
    .execute()
  if (known.length < ids.length) throw wrongField('caseIds', '适用项目应在活动的景区里')
  await db
    .insertInto('couponActivityCase')
    .values(ids.map((caseId) => ({ activityId, areaId, caseId })))
    .execute()
}
