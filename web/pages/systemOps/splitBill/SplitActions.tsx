import { lazy, Suspense, useState } from 'react'
import { type SplitBill, splitBills } from '#contract/sharing/splitBills.ts'
import { heldStates } from '#contract/sharing/splitStates.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const UnfreezeDialog = lazy(() => import('./UnfreezeDialog.tsx'))
const reads = [splitBills.list, splitBills.statistics, splitBills.ofOrder]
/** Whether a user can still send or release it. */
export const isHeld = ({ state }: SplitBill) => (heldStates as readonly string[]).includes(state)
const sumOf = (rows: readonly SplitBill[]) => rows.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Sends one bill now, or again. */
export function SendBill({ row }: { row: SplitBill }) {
  const { ask, busy } = useSending([row])
  return (
    <ActButton busy={busy} onClick={ask}>
      {row.state === 'failed' ? '重新分账' : '立即分账'}
    </ActButton>
  )
}

/** Releases one bill. */
export function ReleaseBill({ row }: { row: SplitBill }) {
  const { open, dialog } = useReleasing([row])
  return (
    <>
      <ActButton onClick={open}>解冻</ActButton>
      {dialog}
    </>
  )
}

/** The same for chosen bills; applies only to those that are held. */
export function SplitBatch({ rows, clear }: { rows: readonly SplitBill[]; clear(): void }) {
  const held = rows.filter(isHeld)
  const { ask, busy } = useSending(held, clear)
  const { open, dialog } = useReleasing(held, clear)
  if (held.length === 0) return <span className="t3">选中的都已有结果，不能再分账或解冻</span>
  return (
    <>
      <Button kind="primary" size="small" busy={busy} onClick={ask}>
        立即分账 {count(held.length)} 笔
      </Button>
      <Button size="small" onClick={open}>
        解冻
      </Button>
      {dialog}
    </>
  )
}

const idsOf = (rows: readonly SplitBill[]) => rows.map(({ id }) => id)

function useSending(rows: readonly SplitBill[], done?: () => void) {
  const { run, busy } = useAction(splitBills.send, {
    success: ({ count: n }) => `已提交 ${count(n)} 笔分账`,
    invalidates: reads,
  })
  const ask = async () => {
    const [first] = rows
    const to = rows.length === 1 && first ? `分给「${first.receiverName}」` : `分出 ${count(rows.length)} 笔`
    const yes = await confirm({
      title: `现在${to} ${yuanSign(sumOf(rows))}？`,
      text: '冻结中的不再等待，同一订单的其他接收方一起分；失败的按接收方现在的账户再提交一次。',
      action: '分账',
    })
    if (yes && (await run({ body: { ids: idsOf(rows) } }))) done?.()
  }
  return { ask: () => void ask(), busy }
}

function useReleasing(rows: readonly SplitBill[], done?: () => void) {
  const [isOpen, setOpen] = useState(false)
  const needed = useOnceOpen(isOpen)
  const dialog = needed && (
    <Suspense>
      <UnfreezeDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        ids={idsOf(rows)}
        amountFen={sumOf(rows)}
        invalidates={reads}
        done={done}
      />
    </Suspense>
  )
  return { open: () => setOpen(true), dialog }
}
