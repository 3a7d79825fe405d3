import { orders } from '#contract/sales/orders.ts'
import { OrderList } from '#web/features/sales/list/OrderList.tsx'
import { orderColumns } from '#web/features/sales/list/orderColumns.tsx'
import { useOrders } from '#web/features/sales/list/useOrders.ts'

/** All orders in sight, of both kinds. */
export default function OrderPage() {
  return <OrderList list={useOrders(orders.list)} title="订单管理" what="订单" kinds />
}

export const tables = [{ operation: orders.list, columns: orderColumns({ kinds: true, paid: false }) }]
