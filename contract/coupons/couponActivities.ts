import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { agreedDecimals } from '../decimals.ts'
import { createdAt, field } from '../fields.ts'
import { Id, Maybe, OneOf, type Operation, PageOf, pageAt, type Reply, Text } from '../kit.ts'
import { orderKindNames } from '../sales/orders.ts'
import { couponActivityStates, couponStates } from './states.ts'

export const couponKinds = { amount: '减金额', percent: '打折' } as const
type OrderKinds = (keyof typeof orderKindNames)[]

export const couponBase = '/webapi/v1/operation/coupon'
export const couponPages = ['coupon'] as const
/** Characters that no name may contain, because WeChat's coupons do not allow them. */
export const barredSigns = /[_,;|]/
const base = `${couponBase}/activity`
const maxFen = 10_000_000
const maxStock = 1_000_000
const counted = { write: 'never', hideable: false } as const
const maxSumFen = 100_000_000_000
const sum = { write: 'never', max: maxSumFen } as const

const regular = crud(base, '优惠活动', couponPages, {
  areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'once' }),
  areaName: field.text('景区', { sort: true, write: 'never' }),
  /** Empty for all projects of its scenic area. */
  caseIds: field.refs('适用项目', 'scenic.cases', { max: 50, start: [], hideable: false }),
  caseNames: field.text('适用项目', { write: 'never', hideable: false }),
  name: field.name('活动名称', { max: 21, search: true, sort: true }),
  state: field.choice('状态', couponActivityStates, { write: 'never', filter: true, sort: true, hideable: false }),
  kind: field.choice('优惠方式', couponKinds, { start: 'amount', hideable: false }),
  amountFen: field.money('减免金额', { null: true, min: 1, max: maxFen, hideable: false }),
  percentOff: field.share('减免比例', { null: true, min: 100, max: 9900, decimals: agreedDecimals, hideable: false }),
  maxFen: field.money('最多减免', { null: true, min: 1, max: maxFen, hideable: false, none: '不限' }),
  thresholdFen: field.money('使用门槛', { start: 0, max: maxFen, hideable: false }),
  /** The same in words: 满 ¥50.00 减 ¥10.00. */
  offer: field.text('优惠', { write: 'never', hideable: false }),
  orderKinds: field.json<OrderKinds, { hideable: false; start: OrderKinds }>(
    Type.Array(OneOf('订单类型', Object.keys(orderKindNames) as OrderKinds), {
      title: '订单类型',
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
    }),
    { hideable: false, start: ['video', 'photo'] },
  ),
  orderTypes: field.text('订单类型', { write: 'never', hideable: false }),
  stock: field.count('总量', '张', { min: 1, max: maxStock, sort: true, hideable: false }),
  /** Codes made, coupons sent and coupons taken. */
  issued: field.count('已发放', '张', { ...counted, sort: true }),
  /** Of the stock, or as many as the budget is enough for. */
  left: field.count('剩余', '张', counted),
  used: field.count('已使用', '张', counted),
  /** It issues no coupon that could take what its coupons take off beyond this. */
  budgetFen: field.money('预算', { null: true, min: 1, max: maxSumFen, hideable: false, none: '不限' }),
  /** What its coupons took off, and may still take off at most. What comes back is subtracted some minutes later. */
  committedFen: field.money('占用预算', { write: 'never', max: maxFen * maxStock, hideable: false }),
  perVisitor: field.count('每人限领', '张', { min: 1, max: 100, start: 1, hideable: false }),
  claimable: field.flag('领取', ['可自行领取', '仅由我方发放'], { start: true, hideable: false }),
  startsAt: field.instant('开始时间', { bounds: 'start', sort: true, hideable: false }),
  endsAt: field.instant('结束时间', { bounds: 'end', sort: true, after: 'startsAt', ahead: true, hideable: false }),
  /** Set only if somebody ended it. */
  endedAt: field.instant('提前结束时间', { write: 'never', null: true, none: '—', hideable: false }),
  goodDays: field.count('领取后有效', '天', { null: true, min: 1, max: 365, none: '到活动结束', hideable: false }),
  paused: field.flag('发放', ['已暂停', '正常'], { start: false, hideable: false }),
  /** Paid orders that used one of its coupons, their turnover, and the discount that they received. */
  orders: field.count('用券订单', '笔', counted),
  paidFen: field.money('用券实收', sum),
  discountFen: field.money('优惠金额', sum),
  createdAt,
})

const CouponState = field.choice('状态', couponStates)

/** What takes a part off the price of orders: a stock of coupons for a scenic area, and for how long. */
export const couponActivities = {
  list: { ...regular.list, origin: 'own' },
  all: {
    method: 'GET',
    path: `${base}/all`,
    title: '优惠活动：全部',
    pages: couponPages,
    query: Type.Object({
      ...pageAt,
      areaId: Maybe(Id),
      state: Maybe(field.choice('状态', couponActivityStates)),
      q: Maybe(Text('关键字', 40)),
    }),
    reply: regular.list.reply,
  },
  /** Also how many of its coupons are in each state, and a page of them, newest first. */
  one: {
    ...regular.one,
    title: '优惠活动：详情',
    query: Type.Object({ ...pageAt, state: Maybe(CouponState) }),
    reply: Type.Object({
      activity: regular.one.reply,
      counts: Type.Array(Type.Object({ state: CouponState, coupons: Type.Integer() })),
      /** Paid orders whose coupon had already been used by another order when their payment arrived. */
      late: Type.Integer(),
      coupons: PageOf(
        Type.Object({
          id: Id,
          code: Text('券码', 12),
          state: CouponState,
          visitorNick: field.text('游客', { null: true }),
          receivedAt: field.instant('领取时间', { null: true }),
          goodUntil: field.instant('有效期至', { bounds: 'end', null: true }),
          orderNo: field.text('订单号', { null: true }),
        }),
      ),
    }),
  },
  add: { ...regular.add, path: `${base}/create` },
  /**
   * Its terms are fixed once it has issued a coupon (2002); then it can only be prolonged, renamed, paused, and given another stock,
   * budget or limit per visitor.
   */
  edit: { ...regular.edit, origin: 'own' },
  /** Removes an activity that has issued no coupon. Any other is ended: it issues no more, and codes that are not redeemed become void. */
  remove: { ...regular.remove, title: '优惠活动：结束或删除' },
} as const satisfies Record<string, Operation>
export type CouponActivity = Reply<typeof couponActivities.list>['rows'][number]
