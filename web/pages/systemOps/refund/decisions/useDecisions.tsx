import { useRef, useState } from 'react'
import { orders } from '#contract/sales/orders.ts'
import { overtakenRefund } from '#contract/sales/overtaken.ts'
import { type Refund, refunds } from '#contract/sales/refunds.ts'
import { call } from '#web/kit/call/call.ts'
import { yuanSign } from '#web/kit/format.ts'
import { confirm, withdraw } from '#web/kit/look/confirm.ts'
import { notice, toast } from '#web/kit/look/toast.ts'
import { useLive } from '#web/kit/read/live.ts'
import { invalidate } from '#web/kit/read/query.ts'
import { type Failure, notesOf, sumOf, wayOf } from './batch.ts'

/**
 * Approves several refunds one after the other, after confirmation. Nothing starts while others are in progress.
 * If a colleague decides about one of them meanwhile, the confirmation is closed and the colleague is named.
 * The result is shown once, at the end; true if all refunds were approved.
 */
export function useApproval() {
  const pending = useRef<readonly Refund[]>([])
  useLive(['refund'], async ({ subject }) => {
    const before = pending.current.find(({ id }) => id === subject)
    if (!before) return
    const now = await call(refunds.list, { body: { id: before.id, size: 1 }, quiet: true }).catch(() => undefined)
    const after = now?.rows[0]
    // The user has answered meanwhile, or none of these refunds has changed.
    if (!after || !pending.current.includes(before) || after.version === before.version) return
    withdraw()
    notice.info(`${before.refundNo}：${overtakenRefund(after)}`)
    await invalidate(refunds.list)
  })
  const [progress, setProgress] = useState<{ readonly tried: number; readonly of: number }>()
  const approve = async (rows: readonly Refund[]): Promise<boolean> => {
    const text = `共 ${yuanSign(sumOf(rows))}，${wayOf(rows)}。`
    if (progress) return false
    pending.current = rows
    const sure = await confirm({ title: `同意 ${rows.length} 笔退款？`, text, action: `同意 ${rows.length} 笔` })
    pending.current = []
    if (!sure) return false
    const failures: Failure[] = []
    for (const [tried, { id, version, refundNo }] of rows.entries()) {
      setProgress({ tried, of: rows.length })
      await call(refunds.approve, { params: { id }, body: { version }, quiet: true }).catch((cause: Error) =>
        failures.push({ refundNo, text: cause.message }),
      )
    }
    await invalidate(refunds.list, refunds.ofOrder, orders.one)
    setProgress(undefined)
    const done = rows.length - failures.length
    if (failures.length === 0) toast.ok(`已同意 ${done} 笔退款`)
    else
      notice[done ? 'info' : 'error'](`已同意 ${done} 笔，${failures.length} 笔没有同意`, { note: notesOf(failures) })
    return failures.length === 0
  }
  return { approve, progress }
}
