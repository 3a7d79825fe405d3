import { refusals } from '#contract/errors.ts'
import type { Reply } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { type Refund, refunds } from '#contract/sales/refunds.ts'
import { Refused } from '#web/kit/call/call.ts'
import { useLive } from '#web/kit/read/live.ts'
import { useRead } from '#web/kit/read/query.ts'

export type OrderDetail = Reply<typeof orders.one>

/** One order with its refunds, asked for again when it changes. While another one is fetched the former stays, told by `stale`. */
export function useOrder(id: number | undefined) {
  const options = { enabled: id !== undefined, keep: true }
  // An order that is not there is said in its place, without a toast.
  const mends = refusals.notFound.code
  const detail = useRead(orders.one, { params: { id: id ?? 0 }, mends }, options)
  const refundList = useRead(refunds.ofOrder, { body: { orderId: id ?? 0 }, mends }, options)
  const again = () => {
    void detail.refetch()
    void refundList.refetch()
  }
  useLive(['order', 'refund', 'complaint'], ({ topic, subject }) => {
    // A refund's change tells the order's too; only complaints come without it.
    if (id !== undefined && (topic === 'complaint' || subject === id || subject === null)) again()
  })
  return {
    detail: detail.data,
    refunds: (refundList.data?.rows ?? none) as readonly Refund[],
    error: detail.error ?? refundList.error,
    /** There is none for this account. */
    missing: detail.error instanceof Refused && detail.error.code === mends,
    /** The shown order is not the one asked for. */
    stale: detail.isPlaceholderData || refundList.isPlaceholderData,
    again,
  }
}

const none: readonly Refund[] = []
