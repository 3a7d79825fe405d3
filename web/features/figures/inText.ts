import type { OverviewMeasure } from '#contract/reports/overview.ts'
import { measureFacts } from '#contract/reports/overviewRows.ts'
import { count, yuanSign } from '../../kit/format.ts'

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
