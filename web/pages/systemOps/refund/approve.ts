import { useState } from 'react'
import { orders } from '#contract/operation/orders.ts'
import { type Refund, refunds } from '#contract/operation/refunds.ts'
import { call } from '#web/kit/call.ts'
import { confirm } from '#web/kit/confirm.ts'
import { yuanSign } from '#web/kit/format.ts'
import { invalidate } from '#web/kit/query.ts'
import { toast } from '#web/kit/toast.ts'

/**
 * Agrees to several refunds one after the other, after asking; false when nothing was begun, which is also so while others are under way.
 * What came of them is said once, at the end.
 */
export function useApproval() {
  const [progress, setProgress] = useState<{ readonly tried: number; readonly of: number }>()
  const approve = async (rows: readonly Refund[]): Promise<boolean> => {
    const text = `共 ${yuanSign(sumOf(rows))}，同意后立即交支付平台退回，不能撤回。`
    if (progress || !(await confirm({ title: `同意 ${rows.length} 笔退款？`, text, action: `同意 ${rows.length} 笔` }))) return false
    const failures: string[] = []
    for (const [tried, { id, version }] of rows.entries()) {
      setProgress({ tried, of: rows.length })
      await call(refunds.approve, { params: { id }, body: { version }, quiet: true }).catch((cause: Error) => failures.push(cause.message))
    }
    await invalidate(refunds.list, refunds.ofOrder, orders.one)
    setProgress(undefined)
    const done = rows.length - failures.length
    if (failures.length === 0) toast.ok(`已同意 ${done} 笔退款`)
    else toast[done ? 'info' : 'error'](`已同意 ${done} 笔，${failures.length} 笔没有同意`, { note: [...new Set(failures)].join('；'), ms: 8_000 })
    return true
  }
  return { approve, progress }
}

export const sumOf = (rows: readonly Refund[]) => rows.reduce((sum, refund) => sum + refund.amountFen, 0)
