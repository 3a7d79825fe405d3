import { Type } from 'typebox'
import { field, visitorPhone } from '../fields.ts'
import { byId, Day, Done, Fen, Id, Instant, Maybe, Nullable, type Operation, PageOf, PageQuery, Text } from '../kit.ts'
import type { Static } from '../static.ts'
import { Order, OrderEvent, OrderItem } from './orders.ts'
import { Refund } from './refunds.ts'

export const complaintStates = { open: '待处理', handled: '已处理' } as const
const state = field.choice('状态', complaintStates)

export const Complaint = Type.Object({
  id: Id,
  orderId: Id,
  orderNo: Type.String({ title: '订单号' }),
  areaName: Type.String({ title: '景区' }),
  /** Masked: 138****5621. */
  phone: visitorPhone,
  goods: Type.String({ title: '商品' }),
  paidFen: Fen,
  refundedFen: Fen,
  refundingFen: Fen,
  words: Type.String({ title: '投诉内容' }),
  state,
  outcome: Nullable(Type.String({ title: '处理结果' })),
  handledBy: Nullable(Type.String({ title: '处理人' })),
  handledAt: Nullable(Instant),
  createdAt: Instant,
})
export type Complaint = Static<typeof Complaint>

/** Columns of a file, as the list shows them. */
const complaintFile = {
  orderNo: field.text('订单号'),
  areaName: field.text('景区'),
  phone: field.text('游客手机'),
  goods: field.text('商品'),
  paidFen: field.money('实付'),
  refundedFen: field.money('已退'),
  refundingFen: field.money('待退'),
  words: field.note('投诉内容'),
  state,
  outcome: field.note('处理结果'),
  handledBy: field.text('处理人'),
  handledAt: field.instant('处理时间'),
  createdAt: field.instant('投诉时间'),
} as const

const pages = ['refund'] as const

export const complaints = {
  list: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/allOrders',
    title: '投诉：分页',
    pages,
    reads: true,
    exported: complaintFile,
    body: PageQuery(['createdAt'], {
      /** Words of the complaint, or what finds its order: number, phone (whole or last four digits), transaction number. */
      q: Maybe(Text('关键字', 64)),
      areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
      state: Maybe(state),
      from: Maybe(Day),
      to: Maybe(Day),
    }),
    reply: PageOf(Complaint),
  },
  one: {
    method: 'GET',
    path: '/webapi/v1/operation/complaint/ordersGet/{id}',
    title: '投诉：详情与订单',
    pages,
    ...byId,
    reply: Type.Object({
      complaint: Complaint,
      order: Order,
      items: Type.Array(OrderItem),
      events: Type.Array(OrderEvent),
      refunds: Type.Array(Refund),
    }),
  },
  /** Closes the complaint without a refund: the visitor receives the outcome. */
  close: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/close/{id}',
    origin: 'own',
    title: '投诉：结案',
    pages,
    ...byId,
    body: Type.Object({ outcome: Type.String({ title: '处理结果', minLength: 1, maxLength: 200, pattern: '\\S' }) }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
