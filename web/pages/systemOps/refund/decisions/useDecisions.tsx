import { useRef, useState } from 'react'
import { orders } from '#contract/sales/orders.ts'
import { overtakenRefund } from '#contract/sales/overtaken.ts'
import { type RefundAction, refundActions } from '#contract/sales/refundBulks.ts'
import { type Refund, refunds } from '#contract/sales/refunds.ts'
import { call } from '#web/kit/call/call.ts'
import { yuanSign } from '#web/kit/format.ts'
import { confirm, withdraw } from '#web/kit/look/confirm.ts'
import { notice, toast } from '#web/kit/look/toast.ts'
import { useLive } from '#web/kit/read/live.ts'
import { invalidate } from '#web/kit/read/query.ts'
import { type Failure, notesOf, sumOf, wayOf } from '../batch.ts'
import { RejectDialog } from './RejectDialog.tsx'

interface Batch {
  readonly rows: readonly Refund[]
  onDone(): void
}

/**
 * Decides about several refunds one after the other, after a question. Nothing starts while others are in progress.
 * If a colleague decides about one of them meanwhile, the question is closed and the colleague is named.
 * The result is shown once, at the end; `onDone` is called if all were decided. `dialog` is drawn outside what holds the rows, because
 * these leave the list one by one.
 */
export function useDecisions() {
  const pending = useRef<readonly Refund[]>([])
  const [rejecting, setRejecting] = useState<Batch>()
  const [progress, setProgress] = useState<{
    readonly action: RefundAction
    readonly tried: number
    readonly of: number
  }>()
  const closeRejecting = () => {
    pending.current = []
    setRejecting(undefined)
  }
  useLive(['refund'], async ({ subject }) => {
    const before = pending.current.find(({ id }) => id === subject)
    if (!before) return
    const now = await call(refunds.list, { body: { id: before.id, size: 1 }, quiet: true }).catch(() => undefined)
    const after = now?.rows[0]
    // The user has answered meanwhile, or none of these refunds has changed.
    if (!after || !pending.current.includes(before) || after.version === before.version) return
    withdraw()
    closeRejecting()
    notice.info(`${before.refundNo}：${overtakenRefund(after)}`)
    await invalidate(refunds.list)
  })
  const decide = async (action: RefundAction, rows: readonly Refund[], note = ''): Promise<boolean> => {
    pending.current = []
    const verb = refundActions[action]
    const failures: Failure[] = []
    for (const [tried, { id, version, refundNo }] of rows.entries()) {
      setProgress({ action, tried, of: rows.length })
      const parts = { params: { id }, quiet: true } as const
      const decided =
        action === 'approve'
          ? call(refunds.approve, { ...parts, body: { version } })
          : call(refunds.reject, { ...parts, body: { version, note } })
      await decided.catch((cause: Error) => failures.push({ refundNo, text: cause.message }))
    }
    await invalidate(refunds.list, refunds.ofOrder, orders.one)
    setProgress(undefined)
    const done = rows.length - failures.length
    if (failures.length === 0) toast.ok(`已${verb} ${done} 笔退款`)
    else
      notice[done ? 'info' : 'error'](`已${verb} ${done} 笔，${failures.length} 笔没有${verb}`, {
        note: notesOf(failures),
      })
    return failures.length === 0
  }
  const approve = async ({ rows, onDone }: Batch) => {
    if (progress) return
    pending.current = rows
    const text = `共 ${yuanSign(sumOf(rows))}，${wayOf(rows)}。`
    const sure = await confirm({ title: `同意 ${rows.length} 笔退款？`, text, action: `同意 ${rows.length} 笔` })
    pending.current = []
    if (sure && (await decide('approve', rows))) onDone()
  }
  const reject = (batch: Batch) => {
    if (progress) return
    pending.current = batch.rows
    setRejecting(batch)
  }
  const dialog = (
    <RejectDialog
      rows={rejecting?.rows}
      busy={progress?.action === 'reject'}
      onClose={closeRejecting}
      onReject={async (rows, note) => {
        if (await decide('reject', rows, note)) rejecting?.onDone()
      }}
    />
  )
  return { approve, reject, progress, dialog }
}
