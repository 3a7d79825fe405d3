import { lazy, Suspense, useState } from 'react'
import { bills } from '#contract/sales/bills.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const BillDialog = lazy(() => import('./BillDialog.tsx'))

/** The way to take a bill as the merchant platform gives it. */
export function BillUpload() {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  if (!canCall(bills.upload)) return null
  return (
    <>
      <Button kind="primary" icon="upload" onClick={() => setOpen(true)}>
        导入账单
      </Button>
      {needed && (
        <Suspense>
          <BillDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
