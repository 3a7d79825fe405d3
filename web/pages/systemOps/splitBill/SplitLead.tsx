import type { SplitBill } from '#contract/sharing/splitBills.ts'
import { LifeLine } from '#web/parts/value/LifeLine.tsx'
import { SplitNotice } from './SplitNotice.tsx'
import { splitLife } from './splitLife.ts'
import { useReturns } from './useReturns.ts'

/** What a bill waits for, and what has happened to it so far. */
export default function SplitLead({ row }: { row: SplitBill }) {
  const { read } = useReturns(row)
  return (
    <>
      <SplitNotice row={row} />
      <LifeLine steps={splitLife(row, read.data?.rows ?? [])} lead />
    </>
  )
}
