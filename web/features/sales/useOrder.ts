import { refusals } from '#contract/errors.ts'
import type { Reply } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { type Refund, refunds } from '#contract/sales/refunds.ts'
import { Refused } from '#web/kit/call/call.ts'
import { type ReadOptions, useRead } from '#web/kit/read/query.ts'

export type OrderDetail = Reply<typeof orders.one>

/**
 * One order with its refunds, refetched on changes.
 * While another order is being fetched, the former one is still returned and `stale` is true.
 */
export function useOrder(id: number | undefined) {
  const options: ReadOptions = {
    enabled: id !== undefined,
    keep: true,
    live: ['order', 'refund', 'complaint'],
    // A change of a refund also emits an event of its order; a new complaint does not.
    refetchOn: ({ topic, subject }) => topic === 'complaint' || subject === id || subject === null,
  }
  // A missing order is shown in place of the order, not as a toast.
  const mends = refusals.notFound.code
  const detail = useRead(orders.one, { params: { id: id ?? 0 }, mends }, options)
  const refundList = useRead(refunds.ofOrder, { body: { orderId: id ?? 0 }, mends }, options)
  const again = () => {
    void detail.refetch()
    void refundList.refetch()
  }
  return {
    detail: detail.data,
    refunds: (refundList.data?.rows ?? none) as readonly Refund[],
    error: detail.error ?? refundList.error,
    /** The order does not exist, or is out of the account's scope. */
    missing: detail.error instanceof Refused && detail.error.code === mends,
    /** The data still belongs to the former order. */
    stale: detail.isPlaceholderData || refundList.isPlaceholderData,
    again,
  }
}

const none: readonly Refund[] = []
