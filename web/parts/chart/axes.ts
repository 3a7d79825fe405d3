/** The axes of all charts, in the colours of the look. They come with the library that draws them, see `Chart`. */
export const axesIn = (c: Readonly<Record<'text3' | 'line' | 'prev', string>>) => {
  const labels = { color: c.text3, fontSize: 11 }
  return {
    /** The category axis: days, hours, months. If there are too many, some labels are left out; `label` overrides that. */
    places: (data: readonly string[], label: object = { hideOverlap: true }) => ({
      type: 'category',
      data,
      axisLine: { lineStyle: { color: c.line } },
      axisTick: { show: false },
      axisLabel: { ...labels, ...label },
    }),
    /** Of values, with a line across at each of few. */
    values: (label: object = {}) => ({
      type: 'value',
      splitNumber: 3,
      axisLabel: { ...labels, ...label },
      splitLine: { lineStyle: { color: c.line } },
    }),
    /** A places axis that follows the pointer: a dashed line where it is. */
    pointerLine: {
      show: true,
      type: 'line',
      snap: true,
      label: { show: false },
      lineStyle: { color: c.prev, type: [2, 3], width: 1 },
    },
    /** The same where the drawing shows in another way which place is meant. */
    pointerAlone: { show: true, type: 'none', label: { show: false } },
    /** Without a floating box the tooltip only makes the axis listen to the pointer. */
    listening: { show: true, showContent: false, trigger: 'axis' },
  }
}
export type Axes = ReturnType<typeof axesIn>
