import { lazy, Suspense } from 'react'
import type { PrintAccount } from '#contract/printing/printAccounts.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'

const RechargeDialog = lazy(() => import('#web/features/printing/RechargeDialog.tsx'))

/** The action on an account that adds prints to it. */
export default function RechargeAccount({ row }: { row: PrintAccount }) {
  const form = useRowForm<PrintAccount>()
  const { props } = form
  return (
    <>
      <ActButton onClick={() => form.edit(row)}>充值</ActButton>
      {form.needed && props.row && (
        <Suspense>
          <RechargeDialog {...props} row={props.row} />
        </Suspense>
      )}
    </>
  )
}
