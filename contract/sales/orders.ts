import { Type } from 'typebox'
import { codeNoun } from '../codes/short.ts'
import { field, visitorPhone } from '../fields.ts'
import {
  byId,
  Day,
  Fen,
  Id,
  Instant,
  ListOf,
  Maybe,
  Nullable,
  OneOf,
  type Operation,
  PageOf,
  PageQuery,
  Text,
} from '../kit.ts'
import type { Static } from '../static.ts'
import { RefundState, refundConditions } from './refunds.ts'

export const OrderKind = OneOf('类型', ['video', 'photo'])
export const orderStates = {
  created: '待支付',
  paid: '已支付',
  partly_refunded: '部分退款',
  refunded: '已退款',
  closed: '已关闭',
} as const
export const OrderState = field.choice('状态', orderStates)
/**
 * A state as lists show it: those of the till, a failed payment while the order is unpaid, and a refund that is not final, which
 * comes before what the till says.
 */
export const orderConditions = {
  ...orderStates,
  failed: '支付失败',
  refundRequested: '退款待审',
  refundProcessing: refundConditions.processing,
  refundAbnormal: refundConditions.abnormal,
  refundCash: refundConditions.cash,
} as const
export const OrderCondition = field.choice('状态', orderConditions)
export const PayChannel = OneOf('支付方式', ['wechat', 'alipay', 'cash'])
export const orderKindNames = { video: '视频', photo: '照片' } as const
export const payChannelNames = { wechat: '微信', alipay: '支付宝', cash: '现金' } as const

export const OrderNo = Type.String({ title: '订单号', pattern: '^[0-9A-Za-z_-]{6,32}$' })

const SignedFen = field.money('金额', { min: -100_000_000, hideable: false })

export const orderFilter = {
  /** Order number (whole or its beginning), phone (whole or last four digits), transaction number. */
  q: Maybe(Text('关键字', 64)),
  areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
  caseId: Maybe(Id),
  /** By a camera that is now at this point. */
  pointId: Maybe(Id),
  deviceId: Maybe(Id),
  visitorId: Maybe(Id),
  /** Made within it. */
  activityId: Maybe(Id),
  /** Placed with one of its coupons. */
  couponActivityId: Maybe(Id),
  /** By which its visitor came. */
  channelCodeId: Maybe(Id),
  /** A package of clips or of photos, as `kind` says; both without it. */
  packageId: Maybe(Type.Unsafe<number>({ ...Id, title: '套餐' })),
  kind: Maybe(OrderKind),
  /** Those of the till whatever else is shown; the others as they are shown. */
  states: Maybe(Type.Array(OrderCondition, { title: '状态', maxItems: 10 })),
  channel: Maybe(PayChannel),
  /** Days on which the order was made, both included. */
  from: Maybe(Day),
  to: Maybe(Day),
  /** Days of payment, both included. Without a `sort`, rows are in that order. */
  paidFrom: Maybe(Day),
  paidTo: Maybe(Day),
  minFen: Maybe(Fen),
  maxFen: Maybe(Fen),
  hasRefund: Maybe(Type.Boolean({ title: '有退款' })),
  /** A refund was requested and has not arrived yet. */
  refunding: Maybe(Type.Boolean({ title: '待处理退款' })),
  hasComplaint: Maybe(Type.Boolean({ title: '有投诉' })),
  payFailed: Maybe(Type.Boolean({ title: '支付失败过' })),
}

export const orderSorts = ['createdAt', 'paidAt', 'amountFen', 'paidFen', 'refundedFen', 'refundingFen'] as const

export const Order = Type.Object({
  id: Id,
  orderNo: OrderNo,
  kind: OrderKind,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  caseId: Id,
  caseName: Type.String({ title: '项目' }),
  deviceId: Nullable(Id),
  deviceName: Nullable(Type.String({ title: '摄像头' })),
  pointName: Nullable(Type.String({ title: '点位' })),
  visitorId: Nullable(Id),
  visitorNick: Nullable(Type.String({ title: '游客' })),
  /** Masked: 138****5621. */
  phone: visitorPhone,
  goods: Type.String({ title: '商品' }),
  /** Within which it was made. */
  activityName: Nullable(Type.String({ title: '活动' })),
  /** The activity of the coupon that was used, and the discount. */
  couponName: Nullable(Type.String({ title: '优惠券' })),
  discountFen: SignedFen,
  /** The channel code by which the visitor came, if the code belongs to the order's scenic area. */
  channelCodeName: Nullable(Type.String({ title: codeNoun })),
  thumbUrl: Nullable(Type.String({ title: '缩略图' })),
  amountFen: SignedFen,
  paidFen: SignedFen,
  refundedFen: SignedFen,
  /** Requested or in progress, not yet refunded. */
  refundingFen: SignedFen,
  /** State of a refund that is not final: a failed one before one to decide before one under way. Null without any. */
  refundState: Nullable(RefundState),
  channel: Nullable(PayChannel),
  transactionId: Nullable(Type.String({ title: '支付流水号' })),
  state: OrderState,
  /** Why the last attempt to pay failed, while the order is unpaid. */
  payError: Nullable(Type.String({ title: '支付失败原因' })),
  createdAt: Instant,
  paidAt: Nullable(Instant),
  closedAt: Nullable(Instant),
  downloadsUsed: Type.Integer({ title: '已下载' }),
  downloadsAllowed: Type.Integer({ title: '可下载' }),
  version: Type.Integer(),
})
export type Order = Static<typeof Order>

/** Columns of a file, as the list shows them. */
export const orderFile = {
  orderNo: field.text('订单号'),
  areaName: field.text('景区'),
  pointName: field.text('点位'),
  caseName: field.text('项目'),
  deviceName: field.text('摄像头'),
  visitorNick: field.text('游客'),
  phone: field.text('游客手机'),
  goods: field.text('商品'),
  activityName: field.text('活动'),
  couponName: field.text('优惠券'),
  channelCodeName: field.text(codeNoun),
  kind: field.choice('类型', orderKindNames),
  discountFen: field.money('优惠'),
  amountFen: field.money('应付'),
  paidFen: field.money('实付'),
  refundedFen: field.money('已退'),
  refundingFen: field.money('待退'),
  channel: field.choice('支付方式', payChannelNames),
  state: OrderCondition,
  transactionId: field.text('支付流水号'),
  createdAt: field.instant('下单时间'),
  paidAt: field.instant('支付时间'),
  closedAt: field.instant('关闭时间'),
  downloadsUsed: field.count('已下载', '次'),
  downloadsAllowed: field.count('可下载', '次'),
  payError: field.text('支付失败原因'),
} as const

/** What an order is shown as. */
export function conditionOfOrder({
  state,
  payError,
  refundState,
  channel,
}: Pick<Order, 'state' | 'payError' | 'refundState' | 'channel'>): Static<typeof OrderCondition> {
  if (refundState === 'abnormal' && channel === 'cash') return 'refundCash'
  if (refundState === 'abnormal' || refundState === 'closed') return 'refundAbnormal'
  if (refundState) return refundState === 'requested' ? 'refundRequested' : 'refundProcessing'
  return state === 'created' && payError !== null ? 'failed' : state
}

export const OrderItem = Type.Object({
  id: Id,
  pictureId: Nullable(Id),
  title: Type.String({ title: '商品' }),
  /** Null if there is no picture, or its files have been deleted. */
  thumbUrl: Nullable(Type.String()),
  /** Up to 1600 px on its longer side. */
  previewUrl: Nullable(Type.String()),
  takenAt: Nullable(Instant),
  /** Share of the paid amount that falls on this item. */
  paidFen: SignedFen,
  refundedFen: SignedFen,
  /** Requested and not yet refunded. */
  refundingFen: SignedFen,
})

/** One step of an order's life, oldest first. `step` is one of the six of the life line or a later event. */
export const OrderEvent = Type.Object({
  step: OneOf('步骤', [
    'scan',
    'picture',
    'match',
    'order',
    'payment',
    'paymentFailed',
    'download',
    'complaint',
    'refund',
    'closed',
  ]),
  at: Instant,
  who: Type.String(),
  text: Type.String(),
  failed: Maybe(Type.Boolean()),
})

const orderPages = ['order', 'photoOrder', 'refund', 'monitor'] as const

export const orders = {
  list: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/orderList',
    title: '订单：分页',
    pages: ['order', 'refund'],
    reads: true,
    exported: orderFile,
    exportPath: '/webapi/v1/operation/ordermanage/downreport',
    body: PageQuery(orderSorts, orderFilter),
    reply: Type.Object({
      ...PageOf(Order).properties,
      sums: Type.Object({ paidFen: SignedFen, refundedFen: SignedFen }),
    }),
  },
  /** The whole life of one order. */
  one: {
    method: 'GET',
    path: '/webapi/v1/operation/ordermanage/order/{id}',
    origin: 'own',
    title: '订单：详情',
    pages: orderPages,
    ...byId,
    reply: Type.Object({ order: Order, items: Type.Array(OrderItem), events: Type.Array(OrderEvent) }),
  },
  downloads: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/orderdownList',
    title: '订单：下载记录',
    pages: orderPages,
    reads: true,
    body: Type.Object({ orderId: Id }),
    reply: ListOf(Type.Object({ id: Id, at: Instant, title: Type.String(), ip: Type.String() })),
  },
  /** The full phone number; the look is written to the audit trail. */
  phone: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/phone',
    origin: 'own',
    title: '订单：查看完整手机号',
    pages: orderPages,
    body: Type.Object({ orderId: Id }),
    reply: Type.Object({ phone: Nullable(Type.String()) }),
  },
  monitor: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/monitor',
    title: '运营监控：数字',
    pages: ['monitor'],
    reads: true,
    body: Type.Object({
      areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
      /** Today without it; no later day. */
      day: Maybe(Day),
    }),
    reply: Type.Object({
      asOf: Instant,
      day: Day,
      /** The chosen day up to now, the day before and the same weekday a week before, up to the same time of day. `devicesOnline` only for today. */
      figures: Type.Array(
        Type.Object({
          key: OneOf('指标', ['paidFen', 'orders', 'scans', 'conversion', 'refundedFen', 'devicesOnline']),
          value: Type.Number(),
          /** Second figure of the cell: the number of refunds, or of cameras that are expected to be online. */
          beside: Nullable(Type.Number()),
          yesterday: Nullable(Type.Number()),
          lastWeek: Nullable(Type.Number()),
          /** By hour of the chosen day, up to now; null where nothing was recorded. */
          spark: Type.Array(Nullable(Type.Number())),
        }),
      ),
      /** Paid, in fen by hour 0–23; null for hours to come. */
      hours: Type.Object({
        today: Type.Array(Nullable(Type.Integer())),
        yesterday: Type.Array(Type.Integer()),
        lastWeek: Type.Array(Type.Integer()),
      }),
      /** For a past day, the amount paid in each scenic area, highest first; null for today, which the area states include. */
      areas: Nullable(
        Type.Array(
          Type.Object({ areaId: Id, areaName: Type.String(), paidOrders: Type.Integer(), paidFen: Type.Integer() }),
        ),
      ),
      /** Of today and before; of another day, its own alone. */
      newest: Type.Array(Order),
      /** Orders made in the last five minutes. */
      lastFiveMinutes: Type.Integer(),
    }),
  },
} as const satisfies Record<string, Operation>
