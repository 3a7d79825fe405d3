import { lazy, Suspense } from 'react'
import { type PrintAccount, printAccounts } from '#contract/printing/printAccounts.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const word = '充值'
const RechargeDialog = lazy(() => import('../RechargeDialog.tsx'))

/** Recharges the print account of a printer without leaving it. Nothing for accounts that may not. */
export function RechargeHere({ accountId, act }: { accountId: number; act?: true }) {
  const form = useRowForm<PrintAccount>()
  const { run, busy } = useAction(printAccounts.one, { done: form.edit })
  const { props } = form
  if (!canCall(printAccounts.recharge)) return null
  const open = () => void run({ body: { id: accountId } })
  return (
    <>
      {act ? (
        <ActButton busy={busy} onClick={open}>
          {word}
        </ActButton>
      ) : (
        <Button kind="link" busy={busy} onClick={open}>
          {word}
        </Button>
      )}
      {form.needed && props.row && (
        <Suspense>
          <RechargeDialog {...props} row={props.row} />
        </Suspense>
      )}
    </>
  )
}
