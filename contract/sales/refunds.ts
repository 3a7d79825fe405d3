import { Type } from 'typebox'
import { codeNoun } from '../codes/short.ts'
import { field, visitorPhone } from '../fields.ts'
import {
  ByName,
  byId,
  Day,
  Done,
  Fen,
  Id,
  Instant,
  ListOf,
  Maybe,
  Nullable,
  OneOf,
  type Operation,
  PageOf,
  TableQuery,
  Text,
  Version,
} from '../kit.ts'
import type { Static } from '../static.ts'

export const refundStates = {
  requested: '待审核',
  approved: '退款中',
  processing: '退款中',
  succeeded: '已到账',
  abnormal: '退款失败',
  closed: '退款失败',
  rejected: '已驳回',
} as const
export const RefundState = field.choice('状态', refundStates)
/** The state as shown: a refund that takes too long is late, and cash to be handed out is not a failure. */
export const refundConditions = {
  requested: refundStates.requested,
  processing: refundStates.processing,
  late: '超时未到账',
  abnormal: refundStates.abnormal,
  cash: '待退现金',
  succeeded: refundStates.succeeded,
  rejected: refundStates.rejected,
} as const
export const RefundCondition = field.choice('状态', refundConditions)
/** A bank card takes up to three working days. */
export const lateAfterDays = 3

/** The condition of a refund at a moment, in ms. */
export function conditionOf(
  { state, decidedAt, cash }: Pick<Refund, 'state' | 'decidedAt' | 'cash'>,
  now = Date.now(),
): Static<typeof RefundCondition> {
  if (state === 'abnormal' || state === 'closed') return state === 'abnormal' && cash ? 'cash' : 'abnormal'
  if (state !== 'approved' && state !== 'processing') return state
  return decidedAt && now - Date.parse(decidedAt) > lateAfterDays * 86_400_000 ? 'late' : 'processing'
}

export const RefundOrigin = OneOf('来源', ['request', 'complaint', 'mandatory'])
export const RefundReason = OneOf('退款原因', ['blurred', 'wrongMatch', 'paidTwice', 'visitorAsked', 'other'])
export const refundReasonNames = {
  blurred: '照片不清晰',
  wrongMatch: '匹配错误',
  paidTwice: '重复支付',
  visitorAsked: '游客要求',
  other: '其他',
} as const
export const refundOriginNames = { request: '后台申请', complaint: '游客投诉', mandatory: '强制退款' } as const

/**
 * The allowed moves of a refund; the database holds the same table and refuses any other move.
 * `closed`: the provider gave up after lacking funds, a retry needs a new number. `abnormal`: the visitor's card cannot take it.
 */
export const refundMoves = {
  requested: ['approved', 'rejected'],
  approved: ['processing', 'succeeded', 'abnormal', 'closed'],
  processing: ['succeeded', 'abnormal', 'closed'],
  abnormal: ['processing', 'succeeded', 'rejected'],
  closed: ['approved', 'rejected'],
  succeeded: [],
  rejected: [],
} as const satisfies Record<Static<typeof RefundState>, readonly Static<typeof RefundState>[]>

/** The tabs of the refund page that correspond to states; the page also has other tabs. */
export const refundTabs = {
  requested: ['requested'],
  running: ['approved', 'processing'],
  abnormal: ['abnormal', 'closed'],
  done: ['succeeded', 'rejected'],
} as const satisfies Record<string, readonly Static<typeof RefundState>[]>
export type RefundTab = keyof typeof refundTabs

const Amount = field.money('退款金额', { min: 1 })
const Note = Text('说明', 200)
const Cash = Type.Boolean({ title: '现金支付' })
const Items = Type.Array(Type.Object({ itemId: Id, amountFen: Amount }), { title: '商品', minItems: 1, maxItems: 200 })

export const Refund = Type.Object({
  id: Id,
  refundNo: Type.String({ title: '退款单号' }),
  orderId: Id,
  orderNo: Type.String({ title: '订单号' }),
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  caseName: Type.String({ title: '项目' }),
  /** Masked: 138****5621. */
  phone: visitorPhone,
  goods: Type.String({ title: '商品' }),
  paidFen: Fen,
  /** The order was paid in cash: no provider can return it, a person hands it out. */
  cash: Cash,
  amountFen: Fen,
  reason: RefundReason,
  note: Note,
  origin: RefundOrigin,
  state: RefundState,
  requestedBy: Type.String({ title: '申请人' }),
  requestedAt: Instant,
  decidedBy: Nullable(Type.String({ title: '处理人' })),
  decidedAt: Nullable(Instant),
  decisionNote: Nullable(Type.String({ title: '处理意见' })),
  /** What the payment provider said last, in words that a person can act on. */
  failure: Nullable(Type.String({ title: '失败原因' })),
  succeededAt: Nullable(Instant),
  attempts: Type.Integer({ title: '提交次数' }),
  version: Version,
})
export type Refund = Static<typeof Refund>

/** Columns of a file, as the list shows them. */
const refundFile = {
  refundNo: field.text('退款单号'),
  orderNo: field.text('订单号'),
  areaName: field.text('景区'),
  caseName: field.text('项目'),
  phone: field.text('游客手机'),
  goods: field.text('商品'),
  paidFen: field.money('实付'),
  amountFen: field.money('退款'),
  reason: field.choice('原因', refundReasonNames),
  origin: field.choice('来源', refundOriginNames),
  state: RefundCondition,
  failure: field.text('没有退到的原因'),
  requestedBy: field.text('申请人'),
  requestedAt: field.instant('申请时间'),
  decidedBy: field.text('处理人'),
  decidedAt: field.instant('处理时间'),
  decisionNote: field.text('处理意见'),
  succeededAt: field.instant('到账时间'),
  note: field.text('说明'),
  attempts: field.count('提交', '次'),
} as const

const pages = ['refund'] as const
/** `repeated`: the same request came before, at `requestedAt`; nothing was written now. */
const Made = Type.Object({ id: Id, refundNo: Type.String(), requestedAt: Instant, repeated: Type.Boolean() })
const decision = { ...byId, body: Type.Object({ note: Maybe(Note), version: Maybe(Version) }), reply: Done } as const

export const refunds = {
  ofOrder: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/getReFund/',
    title: '退款：某订单的',
    pages: ['order', 'refund', 'photoOrder'],
    reads: true,
    body: Type.Object({ orderId: Id }),
    reply: ListOf(Refund),
  },
  list: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/refundcommon',
    title: '退款：分页',
    pages,
    reads: true,
    exported: refundFile,
    body: TableQuery(['requestedAt', 'decidedAt', 'succeededAt', 'amountFen', 'paidFen', 'state'], {
      /** One refund alone. */
      id: Maybe(Id),
      /** Refund number, or what finds its order: number (whole or its beginning), phone (whole or last four digits), transaction number. */
      q: Maybe(Text('关键字', 64)),
      areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
      /** What their orders are about. */
      caseId: Maybe(Type.Unsafe<number>({ ...Id, title: '项目' })),
      deviceId: Maybe(Type.Unsafe<number>({ ...Id, title: '摄像头' })),
      packageId: Maybe(Type.Unsafe<number>({ ...Id, title: '套餐' })),
      channelCodeId: Maybe(Type.Unsafe<number>({ ...Id, title: codeNoun })),
      kind: Maybe(OneOf('商品', ['video', 'photo'])),
      states: Maybe(Type.Array(RefundState, { title: '状态', maxItems: 7 })),
      condition: Maybe(RefundCondition),
      origin: Maybe(RefundOrigin),
      reason: Maybe(RefundReason),
      cash: Maybe(Cash),
      /** Days of the request, both included. */
      from: Maybe(Day),
      to: Maybe(Day),
      /** Days on which the money arrived, both included. Without a `sort`, rows are in that order. */
      succeededFrom: Maybe(Day),
      succeededTo: Maybe(Day),
    }),
    reply: Type.Object({
      ...PageOf(Refund).properties,
      /** Sum over the filter, on all its pages; without rejected refunds, of which nothing is returned. */
      amountFen: Type.Integer(),
      counts: ByName(Type.Integer()),
    }),
  },
  /**
   * Requested by an operator; needs a decision. A repeated call with the same `requestKey` is the same request; a different one with that
   * key is refused (2001).
   */
  request: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/refund',
    origin: 'own',
    title: '退款：申请',
    pages: ['order', 'photoOrder'],
    body: Type.Object({
      orderId: Id,
      amountFen: Amount,
      items: Maybe(Items),
      reason: RefundReason,
      note: Maybe(Note),
      requestKey: Type.String({ title: '请求标识', minLength: 8, maxLength: 64 }),
    }),
    reply: Made,
  },
  approve: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/approve/{id}',
    origin: 'own',
    title: '退款：同意',
    pages,
    ...decision,
  },
  reject: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/reject/{id}',
    origin: 'own',
    title: '退款：驳回',
    pages,
    ...byId,
    body: Type.Object({
      note: Type.String({ title: '驳回原因', minLength: 1, maxLength: 200, pattern: '\\S' }),
      version: Maybe(Version),
    }),
    reply: Done,
  },
  /** Submits an abnormal or closed refund again. */
  retry: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/retry/{id}',
    origin: 'own',
    title: '退款：重新提交',
    pages,
    ...decision,
  },
  /** Marks an abnormal refund as paid back outside the provider (cash, transfer). */
  settle: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/settle/{id}',
    origin: 'own',
    title: '退款：登记线下已退',
    pages,
    ...byId,
    body: Type.Object({
      note: Type.String({ title: '说明', minLength: 1, maxLength: 200, pattern: '\\S' }),
      version: Maybe(Version),
    }),
    reply: Done,
  },
  /** By force: requested and approved at once. `requestKey` as with `request`. */
  mandatory: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/mandatoryRefund',
    title: '退款：强制退款',
    pages,
    body: Type.Object({
      orderId: Id,
      amountFen: Amount,
      reason: RefundReason,
      note: Type.String({ title: '说明', minLength: 1, maxLength: 200, pattern: '\\S' }),
      complaintId: Maybe(Id),
      requestKey: Type.String({ title: '请求标识', minLength: 8, maxLength: 64 }),
    }),
    reply: Made,
    stepUp: true,
  },
} as const satisfies Record<string, Operation>
