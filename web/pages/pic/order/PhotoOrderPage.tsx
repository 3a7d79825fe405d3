import { photoOrders } from '#contract/photo/photoOrders.ts'
import type { Listing } from '#web/parts/order/listing.ts'
import { OrderList } from '#web/parts/order/OrderList.tsx'
import { useOrders } from '#web/parts/order/useOrders.ts'

/** Orders of photos. Their filter is the orders' without the kind, which is always the same here. */
export default function PhotoOrderPage() {
  return (
    <OrderList
      list={useOrders(photoOrders.list as unknown as Listing)}
      title="照片订单"
      what="照片订单"
      kinds={false}
    />
  )
}
