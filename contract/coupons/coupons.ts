import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field, visitorPhone } from '../fields.ts'
import { Day, Id, Instant, Maybe, OneOf, type Operation, type Reply } from '../kit.ts'
import type { Static } from '../static.ts'
import { couponActivities, couponBase, couponPages } from './couponActivities.ts'
import { couponStates, couponWays } from './states.ts'

/** So many are made, or sent to a group, at once; and so many visitors can be chosen. */
export const maxMade = 5000
export const maxReceivers = 500

/** Visitors by what they did in the scenic area: paid for an order, or were matched with a picture and paid for none. */
export const receiverGroups = { bought: '买过', matched: '有照片没买' } as const
export type ReceiverGroup = keyof typeof receiverGroups
const group = Maybe(OneOf('人群', Object.keys(receiverGroups) as ReceiverGroup[]))

/** Whether a visitor can receive a coupon of the activity. */
export const eligibleWords = ['可发放', '不能发放'] as const
const ActivityId = Type.Unsafe<number>({ ...Id, title: couponActivities.list.noun })
const never = { write: 'never' } as const
const ofCoupons = crud(
  couponBase,
  '优惠券',
  couponPages,
  {
    code: field.text('券码', { ...never, search: true }),
    couponActivityId: field.ref('优惠活动', 'coupons.couponActivities', 'activityName', { ...never, filter: true }),
    activityName: field.text('优惠活动', never),
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { ...never, filter: true }),
    areaName: field.text('景区', never),
    state: field.choice('状态', couponStates, { ...never, filter: true }),
    way: field.choice('来源', couponWays, never),
    visitorId: field.number('游客编号', '', { ...never, null: true, hideable: false, exported: false }),
    visitorNick: field.text('游客', { ...never, null: true }),
    phone: visitorPhone,
    receivedAt: field.instant('领取时间', { ...never, null: true }),
    goodUntil: field.instant('有效期至', { bounds: 'end', ...never, null: true }),
    /** Of the order that holds it, or has used it. */
    orderId: field.number('订单编号', '', { ...never, null: true, hideable: false, exported: false }),
    orderNo: field.text('订单号', { ...never, null: true }),
    discountFen: field.money('优惠金额', { ...never, null: true }),
    usedAt: field.instant('使用时间', { ...never, null: true }),
    /** Who made or sent it; the visitor where it was taken. */
    byName: field.text('操作人', { ...never, null: true, none: '游客自行领取' }),
    createdAt: field.instant('制发时间', { ...never, sort: true }),
  },
  { counter: '张' },
)

const ofReceivers = crud(
  `${couponBase}/receiver`,
  '游客',
  couponPages,
  {
    nick: field.text('昵称', { ...never, search: true }),
    phone: visitorPhone,
    allowLogin: field.flag('登录权限', ['允许登录', '禁止登录'], { ...never, hideable: false }),
    lastSeenAt: field.instant('最近来访', { ...never, filter: true, sort: true, hideable: false }),
    /** Paid. */
    orders: field.count('已付订单', '笔', { ...never, hideable: false }),
    /** Coupons of the activity. */
    received: field.count('已领', '张', { ...never, hideable: false }),
  },
  {
    filter: {
      couponActivityId: ActivityId,
      group,
      /** Not barred, and below the limit per visitor. */
      eligible: Maybe(field.flag('可否发放', eligibleWords)),
    },
    counter: '人',
  },
)

/** Under a key, a repeated call is the same one; another one under the same key is refused (2001). */
const requestKey = Type.String({ title: '请求标识', minLength: 8, maxLength: 64 })

/** What became of a call that gives coupons. */
export const CouponGrant = Type.Object({
  /** Of the batch. */
  id: Id,
  coupons: Type.Integer(),
  /** Visitors who received no coupon. */
  refused: Type.Array(Type.Object({ visitorId: Id, nick: Type.String(), reason: Type.String() })),
  createdAt: Instant,
  /** It had come before; nothing was given. */
  repeated: Type.Boolean(),
})
export type CouponGrant = Static<typeof CouponGrant>

/** Coupons of activities: printed as codes, sent to visitors, or taken by them. */
export const coupons = {
  list: { ...ofCoupons.list, origin: 'own' },
  /**
   * Makes codes that anyone may redeem.
   * @throws 1530 fewer coupons are left; 2001 the key was used for a different call; 2002 the activity issues no coupons now
   */
  make: {
    method: 'POST',
    path: `${couponBase}/create`,
    title: '优惠券：制作券码',
    pages: couponPages,
    body: Type.Object({
      couponActivityId: ActivityId,
      coupons: field.count('数量', '张', { min: 1, max: maxMade }),
      requestKey,
    }),
    reply: CouponGrant,
  },
  /**
   * Sends one coupon to each visitor. Visitors who are barred or have reached their limit receive none and are listed as refused.
   * @throws as `make`
   */
  send: {
    method: 'POST',
    path: `${couponBase}/send`,
    title: '优惠券：发放给游客',
    pages: couponPages,
    body: Type.Object({
      couponActivityId: ActivityId,
      visitorIds: Type.Array(Id, { title: '游客', minItems: 1, maxItems: maxReceivers, uniqueItems: true }),
      requestKey,
    }),
    reply: CouponGrant,
  },
  /**
   * Sends one coupon to each visitor of a group who can receive one, those seen last first.
   * @throws as `make`; 2002 no such visitor
   */
  sendToGroup: {
    method: 'POST',
    path: `${couponBase}/sendgroup`,
    origin: 'own',
    title: '优惠券：发放给人群',
    pages: couponPages,
    body: Type.Object({
      couponActivityId: ActivityId,
      group,
      lastSeenAtFrom: Maybe(Day),
      lastSeenAtTo: Maybe(Day),
      /** At most. */
      coupons: field.count('数量', '张', { min: 1, max: maxMade }),
      requestKey,
    }),
    reply: CouponGrant,
  },
  /** Visitors who were seen in the activity's scenic area. */
  receivers: { ...ofReceivers.list, origin: 'own', exported: false },
} as const satisfies Record<string, Operation>
export type Coupon = Reply<typeof coupons.list>['rows'][number]
export type Receiver = Reply<typeof coupons.receivers>['rows'][number]
