import type { SplitBill } from '#contract/sharing/splitBills.ts'
import { OrderSplit } from '#web/features/sales/sheet/OrderSplit.tsx'
import { SplitReturns } from './SplitReturns.tsx'

/** Who else gets what of the order, and what refunds have taken back of this share. */
export default function SplitParts({ row }: { row: SplitBill }) {
  return (
    <>
      <OrderSplit orderId={row.orderId} part />
      <SplitReturns row={row} />
    </>
  )
}
