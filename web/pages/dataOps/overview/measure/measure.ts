import type { Followed, OverviewMeasure } from '#contract/reports/overview.ts'
import { measureFacts } from '#contract/reports/overviewRows.ts'
import { type Change, changeOf } from '#web/features/figures/change.ts'
import { count, yuanAxis, yuanSign } from '#web/kit/format.ts'

/** A figure in running text: ¥914.60, 41.8%, 300 笔; a dash if there is no value. */
export function inText(measure: OverviewMeasure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  const { kind, unit } = measureFacts[measure]
  return kind === 'money'
    ? yuanSign(value)
    : kind === 'share'
      ? `${(value / 100).toFixed(1)}%`
      : `${count(value)} ${unit}`
}

/** On an axis. */
export const onAxis = (measure: OverviewMeasure, value: number): string => {
  const { kind } = measureFacts[measure]
  return kind === 'money' ? yuanAxis(value) : kind === 'share' ? `${value / 100}%` : yuanAxis(value * 100)
}

export type Compared = { readonly change: Change } | { readonly why: string; readonly short?: string }

/** How a figure has changed, or why it cannot be compared. `noBasis`: why there is nothing to compare with at all; otherwise empty. */
export function comparedOf(
  measure: OverviewMeasure,
  now: number | null,
  before: number | null | undefined,
  noBasis: string,
): Compared {
  const { kind, less } = measureFacts[measure]
  // The page says why once, above all figures.
  if (noBasis) return { why: noBasis, short: '没有对比期' }
  if (now === null) return { why: measure === 'conversion' ? '没有扫码，无从计算' : '没有支付，无从计算' }
  if (before === null || before === undefined)
    return { why: measure === 'conversion' ? '对比期没有扫码' : '对比期没有支付' }
  if (before === 0 && now === 0) return { why: '两期都为 0' }
  if (before === 0) return { why: '对比期为 0' }
  const change = changeOf(
    now,
    before,
    kind === 'share' ? { unit: 'points', less, swing: 1 } : { unit: 'share', less, swing: 0.1 },
  )
  return change ? { change } : { why: '对比期没有记录' }
}

/** Sums of some rows, for a place that consists of them. */
export function sumOf(rows: readonly Followed[]): Followed {
  const sum = (key: keyof Followed) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  const [paidFen, paidOrders, scans] = [sum('paidFen'), sum('paidOrders'), sum('scans')]
  return {
    ...{ paidFen, paidOrders, scans },
    orders: sum('orders'),
    refunds: sum('refunds'),
    refundedFen: sum('refundedFen'),
    turnoverFen: sum('turnoverFen'),
    pictures: sum('pictures'),
    matched: sum('matched'),
    printed: sum('printed'),
    averageFen: paidOrders ? Math.round(paidFen / paidOrders) : null,
    conversion: scans ? Math.round((paidOrders * 10_000) / scans) : null,
  }
}
