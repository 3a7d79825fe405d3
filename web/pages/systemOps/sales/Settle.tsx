import { lazy, Suspense, useState } from 'react'
import { type BillDifference, billDifferences } from '#contract/sales/billDifferences.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { notifySettled, settleReads, versionOf } from './settled.ts'

const SettleDialog = lazy(() => import('./SettleDialog.tsx'))

/** Several differences are worked off with one reason, or opened again. */
export function SettleBatch({ rows, clear }: { rows: readonly BillDifference[]; clear(): void }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  const reopening = useAction(billDifferences.settle, { invalidates: settleReads })
  const of = (state: BillDifference['state']) => rows.filter((row) => row.state === state)
  const [waiting, settled] = [of('open'), of('settled')]
  if (waiting.length + settled.length === 0) return <span className="t3">选中的都已对平，不用处理</span>
  const reopen = async () => {
    const done = await reopening.run({ body: { rows: settled.map(versionOf), state: 'open' } })
    if (!done) return
    notifySettled('改回待核对', done)
    clear()
  }
  return (
    <>
      {waiting.length > 0 && (
        <Button kind="primary" size="small" onClick={() => setOpen(true)}>
          核对 {count(waiting.length)} 处
        </Button>
      )}
      {settled.length > 0 && (
        <Button size="small" busy={reopening.busy} onClick={() => void reopen()}>
          改回待核对 {count(settled.length)} 处
        </Button>
      )}
      {needed && (
        <Suspense>
          <SettleDialog open={open} onClose={() => setOpen(false)} rows={waiting} done={clear} />
        </Suspense>
      )}
    </>
  )
}
