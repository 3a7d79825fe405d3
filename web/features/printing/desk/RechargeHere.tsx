import { lazy, Suspense } from 'react'
import { type PrintAccount, printAccounts } from '#contract/printing/printAccounts.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { Button } from '#web/parts/input/Button.tsx'

const RechargeDialog = lazy(() => import('../RechargeDialog.tsx'))

/** Recharges the print account of the chosen printer without leaving the desk. Nothing for accounts that may not. */
export function RechargeHere({ accountId }: { accountId: number }) {
  const form = useRowForm<PrintAccount>()
  const { run, busy } = useAction(printAccounts.one, { done: form.edit })
  const { props } = form
  if (!canCall(printAccounts.recharge)) return null
  return (
    <>
      <Button kind="link" busy={busy} onClick={() => void run({ body: { id: accountId } })}>
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
