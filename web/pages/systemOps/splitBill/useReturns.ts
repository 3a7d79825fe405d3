import { type SplitBill, splitBills } from '#contract/sharing/splitBills.ts'
import { useRead } from '#web/kit/read/query.ts'

/** What refunds have taken back of a share, the newest first; only of one that has reached its receiver. */
export function useReturns({ id, state }: SplitBill) {
  const isShared = state === 'finished' || state === 'returned'
  return { isShared, read: useRead(splitBills.returns, { body: { id } }, { enabled: isShared }) }
}
