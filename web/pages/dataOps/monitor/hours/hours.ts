import type { EChartsCoreOption } from 'echarts/core'
import { yuanAxis, yuanSign } from '#web/kit/format.ts'
import type { Axes } from '#web/parts/chart/axes.ts'
import type { ChartColours } from '#web/parts/chart/Chart.tsx'
import type { MonitorReply } from '../figures/figure.ts'

export type Hours = MonitorReply['hours']

export interface Frame {
  /** First and last hour on the axis. */
  readonly from: number
  readonly to: number
  /** The hour that is still running; undefined for a past day. */
  readonly running: number | undefined
  /** The hour in the legend while the pointer is elsewhere: the last completed hour, or the running one before any is completed. */
  readonly resting: number
}

/**
 * The hours that are drawn: 6 to 22, extended to all hours in which something was paid.
 * `now` is the current hour, undefined for a past day.
 */
export function frameOf({ today, yesterday, lastWeek }: Hours, now: number | undefined): Frame {
  const busy = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => today[hour] || yesterday[hour] || lastWeek[hour] || hour === now,
  )
  const from = Math.min(6, ...busy)
  const to = Math.max(22, ...busy)
  const lastPaid = today.findLastIndex((fen) => Boolean(fen))
  const resting = now === undefined ? (lastPaid < 0 ? 12 : lastPaid) : Math.max(now - 1, Math.min(from, now))
  return { from, to, running: now, resting }
}

/** 11:00–12:00 */
export const hourName = (hour: number) => `${two(hour)}:00–${two(hour + 1)}:00`

/** The drawing: the day solid up to the last hour that is over, then dashed to a hollow point; the compared days dashed and dotted grey. `pointed` is the place on the axis that is marked. */
export function hourOption(
  hours: Hours,
  { from, to, running }: Frame,
  pointed: number | undefined,
  narrow: boolean,
  c: ChartColours,
  axes: Axes,
): EChartsCoreOption {
  const axis = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const cut = (values: readonly (number | null)[]) => axis.map((hour) => values[hour] ?? null)
  const over = axis.map((hour) => (running === undefined || hour < running ? (hours.today[hour] ?? null) : null))
  const tail = axis.map((hour) =>
    running !== undefined && (hour === running || (hour === running - 1 && hour >= from))
      ? (hours.today[hour] ?? 0)
      : null,
  )
  const step = narrow ? 4 : 2
  return {
    // The chart is redrawn every few seconds: values change, but nothing is animated.
    animation: false,
    grid: { left: 44, right: 20, top: 16, bottom: 26 },
    xAxis: {
      ...axes.places(
        axis.map((hour) => `${two(hour)}:00`),
        { interval: (index: number) => (axis[index] ?? 0) % step === 0 },
      ),
      boundaryGap: false,
      axisPointer: axes.pointerLine,
    },
    yAxis: { ...axes.values({ formatter: (fen: number) => yuanAxis(fen) }), min: 0, minInterval: 100 },
    tooltip: axes.listening,
    series: [
      {
        ...line('上周同日', marked(cut(hours.lastWeek), pointed, 6), c.prev2, c),
        lineStyle: { color: c.prev2, width: 1.5, type: [1.5, 3.5], cap: 'round' },
      },
      {
        ...line('昨日', marked(cut(hours.yesterday), pointed, 6), c.prev, c),
        lineStyle: { color: c.prev, width: 1.5, type: [5, 4] },
      },
      {
        ...line('今日', marked(over, pointed, 9), c.ch1, c),
        lineStyle: { color: c.ch1, width: 2.2 },
        areaStyle: {
          color: { type: 'linear', x: 0, y: 0, x2: 0, y2: 1, colorStops: [fade(c.ch1, 0, '29'), fade(c.ch1, 1, '00')] },
        },
        z: 3,
      },
      ...(running === undefined
        ? []
        : [
            {
              ...line(
                '进行中',
                tail.map((fen, index) => (axis[index] === running ? openPoint(fen ?? 0, running, to, narrow, c) : fen)),
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

const two = (hour: number) => String(hour).padStart(2, '0')
const fade = (colour: string, offset: number, alpha: string) => ({ offset, color: `${colour}${alpha}` })
type Datum = number | null | { value: number | null; symbol: string; symbolSize: number }
const marked = (values: readonly (number | null)[], pointed: number | undefined, size: number): Datum[] =>
  values.map((value, index) => (index === pointed ? { value, symbol: 'circle', symbolSize: size } : value))
const line = (name: string, data: readonly Datum[], colour: string, { surface }: ChartColours) => ({
  type: 'line',
  id: name,
  name,
  data,
  showSymbol: true,
  symbol: 'none',
  itemStyle: { color: colour, borderColor: surface, borderWidth: 1.5 },
  emphasis: { disabled: true },
})
const openPoint = (fen: number, hour: number, to: number, narrow: boolean, c: ChartColours) => ({
  value: fen,
  symbol: 'circle',
  symbolSize: 9,
  itemStyle: { color: c.surface, borderColor: c.ch1, borderWidth: 2 },
  label: {
    show: !narrow,
    position: hour > to - 4 ? 'left' : 'right',
    distance: 10,
    color: c.ch1,
    fontSize: 12,
    backgroundColor: c.surface,
    borderRadius: 4,
    padding: [2, 4],
    formatter: `${hour} 时进行中 ${yuanSign(fen)}`,
  },
})
