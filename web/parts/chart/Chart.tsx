import { clsx } from 'clsx'
import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTheme } from '../../kit/look/theme.ts'
import { Button } from '../input/Button.tsx'
import type { Axes } from './axes.ts'
import styles from './Chart.module.css'

interface Props {
  /** Colours are read when it is called, so that the chart follows the look; see `chartColours`. */
  option(colours: ChartColours, axes: Axes): EChartsCoreOption
  /** The chart is drawn again when this changes. */
  data: unknown
  height?: number | string
  /** The conclusion in one sentence, for those who do not see the drawing. */
  label: string
  /** The same figures as a table. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Which place on the x axis the pointer is at; undefined when it leaves. The legend is the read-out. */
  onPoint?(index: number | undefined): void
  className?: string
}

export type ChartColours = Readonly<
  Record<
    | 'ch1'
    | 'ch2'
    | 'ch3'
    | 'ch4'
    | 'ch5'
    | 'ch6'
    | 'prev'
    | 'prev2'
    | 'text'
    | 'text2'
    | 'text3'
    | 'line'
    | 'line2'
    | 'surface',
    string
  >
>

interface Drawn {
  setOption(option: EChartsCoreOption, clean: boolean): void
  axesIn(colours: ChartColours): Axes
}

/** An ECharts drawing without its floating box. The library is fetched when the first chart is shown. */
export function Chart({ option, data, height = 300, label, table, onPoint, className }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const [asTable, setAsTable] = useState(false)
  const [failed, setFailed] = useState(false)
  const draw = useEffectEvent((chart: Drawn, clean: boolean) => {
    const colours = chartColours()
    chart.setOption(option(colours, chart.axesIn(colours)), clean)
  })
  const point = useEffectEvent((index: number | undefined) => onPoint?.(index))
  const drawn = useRef<Drawn>(undefined)
  useEffect(() => {
    if (asTable || !box.current) return
    const place = box.current
    let end = () => {}
    let isDisposed = false
    import('./plot.ts').then(
      ({ plot }) => {
        if (isDisposed) return
        const chart = plot(place, (index) => point(index))
        drawn.current = chart
        draw(chart, true)
        end = chart.end
      },
      () => setFailed(true),
    )
    return () => {
      isDisposed = true
      drawn.current = undefined
      end()
    }
  }, [asTable])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing depends on the look and the data through the option
  useEffect(() => {
    if (drawn.current) draw(drawn.current, false)
  }, [theme, data])
  return (
    <figure className={clsx(styles.chart, className)}>
      {failed && <p className="st-down">图表没有取到，请刷新页面</p>}
      {asTable && table ? (
        <div key="table" className={styles.table} style={{ height }}>
          <table>
            <thead>
              <tr>
                {table.head.map((title) => (
                  <th key={title}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row never move
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        // A separate element, because the chart empties its container when it is disposed.
        <div key="drawing" ref={box} role="img" aria-label={label} style={{ height }} />
      )}
      {table && (
        <Button kind="link" className={styles.switch} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表'}
        </Button>
      )}
    </figure>
  )
}

/** The colours of the present look, from the document's variables. */
function chartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    ch1: colour('--ch-1'),
    ch2: colour('--ch-2'),
    ch3: colour('--ch-3'),
    ch4: colour('--ch-4'),
    ch5: colour('--ch-5'),
    ch6: colour('--ch-6'),
    prev: colour('--ch-prev'),
    prev2: colour('--ch-prev2'),
    text: colour('--c-text'),
    text2: colour('--c-text-2'),
    text3: colour('--c-text-3'),
    line: colour('--c-line'),
    line2: colour('--c-line-2'),
    surface: colour('--c-surface'),
  }
}
