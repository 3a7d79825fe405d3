import { clsx } from 'clsx'
import { useState } from 'react'
import type { ReportRow } from '#contract/reports/reports.ts'
import { count, yuanAxis, yuanSign } from '../../kit/format.ts'
import type { Axes } from '../../parts/chart/axes.ts'
import { Chart, type ChartColours } from '../../parts/chart/Chart.tsx'
import styles from './Trend.module.css'

type Figures = 'turnoverFen' | 'paidFen' | 'paidOrders' | 'refundedFen' | 'beforeFen'
type Row = Pick<ReportRow, 'name' | Figures>

interface Props {
  /** By day or by month, the newest first. */
  rows: readonly Row[]
  /** Each knows the turnover of the day or month that it is compared with, or null if it is compared with none. */
  compared: boolean
  titles: Readonly<Record<Figures, string>>
  height?: number
  className?: string
}

/** Turnover by day or month, and that of the compared days as a line. The legend shows the values at the pointer. */
export function Trend({ rows: newest, compared, titles, height = 148, className = styles.wide }: Props) {
  const [pointed, setPointed] = useState<number>()
  const rows = newest.toReversed()
  // A single day needs no trend: the sums show it.
  if (rows.length < 2) return null
  const at = pointed ?? rows.length - 1
  const shown = rows[at] ?? rows.at(-1)!
  const name = titles.turnoverFen
  return (
    <div className={clsx(styles.trend, className)}>
      <ul aria-hidden="true">
        <li className="el">{shown.name}</li>
        <li>
          <i className={styles.now} /> {name} <b>{yuanSign(shown.turnoverFen)}</b>
        </li>
        <li>
          {titles.paidOrders} <b>{count(shown.paidOrders)}</b> 笔
        </li>
        {shown.refundedFen > 0 && (
          <li>
            {titles.refundedFen} <b>{yuanSign(shown.refundedFen)}</b>
          </li>
        )}
        {compared && (
          <li>
            <i className={styles.before} /> {titles.beforeFen} <b>{yuanSign(shown.beforeFen)}</b>
          </li>
        )}
      </ul>
      <Chart
        height={height}
        data={JSON.stringify([rows.map((row) => [row.turnoverFen, row.beforeFen]), pointed])}
        option={(colours, axes) => drawing(rows, compared, pointed, colours, axes)}
        onPoint={setPointed}
        label={`${rows.length} 个时段，${name}最高 ${yuanSign(Math.max(...rows.map((row) => row.turnoverFen)))}`}
        table={{
          head: ['时段', titles.paidFen, titles.refundedFen, name, ...(compared ? [titles.beforeFen] : [])],
          rows: rows.map((row) => [
            row.name,
            yuanSign(row.paidFen),
            yuanSign(row.refundedFen),
            yuanSign(row.turnoverFen),
            ...(compared ? [yuanSign(row.beforeFen)] : []),
          ]),
        }}
      />
    </div>
  )
}

function drawing(rows: readonly Row[], compared: boolean, pointed: number | undefined, c: ChartColours, axes: Axes) {
  return {
    animation: false,
    grid: { left: 48, right: 44, top: 10, bottom: 22 },
    xAxis: {
      ...axes.places(rows.map(({ name }) => (name.length > 7 ? name.slice(5) : name))),
      axisPointer: axes.pointerAlone,
    },
    yAxis: axes.values({ formatter: yuanAxis }),
    tooltip: axes.listening,
    series: [
      {
        type: 'bar',
        id: 'now',
        barMaxWidth: 24,
        data: rows.map(({ turnoverFen }, index) => ({
          value: turnoverFen,
          itemStyle: {
            color: c.ch1,
            opacity: pointed === undefined || pointed === index ? 1 : 0.55,
            borderRadius: turnoverFen < 0 ? [0, 0, 2, 2] : [2, 2, 0, 0],
          },
        })),
        emphasis: { disabled: true },
      },
      ...(compared
        ? [
            {
              type: 'line',
              id: 'before',
              data: rows.map(({ beforeFen }) => beforeFen),
              showSymbol: false,
              lineStyle: { color: c.prev, width: 1.6 },
              itemStyle: { color: c.prev },
              emphasis: { disabled: true },
            },
          ]
        : []),
    ],
  }
}
