import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldCouponCode } from '#contract/coupons/code.ts'
import type { CouponClaimPost, CouponCodePost } from '#contract/ingest/coupons.ts'
import type { Static } from '#contract/static.ts'
import { type HeldActivity, holdActivities, insertCoupons, noneLeft, notGiving } from '../../domains/coupons/give.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset, textArray } from '../../platform/db/recordset.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { IngestKey } from '../request/key.ts'
import { answerTwins, withoutTwins } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { meet } from '../visitors/sightings.ts'

type Claim = Item<Static<typeof CouponClaimPost>> & { readonly activity: HeldActivity }

/** Coupons that visitors claim themselves. The activities are locked first, so that claims of one activity run one after another. */
export const couponClaims: Work<Static<typeof CouponClaimPost>> = async (db, key, items, answers) => {
  const activities = await lockActivities(
    db,
    key,
    sql`coupon_activity.id = any(${idArray(items.map((item) => item.couponActivityId))})`,
  )
  const placed = items.flatMap((item): Claim[] => {
    const activity = activities.get(item.couponActivityId)
    if (activity) return [{ ...item, activity }]
    answers.refuse(item.index, 'notFound', `没有编号为 ${item.couponActivityId} 的优惠活动`)
    return []
  })
  const { first, twins } = withoutTwins(placed, ({ activity, claimId }) => `${activity.areaId}/${claimId}`)
  const added = await notKnown(db, first, answers)
  const welcome = await meet(db, added, ({ activity }) => activity.areaId, answers)
  const room = await roomOf(
    db,
    welcome.map(({ couponActivityId, visitor }) => ({ activity_id: couponActivityId, visitor_id: visitor.id })),
  )
  const granted: typeof welcome = []
  const grantedCounts = new Map<number, number>()
  for (const claim of welcome) {
    const { activity, visitor, index, at } = claim
    const before = grantedCounts.get(activity.id) ?? 0
    const own = `${activity.id}/${visitor.id}`
    const has = room.get(own) ?? 0
    const fault = notRunning(activity, at)
    if (!activity.claimable) answers.refuse(index, 'state.impossible', '这个活动的优惠券不能自行领取')
    else if (fault !== null) answers.refuse(index, 'state.impossible', fault)
    else if (has >= activity.perVisitor)
      answers.refuse(index, 'state.impossible', `每人限领 ${activity.perVisitor} 张，已经领满`)
    else if (before >= activity.left) answers.refuse(index, 'notEnough', noneLeft(activity))
    else {
      granted.push(claim)
      grantedCounts.set(activity.id, before + 1)
      room.set(own, has + 1)
    }
  }
  for (const [, claims] of Map.groupBy(granted, ({ activity }) => activity.id)) {
    const rows = claims.map(({ visitor, claimId, at }) => ({ visitorId: visitor.id, claimId, receivedAt: at }))
    const ids = await insertCoupons(db, claims[0]!.activity, 'claimed', rows)
    claims.forEach(({ index }, place) => void answers.done(index, ids[place]!))
  }
  answerTwins(twins, answers, '领取编号')
  return visitorEvents(granted)
}

/** Codes that visitors redeem: from then on the coupon is theirs, by the id that is answered. */
export const couponCodes: Work<Static<typeof CouponCodePost>> = async (db, key, items, answers) => {
  const folded = items.flatMap((item) => {
    const code = foldCouponCode(item.code)
    if (code !== null) return [{ ...item, code }]
    answers.refuse(item.index, 'notFound', unknownCode)
    return []
  })
  const codes = textArray(folded.map(({ code }) => code))
  const activities = await lockActivities(
    db,
    key,
    sql`coupon_activity.id in (select c.activity_id from coupon c where c.code = any(${codes}))`,
  )
  const { rows } = await sql<{ code: string; id: number; activityId: number; way: string; openid: string | null }>`
    select c.code, c.id, c.activity_id, c.way, v.openid from coupon c left join visitor v on v.id = c.visitor_id
    where c.code = any(${codes}) and ${inScope(key, 'c.areaId')}`.execute(db)
  const known = new Map(rows.map((row) => [row.code, row]))
  const { first, twins } = withoutTwins(folded, ({ code }) => code)
  const fresh = first.flatMap((item) => {
    const coupon = known.get(item.code)
    // A coupon that was sent or claimed has a code too and belongs to its visitor; for others the code does not exist.
    if (!coupon || (coupon.way !== 'made' && coupon.openid !== item.openid))
      answers.refuse(item.index, 'notFound', unknownCode)
    else if (coupon.openid === item.openid) answers.done(item.index, coupon.id, true)
    else if (coupon.openid !== null) answers.refuse(item.index, 'exists', '券码已被别人兑换')
    else return [{ ...item, couponId: coupon.id, activity: activities.get(coupon.activityId)! }]
    return []
  })
  const welcome = await meet(db, fresh, ({ activity }) => activity.areaId, answers)
  const room = await roomOf(
    db,
    welcome.map(({ activity, visitor }) => ({ activity_id: activity.id, visitor_id: visitor.id })),
  )
  const granted = welcome.filter(({ activity, visitor, index, at }) => {
    const own = `${activity.id}/${visitor.id}`
    const has = room.get(own) ?? 0
    const fault =
      notRunning(activity, at) ?? (has >= activity.perVisitor ? `每人限领 ${activity.perVisitor} 张，已经领满` : null)
    if (fault !== null) answers.refuse(index, 'state.impossible', fault)
    else room.set(own, has + 1)
    return fault === null
  })
  if (granted.length > 0) {
    const rows = granted.map(({ couponId, visitor, at }) => ({ id: couponId, visitor_id: visitor.id, at }))
    // coupon_redeemed refuses more than a visitor's limit.
    await sql`
      update coupon c set state = 'received', visitor_id = i.visitor_id, received_at = i.at, good_until = i.at + make_interval(days => a.good_days)
      from ${recordset(rows, sql`id bigint, visitor_id bigint, at timestamptz`, 'i')}, coupon_activity a where c.id = i.id and a.id = c.activity_id`.execute(
      db,
    )
  }
  for (const { index, couponId } of granted) answers.done(index, couponId)
  answerTwins(twins, answers, '券码')
  return visitorEvents(granted)
}

const unknownCode = '没有这个券码'

const visitorEvents = (granted: readonly { visitor: { id: number }; activity: HeldActivity }[]) =>
  areaEvents(
    'visitor',
    granted.map(({ visitor, activity }) => ({ id: visitor.id, areaId: activity.areaId })),
  )

/** Activities of the key, held. */
async function lockActivities(db: Db, key: IngestKey, where: RawBuilder<SqlBool>) {
  const rows = await holdActivities(db, sql`${where} and ${inScope(key, 'couponActivity.areaId')}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why an activity gives no coupon for a claim made at `at`; null if it does. A late request counts as long as the activity is still running. */
function notRunning({ state, startsAt, endsAt }: HeldActivity, at: string): string | null {
  if (state !== 'planned' && (Date.parse(at) < Date.parse(startsAt) || Date.parse(at) >= Date.parse(endsAt)))
    return '活动在领取时没有进行'
  return notGiving[state]
}

/** Answers the claims that are there already; the others are still to be granted. */
async function notKnown(db: Db, claims: readonly Claim[], answers: Answers): Promise<Claim[]> {
  if (claims.length === 0) return []
  const claimRows = recordset(
    claims.map(({ index, activity, claimId, openid }) => ({
      n: index,
      area_id: activity.areaId,
      claim_id: claimId,
      activity_id: activity.id,
      openid,
    })),
    sql`n int, area_id bigint, claim_id text, activity_id bigint, openid text`,
    'i',
  )
  const { rows } = await sql<{ n: number; id: number; same: boolean }>`
    select i.n, c.id, c.activity_id = i.activity_id and v.openid = i.openid as same
    from ${claimRows} join coupon c on c.area_id = i.area_id and c.claim_id = i.claim_id join visitor v on v.id = c.visitor_id`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.n, row]))
  return claims.filter(({ index }) => {
    const row = known.get(index)
    if (row?.same) answers.done(index, row.id, true)
    else if (row) answers.refuse(index, 'exists', '领取编号已存在，内容不同')
    return row === undefined
  })
}

/** How many coupons of activities visitors have. */
async function roomOf(db: Db, pairs: readonly { activity_id: number; visitor_id: number }[]) {
  if (pairs.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ activityId: number; visitorId: number; coupons: number }>`
    select c.activity_id, c.visitor_id, count(*) as coupons from coupon c
    where (c.activity_id, c.visitor_id) in (select i.activity_id, i.visitor_id from ${recordset(pairs, sql`activity_id bigint, visitor_id bigint`, 'i')})
    group by 1, 2`.execute(db)
  return new Map(rows.map(({ activityId, visitorId, coupons }) => [`${activityId}/${visitorId}`, coupons]))
}
