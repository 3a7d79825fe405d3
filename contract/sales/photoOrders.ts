import { Type } from 'typebox'
import { type Operation, PageOf, PageQuery } from '../kit.ts'
import { Order, orderFile, orderFilter, orderSorts } from './orders.ts'

const { kind: _always, ...filter } = orderFilter
const { kind: _one, ...file } = orderFile

export const photoOrders = {
  list: {
    method: 'POST',
    path: '/webapi/v1/photopackage/pay/orderList',
    title: '照片订单：分页',
    pages: ['photoOrder'],
    reads: true,
    exported: file,
    body: PageQuery(orderSorts, filter),
    reply: Type.Object({
      ...PageOf(Order).properties,
      sums: Type.Object({ paidFen: Type.Integer(), refundedFen: Type.Integer() }),
    }),
  },
} as const satisfies Record<string, Operation>
