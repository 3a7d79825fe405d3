import type { ReactNode } from 'react'
import type { ReportFigures } from '#contract/reports/reports.ts'
import { count, yuanSign } from '../../kit/format.ts'
import { Change, growth } from './Change.tsx'
import styles from './Trend.module.css'

interface Props {
  sums: ReportFigures
  /** Of the days that are compared with, if any. */
  before: Pick<ReportFigures, 'turnoverFen'> | null | undefined
  titleOf(key: keyof ReportFigures | 'change'): string
}

/** What all rows of a report come to. */
export function Sums({ sums, before, titleOf }: Props) {
  return (
    <span className={styles.sums}>
      <Sum title={titleOf('orders')}>{count(sums.orders)}</Sum>
      <Sum title={titleOf('paidOrders')}>{count(sums.paidOrders)}</Sum>
      <Sum title={titleOf('paidFen')}>{yuanSign(sums.paidFen)}</Sum>
      <Sum title={titleOf('refundedFen')}>{yuanSign(sums.refundedFen)}</Sum>
      <Sum title={titleOf('turnoverFen')}>{yuanSign(sums.turnoverFen)}</Sum>
      {before && (
        <Sum title={titleOf('change')}>
          <Change of={growth(sums.turnoverFen, before.turnoverFen)} />
        </Sum>
      )}
    </span>
  )
}

const Sum = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="t3">
    {title} <b>{children}</b>
  </span>
)
