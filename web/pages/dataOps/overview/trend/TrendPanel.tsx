import { useState } from 'react'
import { type OverviewMeasure, overviewMeasures, type Statistics } from '#contract/reports/overview.ts'
import { inText } from '#web/features/figures/inText.ts'
import { dayRange } from '#web/kit/format.ts'
import { Chart } from '#web/parts/chart/Chart.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { MeasureSelect } from '../measure/MeasureSelect.tsx'
import styles from './TrendPanel.module.css'
import { placeName, runningAt, trendOption } from './trend.ts'

interface Props {
  data: Statistics
  by: OverviewMeasure
  onBy(by: OverviewMeasure): void
}

/** One figure over the chosen days and the days that they are compared with. The legend shows the values at the pointer. */
export function TrendPanel({ data, by, onBy }: Props) {
  const [pointed, setPointed] = useState<number>()
  const { points, grain, basis } = data
  const running = runningAt(data)
  const last = running ?? points.length - 1
  const at = Math.min(pointed ?? last, points.length - 1)
  const point = points[at]
  const name = overviewMeasures[by]
  const beside = (beforeAt: string) =>
    grain === 'hour' ? basis?.dayFrom.slice(5) : grain === 'day' ? beforeAt.slice(5) : beforeAt
  const mean = points.map(({ now }) => now?.[by] ?? null).filter((value) => value !== null)
  return (
    <Panel className={styles.trend} aria-label={`${name}趋势`}>
      <header>
        <h2>趋势</h2>
        <MeasureSelect value={by} onChange={onBy} />
        <ul className={styles.legend}>
          <li className="t3">
            {point && placeName(grain, point.at)}
            {at === running && '（进行中）'}
          </li>
          <li>
            <Stroke /> {grain === 'hour' ? data.dayFrom.slice(5) : '本期'} <b>{inText(by, point?.now?.[by])}</b>
          </li>
          {basis && (
            <li>
              <Stroke before /> {basis.name}
              <span className="t3">{point && beside(point.beforeAt)}</span>
              <span>{inText(by, point?.before?.[by])}</span>
            </li>
          )}
        </ul>
      </header>
      <Chart
        height={236}
        option={(colours, axes) => trendOption(data, by, pointed, colours, axes)}
        data={`${pointed} ${by} ${JSON.stringify(points)}`}
        onPoint={setPointed}
        label={`${name}，${dayRange(data.dayFrom, data.dayTo)}，${mean.length ? `最高 ${inText(by, Math.max(...mean))}，最低 ${inText(by, Math.min(...mean))}` : '没有数据'}`}
        table={{
          head: ['时段', name, ...(basis ? [basis.name] : [])],
          rows: points
            .filter(({ now }) => now !== null)
            .map((row) => [
              placeName(grain, row.at),
              inText(by, row.now?.[by]),
              ...(basis ? [inText(by, row.before?.[by])] : []),
            ]),
        }}
      />
    </Panel>
  )
}

const Stroke = ({ before }: { before?: true }) => (
  <svg width="18" height="4" aria-hidden="true">
    <path
      d="M1 2h16"
      stroke={`var(${before ? '--ch-prev' : '--ch-1'})`}
      strokeWidth={before ? 1.5 : 2.2}
      strokeDasharray={before ? '5 4' : undefined}
    />
  </svg>
)
