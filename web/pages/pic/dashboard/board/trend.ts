import type { EChartsCoreOption } from 'echarts/core'
import { type PhotoStatistics, photoSteps } from '#contract/pictures/faceMatches.ts'
import type { Axes } from '#web/parts/chart/axes.ts'
import type { ChartColours } from '#web/parts/chart/Chart.tsx'

/** Which colour each step has, in drawing and legend. */
export const stepColours = { taken: 'prev', matched: 'ch1', viewed: 'ch4', sold: 'ch3', printed: 'ch2' } as const

/** The same as the style sheets have them. */
export const stepVariables = { prev: '--ch-prev', ch1: '--ch-1', ch2: '--ch-2', ch3: '--ch-3', ch4: '--ch-4' } as const

/** The drawing: each step a line over the days, with a point where the pointer is. */
export function trendOption(
  { points, grain, sums }: PhotoStatistics,
  pointed: number | undefined,
  c: ChartColours,
  axes: Axes,
): EChartsCoreOption {
  return {
    animation: false,
    grid: { left: 48, right: 20, top: 14, bottom: 26 },
    xAxis: {
      ...axes.places(points.map(({ at }) => (grain === 'day' ? at.slice(5) : at))),
      boundaryGap: points.length < 3,
      axisPointer: axes.pointerLine,
    },
    yAxis: { ...axes.values(), minInterval: 1 },
    tooltip: axes.listening,
    series: photoSteps(sums).map(({ key }) => {
      const colour = c[stepColours[key]]
      return {
        type: 'line',
        id: key,
        data: points.map((point, at) =>
          at === pointed || points.length === 1 ? { value: point[key], symbol: 'circle', symbolSize: 8 } : point[key],
        ),
        showSymbol: true,
        symbol: 'none',
        lineStyle: { color: colour, width: 2 },
        itemStyle: { color: colour, borderColor: c.surface, borderWidth: 1.5 },
        emphasis: { disabled: true },
      }
    }),
  }
}
