import { useState } from 'react'
import { type ScanRow, scans } from '#contract/codes/scans.ts'
import type { Body } from '#contract/kit.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { count, percent } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import type { Axes } from '#web/parts/chart/axes.ts'
import { Chart, type ChartColours } from '#web/parts/chart/Chart.tsx'
import styles from './ScanPage.module.css'

type Filter = Body<typeof scans.list>
const maxDays = 200
const fields = fieldsOf(scans.list)
const titles = ['day', 'scans', 'orders', 'conversion'].map((key) => fieldIn(fields, key).title)

/** Scans and conversion per day under the filter. The legend shows the values at the pointer. */
export function ScanDays({ filter: { areaId, caseId, dayFrom, dayTo } }: { filter: Filter }) {
  const body = { by: 'day' as const, areaId, caseId, dayFrom, dayTo, size: maxDays }
  const { data } = useRead(scans.list, { body }, { keep: true, live: ['visitor', 'order'] })
  const [pointed, setPointed] = useState<number>()
  const rows = (data?.rows ?? []).toReversed()
  // A single day is already covered by the sums.
  if (rows.length < 2) return null
  const shown = rows[pointed ?? rows.length - 1]!
  return (
    <div className={styles.days}>
      <ul aria-hidden="true">
        <li className="el">{shown.name}</li>
        <li>
          <i className={styles.scans} /> {titles[1]} <b>{count(shown.scans)}</b>
        </li>
        <li>
          {titles[2]} <b>{count(shown.orders)}</b>
        </li>
        <li>
          <i className={styles.share} /> {titles[3]} <b>{shareOf(shown)}</b>
        </li>
      </ul>
      <Chart
        height={132}
        data={JSON.stringify([rows, pointed])}
        option={(colours, axes) => drawing(rows, pointed, colours, axes)}
        onPoint={setPointed}
        label={`${rows.length} 天，扫码最多 ${count(Math.max(...rows.map((row) => row.scans)))} 次一天`}
        table={{
          head: titles,
          rows: rows.map((row) => [row.name, count(row.scans), count(row.orders), shareOf(row)]),
        }}
      />
    </div>
  )
}

const shareOf = ({ conversion }: ScanRow) => (conversion === null ? '—' : percent(conversion / 10_000))

const drawing = (rows: readonly ScanRow[], pointed: number | undefined, c: ChartColours, axes: Axes) => {
  const dim = (index: number) => (pointed === undefined || pointed === index ? 1 : 0.55)
  return {
    animation: false,
    grid: { left: 44, right: 44, top: 10, bottom: 22 },
    xAxis: {
      ...axes.places(rows.map(({ name }) => name.slice(5))),
      axisPointer: axes.pointerAlone,
    },
    yAxis: [
      { ...axes.values(), minInterval: 1 },
      {
        ...axes.values({ formatter: (share: number) => `${Math.round(share / 100)}%` }),
        min: 0,
        splitLine: { show: false },
      },
    ],
    tooltip: axes.listening,
    series: [
      {
        type: 'bar',
        id: 'scans',
        barMaxWidth: 28,
        data: rows.map(({ scans: value }, index) => ({
          value,
          itemStyle: { color: c.ch1, opacity: dim(index), borderRadius: [2, 2, 0, 0] },
        })),
        emphasis: { disabled: true },
      },
      {
        type: 'line',
        id: 'conversion',
        yAxisIndex: 1,
        data: rows.map(({ conversion }) => conversion),
        symbolSize: 6,
        lineStyle: { color: c.ch2, width: 1.8 },
        itemStyle: { color: c.ch2 },
        emphasis: { disabled: true },
      },
    ],
  }
}
