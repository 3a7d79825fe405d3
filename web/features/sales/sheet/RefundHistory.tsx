import type { ReactNode } from 'react'
import { conditionOf, type Refund, refundReasonNames } from '#contract/sales/refunds.ts'
import { Money } from '#web/parts/value/Money.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { State } from '../../State.tsx'
import sheet from '../SheetHead.module.css'
import styles from './RefundHistory.module.css'

/** The refunds of an order, the newest first. `action` is what can be done with one. */
export function RefundHistory({
  refunds,
  title = '退款',
  action,
}: {
  refunds: readonly Refund[]
  title?: string
  action?(refund: Refund): ReactNode
}) {
  if (!refunds.length) return null
  const newest = refunds.toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt))
  return (
    <section>
      <header className={sheet.head}>
        <h3>{title}</h3>
        <span className="t3">{refunds.length} 笔</span>
      </header>
      <ul className={styles.refunds}>
        {newest.map((refund) => (
          <li key={refund.id}>
            <State of="refund" is={conditionOf(refund)} />
            <b className="num">
              <Money fen={refund.amountFen} sign />
            </b>
            <span className={styles.why}>
              {refundReasonNames[refund.reason]}
              {refund.note && `，${refund.note}`}
              <small className="t3">
                {refund.requestedBy} <Time at={refund.requestedAt} />
                {refund.failure && (
                  <span className={conditionOf(refund) === 'cash' ? 'st-warn' : 'st-down'}> {refund.failure}</span>
                )}
                {refund.state === 'rejected' && refund.decisionNote && ` 驳回：${refund.decisionNote}`}
              </small>
            </span>
            {action?.(refund)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The address that opens a refund on its page, whatever its state. */
export const placeOfRefund = (id: number) => `/systemOps/refund?tab=all&open=${id}`
