import { orders } from '#contract/operation/orders.ts'
import { useList } from '#web/kit/useList.ts'
import { type Listing, recent } from '#web/parts/order/listing.ts'
import { OrderList } from '#web/parts/order/OrderList.tsx'

/** All orders in sight, of both kinds. */
export default function OrderPage() {
  const list = useList<Listing>(orders.list, { defaults: recent(), live: ['order'] })
  return <OrderList list={list} title="订单管理" what="订单" kinds />
}
