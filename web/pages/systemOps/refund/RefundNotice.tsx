import { clsx } from 'clsx'
import type { Refund } from '#contract/operation/refunds.ts'
import { conditionOf } from '#contract/operation/refunds.ts'
import { span } from '#web/kit/format.ts'
import { Glyph } from '#web/parts/Glyph.tsx'
import styles from './RefundNotice.module.css'

/** Why a refund is not where it should be, and what a person can do about it. */
export function RefundNotice({ refund }: { refund: Refund }) {
  const { state, failure, decidedAt, cash } = refund
  if (state === 'abnormal' && cash)
    return (
      <div className={clsx(styles.notice, 'st-warn')} role="status">
        <Glyph shape="note" size={16} />
        <div>
          <b>{failure ?? '请退还现金后登记'}</b>
          <p className="t2">把现金退给游客，再登记线下已退；不该退的，驳回。</p>
        </div>
      </div>
    )
  if (state === 'abnormal' || state === 'closed')
    return (
      <div className={clsx(styles.notice, styles.down, 'st-down')} role="status">
        <Glyph shape="octagon" size={16} />
        <div>
          <b>{failure ?? '支付平台没有退成，原因没有记录'}</b>
          <p className="t2">{ways[state]}</p>
        </div>
      </div>
    )
  if (state !== 'approved' && state !== 'processing') return null
  const late = conditionOf(refund) === 'late'
  if (!failure && !late) return null
  return (
    <div className={clsx(styles.notice, 'st-warn')} role="status">
      <Glyph shape="triangle" size={16} />
      <div>
        <b>{failure ?? '超过 3 天没有到账'}</b>
        <p className="t2">
          {late && decidedAt
            ? `同意后已过 ${span(Date.now() - Date.parse(decidedAt))}，可到支付平台的商户后台查看这笔退款。`
            : '系统会继续处理，结果会显示在这里。'}
        </p>
      </div>
    </div>
  )
}

/** What can be done, by what stands in the way. */
const ways = {
  abnormal: '可以重新提交；款项已从别处退给游客的，登记线下已退；不该退的，驳回。',
  closed: '支付平台已关闭这笔退款。处理后重新提交会使用新的退款单号；不该退的，驳回。',
}
