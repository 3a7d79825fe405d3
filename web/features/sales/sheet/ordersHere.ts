import { orders } from '#contract/sales/orders.ts'
import { photoOrders } from '#contract/sales/photoOrders.ts'
import { canCall } from '#web/kit/access/access.ts'

/** A list in which the account may see orders. */
export const ordersHere = () => (canCall(orders.list) ? orders.list : photoOrders.list)
