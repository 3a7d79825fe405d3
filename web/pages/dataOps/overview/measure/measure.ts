import type { OverviewMeasure } from '#contract/reports/overview.ts'
import { measureFacts } from '#contract/reports/overviewRows.ts'
import { type Change, changeOf } from '#web/features/figures/change.ts'
import { yuanAxis } from '#web/kit/format.ts'

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
