import type { Statistics } from '#contract/reports/overview.ts'

type Figures = NonNullable<Statistics['points'][number]['now']>
const isRecorded = (figures: Figures | null) =>
  figures !== null && figures.scans + figures.orders + figures.pictures > 0

/**
 * Why a change says nothing although there are days to compare with: on fewer than half as many of them was anything recorded, as in the
 * weeks after the first camera. Empty otherwise.
 */
export function thinBasis({ grain, points, basis }: Pick<Statistics, 'grain' | 'points' | 'basis'>): string {
  if (grain !== 'day' || !basis) return ''
  const days = points.filter(({ now }) => isRecorded(now)).length
  const before = points.filter((point) => isRecorded(point.before)).length
  return before > 0 && before * 2 < days ? `${basis.name}只有 ${before} 天有记录，不算变化` : ''
}
