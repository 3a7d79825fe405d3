import type { Refund } from '#contract/sales/refunds.ts'
import { conditionOf } from '#contract/sales/refunds.ts'
import { formatDuration } from '#web/kit/format.ts'
import { Notice } from '#web/parts/state/Notice.tsx'

/** Why a refund is stuck, and what a person can do about it. */
export function RefundNotice({ refund }: { refund: Refund }) {
  const { state, failure, decidedAt, cash } = refund
  if (state === 'abnormal' && cash)
    return (
      <Notice tone="warn" shape="note" title={failure ?? '请退还现金后登记'}>
        把现金退给游客，再登记线下已退；不该退的，驳回。
      </Notice>
    )
  if (state === 'abnormal' || state === 'closed')
    return (
      <Notice tone="down" title={failure ?? '支付平台没有退成，原因没有记录'}>
        {ways[state]}
      </Notice>
    )
  if (state !== 'approved' && state !== 'processing') return null
  const late = conditionOf(refund) === 'late'
  if (!failure && !late) return null
  return (
    <Notice tone="warn" title={failure ?? '超过 3 天没有到账'}>
      {late && decidedAt
        ? `同意后已过 ${formatDuration(Date.now() - Date.parse(decidedAt))}，可到支付平台的商户后台查看这笔退款。`
        : '系统会继续处理，结果会显示在这里。'}
    </Notice>
  )
}

/** What can be done, by the state in which the refund is stuck. */
const ways = {
  abnormal: '可以重新提交；款项已从别处退给游客的，登记线下已退；不该退的，驳回。',
  closed: '支付平台已关闭这笔退款。处理后重新提交会使用新的退款单号；不该退的，驳回。',
}
