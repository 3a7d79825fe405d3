import { useState } from 'react'
import { type PhotoStatistics, photoSteps } from '#contract/pictures/faceMatches.ts'
import { count, dayRange } from '#web/kit/format.ts'
import { Chart } from '#web/parts/chart/Chart.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import styles from './TrendPanel.module.css'
import { stepColours, stepVariables, trendOption } from './trend.ts'

/** The steps over the days, as high as the funnel beside it. The legend is the read-out: it follows the pointer. */
export function TrendPanel({ data }: { data: PhotoStatistics }) {
  const [pointed, setPointed] = useState<number>()
  const { points, grain, dayFrom, dayTo, running } = data
  const steps = photoSteps(data.sums)
  const at = Math.min(pointed ?? points.length - 1, points.length - 1)
  const point = points[at]
  const named = (place: string) => (grain === 'day' ? place.slice(5) : place)
  const max = Math.max(0, ...points.map(({ taken }) => taken))
  return (
    <Panel className={styles.trend} aria-label="趋势">
      <header>
        <h2>按{grain === 'day' ? '日' : '月'}</h2>
        <ul className={styles.legend}>
          <li className="t3">
            {point && named(point.at)}
            {running && at === points.length - 1 && '（进行中）'}
          </li>
          {steps.map(({ key, name }) => (
            <li key={key}>
              <i style={{ background: `var(${stepVariables[stepColours[key]]})` }} />
              {name} <b>{count(point?.[key])}</b>
            </li>
          ))}
        </ul>
      </header>
      <Chart
        height={steps.length > 4 ? 306 : 252}
        option={(colours, axes) => trendOption(data, pointed, colours, axes)}
        data={`${pointed} ${JSON.stringify(points)}`}
        onPoint={setPointed}
        label={`照片，${dayRange(dayFrom, dayTo)}，${max ? `一${grain === 'day' ? '日' : '月'}最多拍摄 ${count(max)} 张` : '没有拍摄'}`}
        table={{
          head: ['时段', ...steps.map(({ name }) => name)],
          rows: points.map((row) => [row.at, ...steps.map(({ key }) => count(row[key]))]),
        }}
      />
    </Panel>
  )
}
