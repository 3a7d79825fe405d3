import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { agreedDecimals } from '../decimals.ts'
import { field, placed } from '../fields.ts'
import { Day, Fen, Id, Instant, ListOf, Maybe, Nullable, type Operation, type Reply, Text } from '../kit.ts'
import { monthField } from '../reports/reports.ts'
import { admins } from '../roles.ts'
import { unsplitFen } from './received.ts'
import { receiverSides } from './shareRatios.ts'
import { splitReturnStates, splitStates } from './splitStates.ts'

const base = '/webapi/v1/seller/mproportion'
const pages = ['splitBill'] as const
const readOnly = { write: 'never', hideable: false } as const
const receiver = field.choice('接收方类型', receiverSides, { ...readOnly, filter: true })
const receiverName = field.text('接收方', { ...readOnly, search: true })
const share = field.share('分账比例', { ...readOnly, decimals: agreedDecimals })
const amountFen = field.money('分账金额', { ...readOnly, sort: true })
const returnedFen = field.money('已回退', readOnly)
const state = field.choice('状态', splitStates, { ...readOnly, filter: 'many' })
const failure = field.text('失败原因', { ...readOnly, null: true })

/** Bills of one receiver, or under one ratio. */
const whose = { enterpriseId: Maybe(Id), merchantId: Maybe(Id), ratioId: Maybe(Id) }
export type Whose = Partial<Record<keyof typeof whose, number>>

const regular = crud(
  base,
  '分账单',
  pages,
  {
    billNo: field.text('分账单号', { ...readOnly, search: true }),
    orderId: field.number('订单', '', { ...readOnly, exported: false }),
    orderNo: field.text('订单号', { ...readOnly, search: true }),
    areaId: placed.areaId,
    areaName: field.text('景区', readOnly),
    caseId: placed.caseId,
    caseName: field.text('项目', readOnly),
    receiver,
    receiverName,
    enterpriseId: field.number('企业', '', { ...readOnly, null: true, exported: false }),
    merchantId: field.number('商户', '', { ...readOnly, null: true, exported: false }),
    paidFen: field.money('订单实付', readOnly),
    share,
    amountFen,
    returnedFen,
    state,
    failure,
    /** Why it was released instead of shared. */
    reason: field.text('解冻原因', { ...readOnly, none: '—' }),
    /** The account in the last request; that of a person is masked. */
    sentTo: field.text('接收账户', { ...readOnly, null: true, none: '还没有提交' }),
    outNo: field.text('提交单号', { ...readOnly, null: true, none: '还没有提交' }),
    /** Of the last attempt; null again for a moment when another begins. */
    sentAt: field.instant('提交时间', { ...readOnly, null: true, none: '还没有提交' }),
    providerNo: field.text('支付平台单号', { ...readOnly, null: true, none: '—' }),
    paidAt: field.instant('支付时间', { ...readOnly, sort: true, filter: true }),
    /** When it will be sent automatically; null if that is not expected. */
    dueAt: field.instant('预计分账时间', { ...readOnly, null: true, none: '—' }),
    endedAt: field.instant('完成时间', { ...readOnly, null: true, none: '—', sort: true }),
  },
  {
    counter: '笔',
    filter: {
      orderId: Maybe(Id),
      ...whose,
      /** Money that is released automatically within three days. */
      ending: Maybe(Type.Boolean({ title: '即将自动解冻' })),
    },
  },
)

const sums = {
  bills: field.count('分账单', '笔', { max: 10_000_000_000 }),
  amountFen: field.money('金额', { max: 1_000_000_000_000 }),
}

/** Payments of a month. */
export const SplitMonth = Type.Object({
  /** The month as a number: 202605. */
  id: Type.Integer(),
  month: monthField(),
  bills: sums.bills,
  /** Less what was taken back. */
  receivedFen: field.money('已收到', { max: 1_000_000_000_000 }),
  unsplitFen,
})

/** The result of taking back a share for a refund. */
export const SplitReturn = Type.Object({
  id: Id,
  returnNo: Type.String({ title: '回退单号' }),
  refundNo: Type.String({ title: '退款单号' }),
  amountFen: Fen,
  state: field.choice('状态', splitReturnStates),
  failure: Nullable(Type.String({ title: '没有收回的原因' })),
  createdAt: field.instant('回退时间'),
  endedAt: Nullable(Instant),
})

/** What an order has for one of its receivers. */
export const OrderBill = Type.Object({
  id: Id,
  billNo: Type.String({ title: '分账单号' }),
  receiver,
  receiverName,
  share,
  amountFen,
  returnedFen,
  state,
  failure,
})

const ids = Type.Array(Id, { title: '分账单', minItems: 1, maxItems: 200, uniqueItems: true })
const Counted = Type.Object({ count: Type.Integer({ minimum: 0 }) })

/**
 * The shares of receivers in paid orders: 分账管理. Bills are created with the payment and processed automatically; users can send, retry and
 * release them.
 */
export const splitBills = {
  list: { ...regular.list, path: `${base}/split/commonpage` },
  /** Sums by state of what the list would show in any state. */
  statistics: {
    method: 'POST',
    path: `${base}/split/statistics`,
    title: '分账单：统计',
    pages,
    reads: true,
    body: Type.Object({
      areaId: Maybe(Id),
      caseId: Maybe(Id),
      receiver: Maybe(receiver),
      ...whose,
      q: Maybe(Text('关键字', 40)),
      paidAtFrom: Maybe(Day),
      paidAtTo: Maybe(Day),
    }),
    reply: Type.Object({
      rows: Type.Array(Type.Object({ state, ...sums, returnedFen: sums.amountFen }), { maxItems: 6 }),
      /** Unshared money that is released automatically within three days. */
      ending: Type.Object(sums),
    }),
  },
  /** What became of the payments of each of the last twelve months that had any, the newest first. */
  months: {
    method: 'POST',
    path: `${base}/split/months`,
    origin: 'own',
    title: '分账单：各月',
    pages,
    reads: true,
    body: Type.Object(whose),
    reply: ListOf(SplitMonth),
  },
  /** Queries the provider now about every bill in progress, and returns their number. */
  synchronize: {
    method: 'GET',
    path: `${base}/split/synchronization`,
    title: '分账单：同步状态',
    pages,
    reply: Counted,
  },
  /** Releases frozen and failed bills to the collector: their receivers get nothing. All of them or none (2002). */
  unfreeze: {
    method: 'POST',
    path: `${base}/share/unfreezes`,
    title: '分账单：解冻',
    pages: ['splitBill', 'merchantShare'],
    stepUp: true,
    body: Type.Object({
      ids,
      reason: Type.String({ title: '解冻原因', minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    reply: Counted,
  },
  /** Sends frozen bills at once, together with the others of their order, and resends failed ones. All of them or none (2002). */
  send: {
    method: 'POST',
    path: `${base}/share/send`,
    origin: 'own',
    title: '分账单：立即分账',
    pages,
    body: Type.Object({ ids }),
    reply: Counted,
  },
  returns: {
    method: 'POST',
    path: `${base}/split/returns`,
    origin: 'own',
    title: '分账单：回退记录',
    pages,
    reads: true,
    body: Type.Object({ id: Id }),
    reply: ListOf(SplitReturn),
  },
  /** Who gets what of an order. Agreements are the platform's: other roles with the page of orders do not see them. */
  ofOrder: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/ordersplit',
    title: '分账单：某订单的',
    pages: ['splitBill', 'order', 'photoOrder', 'refund'],
    roles: admins,
    reads: true,
    body: Type.Object({ orderId: Id }),
    reply: Type.Object({
      rows: Type.Array(OrderBill),
      /** The part of the unrefunded amount that stays with the collector; null if nothing of the order is shared. */
      restFen: Nullable(Type.Integer()),
      releasedAt: Nullable(Instant),
      dueAt: Nullable(Instant),
    }),
  },
} as const satisfies Record<string, Operation>
export type SplitBill = Reply<typeof splitBills.list>['rows'][number]
