import Type from 'typebox'
import { type Operation, PageOf, PageQuery } from '../kit.ts'
import { Order, orderFilter, orderSorts } from '../operation/orders.ts'

const { kind: _always, ...filter } = orderFilter

export const photoOrders = {
  list: {
    method: 'POST',
    path: '/webapi/v1/photopackage/pay/orderList',
    title: '照片订单：分页',
    pages: ['photoOrder'],
    reads: true,
    body: PageQuery(orderSorts, filter),
    reply: Type.Object({
      ...PageOf(Order).properties,
      sums: Type.Object({ paidFen: Type.Integer(), refundedFen: Type.Integer() }),
    }),
  },
} as const satisfies Record<string, Operation>
