import { lazy, Suspense, useState } from 'react'
import { type ScenicSettlement, scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { sumOf } from './sumOf.ts'

const PayDialog = lazy(() => import('./PayDialog.tsx'))
const RevertDialog = lazy(() => import('./RevertDialog.tsx'))
const reads = [scenicSettlements.list]

/** Fixes what a month comes to. */
export function ConfirmMonth({ row }: { row: ScenicSettlement }) {
  const { ask, busy } = useConfirming([row])
  return (
    <ActButton busy={busy} onClick={ask}>
      确认
    </ActButton>
  )
}

/** Notes that it was paid. */
export function PayMonth({ row }: { row: ScenicSettlement }) {
  const { open, dialog } = usePaying([row])
  return (
    <>
      <ActButton onClick={open}>登记付款</ActButton>
      {dialog}
    </>
  )
}

/** Takes back the last step. */
export function RevertMonth({ row }: { row: ScenicSettlement }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <ActButton onClick={() => setOpen(true)}>{row.state === 'paid' ? '撤销付款' : '撤销确认'}</ActButton>
      {needed && (
        <Suspense>
          <RevertDialog open={open} onClose={() => setOpen(false)} row={row} invalidates={reads} />
        </Suspense>
      )}
    </>
  )
}

/** The same for chosen months; applies only to those that wait for it. */
export function SettlementBatch({ rows, clear }: { rows: readonly ScenicSettlement[]; clear(): void }) {
  const due = rows.filter(({ state }) => state === 'due')
  const confirmed = rows.filter(({ state }) => state === 'confirmed')
  const confirming = useConfirming(due, clear)
  const paying = usePaying(confirmed, clear)
  if (due.length + confirmed.length === 0) return <span className="t3">选中的不用确认，也不用付款</span>
  return (
    <>
      {due.length > 0 && (
        <Button kind="primary" size="small" busy={confirming.busy} onClick={confirming.ask}>
          确认 {count(due.length)} 笔
        </Button>
      )}
      {confirmed.length > 0 && (
        <Button kind={due.length > 0 ? 'plain' : 'primary'} size="small" onClick={paying.open}>
          登记付款 {count(confirmed.length)} 笔
        </Button>
      )}
      {paying.dialog}
    </>
  )
}

function useConfirming(rows: readonly ScenicSettlement[], done?: () => void) {
  const { run, busy } = useAction(scenicSettlements.confirm, {
    success: ({ count: n }) => `已确认 ${count(n)} 笔`,
    invalidates: reads,
  })
  const ask = async () => {
    const [first] = rows
    const what = rows.length === 1 && first ? `${first.areaName} ${first.month}` : `${count(rows.length)} 笔`
    const yes = await confirm({
      title: `确认${what}应付 ${yuanSign(sumOf(rows))}？`,
      text: '确认后金额固定，这段时间的分成约定不能再改；有误可以撤销确认。',
      action: '确认',
    })
    if (yes && (await run({ body: { rows: rows.map(({ id, dueFen }) => ({ id, dueFen })) } }))) done?.()
  }
  return { ask: () => void ask(), busy }
}

function usePaying(rows: readonly ScenicSettlement[], done?: () => void) {
  const [isOpen, setOpen] = useState(false)
  const needed = useOnceOpen(isOpen)
  const dialog = needed && (
    <Suspense>
      <PayDialog open={isOpen} onClose={() => setOpen(false)} rows={rows} invalidates={reads} done={done} />
    </Suspense>
  )
  return { open: () => setOpen(true), dialog }
}
