import { useState } from 'react'
import { orders } from '#contract/operation/orders.ts'
import { type Refund, refunds } from '#contract/operation/refunds.ts'
import { call } from '#web/kit/call.ts'
import { confirm } from '#web/kit/confirm.ts'
import { yuanSign } from '#web/kit/format.ts'
import { invalidate } from '#web/kit/query.ts'
import { toast } from '#web/kit/toast.ts'
import { type Failure, notesOf, sumOf, wayOf } from './batch.ts'

/**
 * Agrees to several refunds one after the other, after asking; nothing is begun while others are under way.
 * What came of them is said once, at the end; true when all of them were agreed to.
 */
export function useApproval() {
  const [progress, setProgress] = useState<{ readonly tried: number; readonly of: number }>()
  const approve = async (rows: readonly Refund[]): Promise<boolean> => {
    const text = `共 ${yuanSign(sumOf(rows))}，${wayOf(rows)}。`
    if (progress || !(await confirm({ title: `同意 ${rows.length} 笔退款？`, text, action: `同意 ${rows.length} 笔` })))
      return false
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
      toast[done ? 'info' : 'error'](`已同意 ${done} 笔，${failures.length} 笔没有同意`, {
        note: notesOf(failures),
        ms: 8_000,
      })
    return failures.length === 0
  }
  return { approve, progress }
}
