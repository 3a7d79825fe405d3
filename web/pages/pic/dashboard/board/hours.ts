import type { EChartsCoreOption } from 'echarts/core'
import type { PhotoHour } from '#contract/pictures/faceMatches.ts'
import type { Axes } from '#web/parts/chart/axes.ts'
import type { ChartColours } from '#web/parts/chart/Chart.tsx'
import { stepColours } from './trend.ts'

export interface ShownHour extends PhotoHour {
  readonly hour: number
}

/** From the first to the last hour in which anything was taken, in these days or before. */
export function shownHours(hours: readonly PhotoHour[]): readonly ShownHour[] {
  const all = hours.map((row, hour) => ({ ...row, hour }))
  const busy = all.filter(({ taken, before }) => taken > 0 || before.taken > 0)
  const [first, last] = [busy[0]?.hour ?? 0, busy.at(-1)?.hour ?? -1]
  return all.slice(first, last + 1)
}

/** 10–11 时 */
export const hourName = (hour: number) => `${hour}–${hour + 1} 时`

/** Hours with fewer pictures say nothing about a rate: this many, and this share of all. */
const leastPictures = 20
const leastShare = 0.03

/** The hour with the smallest share of matched pictures, where that is well below the share of all. */
export function weakestHour(hours: readonly ShownHour[]): (ShownHour & { rate: number }) | undefined {
  const sum = (key: 'taken' | 'matched') => hours.reduce((total, row) => total + row[key], 0)
  const [taken, matched] = [sum('taken'), sum('matched')]
  const rated = hours
    .filter((row) => row.taken >= Math.max(leastPictures, taken * leastShare))
    .map((row) => ({ ...row, rate: row.matched / row.taken }))
  const [weakest] = rated.toSorted((a, b) => a.rate - b.rate)
  return weakest && weakest.rate < (matched / taken) * 0.9 ? weakest : undefined
}

const keys = ['taken', 'matched', 'sold'] as const

/** The drawing: bars within bars, the wider step behind, and the days before as a line. */
export function hoursOption(
  hours: readonly ShownHour[],
  pointed: number | undefined,
  c: ChartColours,
  axes: Axes,
): EChartsCoreOption {
  return {
    animation: false,
    grid: { left: 48, right: 20, top: 14, bottom: 26 },
    xAxis: { ...axes.places(hours.map(({ hour }) => `${hour}`)), axisPointer: axes.pointerAlone },
    yAxis: { ...axes.values(), minInterval: 1 },
    tooltip: axes.listening,
    series: [
      ...keys.map((key, nth) => ({
        type: 'bar',
        id: key,
        barGap: '-100%',
        barMaxWidth: 36,
        z: 2 + nth,
        data: hours.map((row, at) => ({
          value: row[key],
          itemStyle: { opacity: pointed === undefined || pointed === at ? 1 : 0.55 },
        })),
        itemStyle: { color: c[stepColours[key]], borderRadius: [2, 2, 0, 0] },
        emphasis: { disabled: true },
      })),
      {
        type: 'line',
        id: 'before',
        z: 6,
        data: hours.map(({ before }) => before.taken),
        symbol: 'none',
        lineStyle: { color: c.text3, width: 1.5, type: 'dashed' },
        itemStyle: { color: c.text3 },
        emphasis: { disabled: true },
      },
    ],
  }
}
