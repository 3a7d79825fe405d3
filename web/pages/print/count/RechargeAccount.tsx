import { lazy, Suspense } from 'react'
import type { PrintAccount } from '#contract/printing/printAccounts.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { Button } from '#web/parts/input/Button.tsx'

const RechargeDialog = lazy(() => import('./RechargeDialog.tsx'))

/** The link of an account that adds prints to it. */
export default function RechargeAccount({ row }: { row: PrintAccount }) {
  const form = useRowForm<PrintAccount>()
  const { props } = form
  return (
    <>
      <Button kind="link" onClick={() => form.edit(row)}>
        充值
      </Button>
      {form.needed && props.row && (
        <Suspense>
          <RechargeDialog {...props} row={props.row} />
        </Suspense>
      )}
    </>
  )
}
