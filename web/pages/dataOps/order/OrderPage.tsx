import { orders } from '#contract/operation/orders.ts'
import { OrderList } from '#web/parts/order/OrderList.tsx'
import { useOrders } from '#web/parts/order/useOrders.ts'

/** All orders in sight, of both kinds. */
export default function OrderPage() {
  return <OrderList list={useOrders(orders.list)} title="订单管理" what="订单" kinds />
}
