import type { OverviewMeasure } from '#contract/reports/overview.ts'
import { overviewMeasures } from '#contract/reports/overview.ts'
import { measureFacts } from '#contract/reports/overviewRows.ts'
import type { ComparedRow } from './ComparedTable.tsx'
import { changeOf } from './change.ts'
import { inText } from './inText.ts'

/**
 * A measure beside another value of it.
 * @param none what is said where the other value is zero and this one is not
 * @param strong whether the difference matters, of its size
 */
export function measureRow(
  key: OverviewMeasure,
  own: number | null,
  other: number | null,
  none: string,
  strong: (change: ComparedRow['change']) => boolean,
): ComparedRow {
  const { kind, less, meaning } = measureFacts[key]
  const swing = kind === 'share' ? ({ unit: 'points', swing: 1 } as const) : ({ unit: 'share', swing: 0.1 } as const)
  const change =
    own === null ? undefined : other === 0 ? (own === 0 ? '都没有' : none) : changeOf(own, other, { ...swing, less })
  return {
    ...{ name: overviewMeasures[key], own: inText(key, own), other: inText(key, other) },
    ...{ note: meaning, change, strong: strong(change) },
  }
}
