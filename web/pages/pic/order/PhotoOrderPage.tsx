import { photoOrders } from '#contract/sales/photoOrders.ts'
import type { Listing } from '#web/features/sales/list/listing.ts'
import { OrderList } from '#web/features/sales/list/OrderList.tsx'
import { orderColumns } from '#web/features/sales/list/orderColumns.tsx'
import { useOrders } from '#web/features/sales/list/useOrders.ts'

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

export const tables = [{ operation: photoOrders.list, columns: orderColumns({ kinds: false, paid: false }) }]
