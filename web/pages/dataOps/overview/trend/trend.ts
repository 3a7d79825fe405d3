import type { EChartsCoreOption } from 'echarts/core'
import type { OverviewMeasure, Statistics } from '#contract/reports/overview.ts'
import { measureFacts } from '#contract/reports/overviewRows.ts'
import type { Axes } from '#web/parts/chart/axes.ts'
import type { ChartColours } from '#web/parts/chart/Chart.tsx'
import { onAxis } from '../measure/measure.ts'

/** 14:00–15:00, 05-02 or 2026-05: a place of the axis in words. */
export const placeName = (grain: Statistics['grain'], at: string) =>
  grain === 'hour' && /^\d\d$/.test(at)
    ? `${at}:00–${String(Number(at) + 1).padStart(2, '0')}:00`
    : grain === 'day'
      ? at.slice(5)
      : at

/** The place that is not over yet: the last of which something is known, while the days run. */
export function runningAt({ points, running }: Pick<Statistics, 'points' | 'running'>): number | undefined {
  if (!running) return undefined
  const at = points.findLastIndex(({ now }) => now !== null)
  return at < 0 ? undefined : at
}

/** The chart options: these days as a solid line, the running part dashed up to a hollow point, the compared days dashed in grey. */
export function trendOption(
  data: Statistics,
  measure: OverviewMeasure,
  pointed: number | undefined,
  c: ChartColours,
  axes: Axes,
): EChartsCoreOption {
  const { points, grain } = data
  const running = runningAt(data)
  const now = points.map((point) => point.now?.[measure] ?? null)
  const before = points.map((point) => point.before?.[measure] ?? null)
  const mark = (values: readonly (number | null)[]) =>
    values.map((value, at) => (at === pointed ? { value, symbol: 'circle', symbolSize: 8 } : value))
  return {
    animation: false,
    grid: { left: 52, right: 24, top: 14, bottom: 26 },
    xAxis: {
      ...axes.places(points.map(({ at }) => (grain === 'hour' ? `${at}:00` : grain === 'day' ? at.slice(5) : at))),
      boundaryGap: points.length < 3,
      axisPointer: axes.pointerLine,
    },
    yAxis: {
      ...axes.values({ formatter: (value: number) => onAxis(measure, value) }),
      // Axis steps below one yuan or one percent make no sense.
      minInterval: measureFacts[measure].kind === 'count' ? 1 : 100,
    },
    tooltip: axes.listening,
    series: [
      ...(data.basis
        ? [
            {
              ...line('before', mark(before), c.prev, c),
              lineStyle: { color: c.prev, width: 1.5, type: [5, 4] },
            },
          ]
        : []),
      {
        ...line('now', mark(now.map((value, at) => (at === running ? null : value))), c.ch1, c),
        lineStyle: { color: c.ch1, width: 2.2 },
        z: 3,
      },
      ...(running === undefined
        ? []
        : [
            {
              ...line(
                'running',
                now.map((value, at) =>
                  at === running
                    ? {
                        value,
                        symbol: 'circle',
                        symbolSize: 8,
                        itemStyle: { color: c.surface, borderColor: c.ch1, borderWidth: 2 },
                      }
                    : at === running - 1
                      ? value
                      : null,
                ),
                c.ch1,
                c,
              ),
              lineStyle: { color: c.ch1, width: 2.2, type: [2, 4], cap: 'round' },
              z: 4,
            },
          ]),
    ],
  }
}

const line = (id: string, data: readonly unknown[], colour: string, { surface }: ChartColours) => ({
  type: 'line',
  id,
  data,
  showSymbol: true,
  symbol: 'none',
  itemStyle: { color: colour, borderColor: surface, borderWidth: 1.5 },
  emphasis: { disabled: true },
})
