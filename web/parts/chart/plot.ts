import { BarChart, LineChart } from 'echarts/charts'
import {
  AxisPointerComponent,
  GridComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { axesIn } from './axes.ts'

use([
  LineChart,
  BarChart,
  GridComponent,
  TooltipComponent,
  AxisPointerComponent,
  MarkLineComponent,
  MarkPointComponent,
  CanvasRenderer,
])

/** A drawing in a place of the page; it follows the place's size until `end`. */
export function plot(place: HTMLElement, onPoint: (index: number | undefined) => void) {
  const chart = init(place)
  const sizes = new ResizeObserver(() => chart.resize())
  sizes.observe(place)
  chart.on('updateAxisPointer', (event) => {
    const [axis] = (event as { axesInfo?: { value: number }[] }).axesInfo ?? []
    onPoint(axis?.value)
  })
  chart.on('globalout', () => onPoint(undefined))
  return {
    axesIn,
    setOption: (option: EChartsCoreOption, clean: boolean) =>
      chart.setOption(
        {
          animationDuration: 160,
          textStyle: { fontFamily: getComputedStyle(place).fontFamily, fontSize: 12 },
          ...option,
        },
        { notMerge: clean, replaceMerge: ['series'] },
      ),
    end: () => {
      sizes.disconnect()
      chart.dispose()
    },
  }
}
