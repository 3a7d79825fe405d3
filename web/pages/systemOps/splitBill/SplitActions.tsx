import { lazy, Suspense, useState } from 'react'
import { type SplitBill, splitBills } from '#contract/sharing/splitBills.ts'
import { heldStates } from '#contract/sharing/splitStates.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const UnfreezeDialog = lazy(() => import('./UnfreezeDialog.tsx'))
const reads = [splitBills.list, splitBills.statistics, splitBills.ofOrder]
const isHeld = ({ state }: SplitBill) => (heldStates as readonly string[]).includes(state)
const sumOf = (rows: readonly SplitBill[]) => rows.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** What can be done with one bill: sent now or again, or released. */
export function SplitActions({ row }: { row: SplitBill }) {
  if (!isHeld(row)) return null
  return <Held rows={[row]} send={row.state === 'failed' ? '重新分账' : '立即分账'} link />
}

/** The same for chosen bills; applies only to those that are held. */
export function SplitBatch({ rows, clear }: { rows: readonly SplitBill[]; clear(): void }) {
  const held = rows.filter(isHeld)
  if (held.length === 0) return <span className="t3">选中的都已有结果，不能再分账或解冻</span>
  return <Held rows={held} send={`立即分账 ${count(held.length)} 笔`} clear={clear} />
}

function Held({ rows, send, link, clear }: { rows: readonly SplitBill[]; send: string; link?: true; clear?(): void }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  const sending = useAction(splitBills.send, {
    success: ({ count: n }) => `已提交 ${count(n)} 笔分账`,
    invalidates: reads,
  })
  const ids = rows.map(({ id }) => id)
  const ask = async () => {
    const [first] = rows
    const to = rows.length === 1 && first ? `分给「${first.receiverName}」` : `分出 ${count(rows.length)} 笔`
    const yes = await confirm({
      title: `现在${to} ${yuanSign(sumOf(rows))}？`,
      text: '冻结中的不再等待，同一订单的其他接收方一起分；失败的按接收方现在的账户再提交一次。',
      action: '分账',
    })
    if (yes && (await sending.run({ body: { ids } }))) clear?.()
  }
  const kind = link ? 'link' : undefined
  return (
    <>
      <Button
        {...(kind ? { kind } : { kind: 'primary', size: 'small' })}
        busy={sending.busy}
        onClick={() => void ask()}
      >
        {send}
      </Button>
      <Button {...(kind ? { kind } : { size: 'small' })} onClick={() => setOpen(true)}>
        解冻
      </Button>
      {needed && (
        <Suspense>
          <UnfreezeDialog
            open={open}
            onClose={() => setOpen(false)}
            ids={ids}
            amountFen={sumOf(rows)}
            invalidates={reads}
            done={clear}
          />
        </Suspense>
      )}
    </>
  )
}
