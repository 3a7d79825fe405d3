import { lazy, Suspense, useState } from 'react'
import type { Statement } from '#contract/sharing/scenicSettlements.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import type { StatementOperation } from './operation.ts'

const StatementDialog = lazy(() => import('./StatementDialog.tsx'))

interface Props {
  operation: StatementOperation
  row: Pick<Statement, 'id' | 'areaName' | 'month'>
}

/** Opens a month as a document to look at, print and hand over. */
export function StatementButton({ operation, row }: Props) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <ActButton onClick={() => setOpen(true)}>对账单</ActButton>
      {needed && (
        <Suspense>
          <StatementDialog open={open} onClose={() => setOpen(false)} operation={operation} row={row} />
        </Suspense>
      )}
    </>
  )
}
