import { photoOrders } from '#contract/photo/photoOrders.ts'
import { useList } from '#web/kit/useList.ts'
import { type Listing, recent } from '#web/parts/order/listing.ts'
import { OrderList } from '#web/parts/order/OrderList.tsx'

/** Orders of photos. */
export default function PhotoOrderPage() {
  // Its filter is the orders' without the kind, which is always the same here.
  const list = useList<Listing>(photoOrders.list as unknown as Listing, { defaults: recent(), live: ['order'] })
  return <OrderList list={list} title="照片订单" what="照片订单" kinds={false} />
}
