import { lazy, Suspense } from 'react'
import { orders } from '#contract/sales/orders.ts'
import { OrderList } from '#web/features/sales/list/OrderList.tsx'
import { orderColumns } from '#web/features/sales/list/orderColumns.tsx'
import { useOrders } from '#web/features/sales/list/useOrders.ts'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { OrderTabs, useTab } from './tabs.tsx'

// The first view of orders does without it.
const OwnSettlements = lazy(() => import('./OwnSettlements.tsx'))

/** All orders in sight, of both kinds; for customers also what they get of them. */
export default function OrderPage() {
  const [tab] = useTab()
  if (tab !== 'settlements') return <Orders />
  return (
    <Suspense fallback={<Skeleton rows={8} columns={6} />}>
      <OwnSettlements />
    </Suspense>
  )
}

function Orders() {
  return <OrderList list={useOrders(orders.list)} title="订单管理" what="订单" kinds tabs={<OrderTabs />} />
}

// Nobody arranges the columns of the settlements: whoever sees them here may not, and no field of theirs can be hidden.
export const tables = [{ operation: orders.list, columns: orderColumns({ kinds: true, paid: false }) }]
