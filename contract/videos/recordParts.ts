import { Type } from 'typebox'
import { Fen, Id, Instant, Nullable, OneOf } from '../kit.ts'
import { OrderState, PayChannel } from '../sales/orders.ts'
import type { Static } from '../static.ts'

/**
 * From the camera to the visitor. A stage may be skipped, and a failed video may be tried again; `ready` is final. Only people cancel
 * a video, and only one that the platform makes itself.
 */
export const recordStates = {
  recording: '录制中',
  uploaded: '待合成',
  synthesising: '合成中',
  ready: '已生成',
  failed: '失败',
  cancelled: '已取消',
} as const
export type RecordState = keyof typeof recordStates
export const RecordStateWord = OneOf('状态', Object.keys(recordStates) as RecordState[])
/** What a program that makes videos may report. */
export const ReportedState = OneOf('状态', ['recording', 'uploaded', 'synthesising', 'ready', 'failed'])

/** A state as reported by the maker of the video. */
export const RecordStep = Type.Object({
  state: RecordStateWord,
  at: Instant,
  /** Why it failed. */
  reason: Type.String({ title: '原因' }),
})
export type RecordStep = Static<typeof RecordStep>

/** A wish that it is tried again. */
export const RecordRetry = Type.Object({
  requestedAt: Instant,
  requestedBy: Type.String({ title: '请求人' }),
  /** When the maker of the video fetched the request. */
  fetchedAt: Nullable(Instant),
  answeredAt: Nullable(Instant),
  /** The state that was reported in response. */
  answer: Nullable(RecordStateWord),
})
export type RecordRetry = Static<typeof RecordRetry>

/** What a visitor has paid or tried to pay. */
export const RecordPayment = Type.Object({
  id: Id,
  orderId: Id,
  orderNo: Type.String({ title: '订单号' }),
  goods: Type.String({ title: '商品' }),
  /** The order of this video. */
  own: Type.Boolean(),
  result: OneOf('结果', ['success', 'failed']),
  channel: PayChannel,
  amountFen: Fen,
  /** Of the order, as it is now. */
  refundedFen: Fen,
  orderState: OrderState,
  reason: Type.String({ title: '失败原因' }),
  at: Instant,
})

/** What a visitor has fetched. */
export const RecordDownload = Type.Object({
  id: Id,
  orderId: Id,
  orderNo: Type.String({ title: '订单号' }),
  /** The downloaded goods or picture. */
  title: Type.String({ title: '内容' }),
  ip: Type.String({ title: '地址' }),
  at: Instant,
})
