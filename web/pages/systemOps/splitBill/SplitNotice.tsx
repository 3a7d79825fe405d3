import type { SplitBill } from '#contract/sharing/splitBills.ts'
import { releaseOf } from '#contract/sharing/splitStates.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/parts/state/Notice.tsx'

/** Why a bill has not reached its receiver, and what a person can do about it. */
export function SplitNotice({ row: { state, failure, reason, paidAt } }: { row: SplitBill }) {
  if (state === 'failed')
    return (
      <Notice tone="down" title={failure ?? '支付平台没有说明原因'}>
        处理后重新分账；不再分的，解冻。{dayAndTime(releaseOf(paidAt))} 前没有处理，支付平台会自动解冻。
      </Notice>
    )
  if (state === 'processing' && failure)
    return (
      <Notice tone="warn" title={failure}>
        系统会继续处理，结果会显示在这里。
      </Notice>
    )
  if (state === 'unfrozen')
    return <Notice tone="closed" title={`已解冻，没有分给接收方：${reason || '没有记录原因'}`} />
  return null
}
