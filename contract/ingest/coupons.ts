import { Type } from 'typebox'
import { couponStates } from '../coupons/states.ts'
import { Id, Instant, Nullable, OneOf } from '../kit.ts'
import { OrderKind } from '../sales/orders.ts'
import type { Static } from '../static.ts'
import { ExternalId, OpenId } from './senders.ts'

/** A visitor takes a coupon of an activity that lets it. */
export const CouponClaimPost = Type.Object({ claimId: ExternalId, couponActivityId: Id, openid: OpenId, at: Instant })
/** A visitor redeems a code that was printed. */
export const CouponCodePost = Type.Object({
  code: Type.String({ title: '券码', minLength: 1, maxLength: 40 }),
  openid: OpenId,
  at: Instant,
})

const terms = {
  name: Type.String(),
  areaId: Type.Integer(),
  /** Empty for all projects of the scenic area. */
  caseIds: Type.Array(Type.Integer()),
  orderKinds: Type.Array(OrderKind),
  kind: OneOf('优惠方式', ['amount', 'percent']),
  amountFen: Nullable(Type.Integer()),
  /** In basis points of the price. */
  percentOff: Nullable(Type.Integer()),
  maxFen: Nullable(Type.Integer()),
  thresholdFen: Type.Integer(),
}

/** Activities that run now and let visitors take coupons, and what the visitor has. */
export const VisitorCoupons = Type.Object({
  activities: Type.Array(
    Type.Object({
      couponActivityId: Type.Integer(),
      ...terms,
      startsAt: Instant,
      endsAt: Instant,
      /** Days from when a visitor has it; until `endsAt` without. */
      goodDays: Nullable(Type.Integer()),
      /** In stock, or as many as the budget of the activity is enough for. */
      left: Type.Integer(),
      /** How many more coupons the visitor may claim. */
      claims: Type.Integer(),
    }),
  ),
  /** The newest 200. */
  coupons: Type.Array(
    Type.Object({
      couponId: Type.Integer(),
      couponActivityId: Type.Integer(),
      code: Type.String(),
      ...terms,
      state: OneOf('状态', Object.keys(couponStates)),
      receivedAt: Instant,
      goodUntil: Instant,
      /** Of the order that holds it, or has used it. */
      orderNo: Nullable(Type.String()),
    }),
  ),
})
export type VisitorCoupons = Static<typeof VisitorCoupons>
