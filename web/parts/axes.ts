import type { ChartColours } from './chart/Chart.tsx'

/** The axis of places: days, hours, months. Where there are too many, some of their names are left out; `label` says otherwise. */
export const placesAxis = (c: ChartColours, data: readonly string[], label: object = { hideOverlap: true }) => ({
  type: 'category',
  data,
  axisLine: { lineStyle: { color: c.line } },
  axisTick: { show: false },
  axisLabel: { ...labels(c), ...label },
})

/** The axis of values, with a line across at each of few. */
export const valuesAxis = (c: ChartColours, label: object = {}) => ({
  type: 'value',
  splitNumber: 3,
  axisLabel: { ...labels(c), ...label },
  splitLine: { lineStyle: { color: c.line } },
})

/** Of a places axis that follows the pointer: a dashed line where it is. */
export const pointerLine = (c: ChartColours) => ({
  show: true,
  type: 'line',
  snap: true,
  label: { show: false },
  lineStyle: { color: c.prev, type: [2, 3], width: 1 },
})

/** The same where the drawing shows in another way which place is meant. */
export const pointerAlone = { show: true, type: 'none', label: { show: false } }

/** Without a floating box the tooltip only makes the axis listen to the pointer. */
export const listening = { show: true, showContent: false, trigger: 'axis' }

const labels = (c: ChartColours) => ({ color: c.text3, fontSize: 11 })
