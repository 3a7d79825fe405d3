import { useState } from 'react'
import { Link } from 'react-router'
import { faceMatches, type PhotoHours, photoHourDays, photoStep } from '#contract/pictures/faceMatches.ts'
import { bases, lengthOf } from '#contract/reports/basis.ts'
import { count, dayRange, percent } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Chart } from '#web/parts/chart/Chart.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { type Place, photosOf } from '../photosOf.ts'
import { hourName, hoursOption, type ShownHour, shownHours, weakestHour } from './hours.ts'
import styles from './TrendPanel.module.css'
import { stepColours, stepVariables } from './trend.ts'

interface Props {
  place: Place & { dayFrom: string; dayTo: string }
  /** The last day is not over. */
  running: boolean
}

/** At which hours of the day pictures are taken, and what becomes of them. */
export function HoursPanel({ place, running }: Props) {
  const isLong = lengthOf(place) > photoHourDays
  const { data, error, refetch } = useRead(faceMatches.hours, { body: place }, { keep: true, enabled: !isLong })
  // Not with each picture, because all of these days are counted again.
  useEvery(60_000, () => running && !isLong && void refetch())
  if (isLong)
    return (
      <Panel className={styles.trend} aria-label="按小时">
        <header>
          <h2>按小时</h2>
          <span className="t3">日期在 {photoHourDays} 天以内时显示</span>
        </header>
      </Panel>
    )
  if (data) return <Hours data={data} place={place} />
  return (
    <Panel className={styles.trend} aria-label="按小时">
      <header>
        <h2>按小时</h2>
      </header>
      {error ? (
        <ErrorState what="各小时的照片" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} columns={6} />
      )}
    </Panel>
  )
}

const { taken, matched, sold } = photoStep
const steps = [taken, matched, sold]
const rate = (part: number, whole: number) => (whole > 0 ? percent(part / whole) : '—')

function Hours({ data, place }: { data: PhotoHours; place: Props['place'] }) {
  const [pointed, setPointed] = useState<number>()
  const hours = shownHours(data.hours)
  const busiest = hours.toSorted((a, b) => b.taken - a.taken)[0]
  const shown = pointed === undefined ? busiest : hours[pointed]
  return (
    <Panel className={styles.trend} aria-label="按小时">
      <header>
        <h2>按小时</h2>
        {shown && <ReadOut row={shown} isBusiest={shown === busiest} />}
        <span className="sp" />
        <Weakest hours={hours} place={place} />
      </header>
      <Chart
        height={220}
        option={(colours, axes) => hoursOption(hours, pointed, colours, axes)}
        data={`${pointed} ${JSON.stringify(hours)}`}
        onPoint={setPointed}
        label={`各小时的照片，${dayRange(place.dayFrom, place.dayTo)}，${busiest ? `${hourName(busiest.hour)}最多，${count(busiest.taken)} 张` : '没有拍摄'}`}
        table={{
          head: ['时段', ...steps.map(({ name }) => name), matched.rate, sold.rate, `${bases.previous}${taken.name}`],
          rows: hours.map((row) => [
            hourName(row.hour),
            ...steps.map(({ key }) => count(row[key])),
            rate(row.matched, row.taken),
            rate(row.sold, row.matched),
            count(row.before.taken),
          ]),
        }}
      />
    </Panel>
  )
}

/** The figures of one hour, which are also the legend of the drawing. */
function ReadOut({ row, isBusiest }: { row: ShownHour; isBusiest: boolean }) {
  return (
    <ul className={styles.legend}>
      <li className="t3">
        {hourName(row.hour)}
        {isBusiest && '（最忙）'}
      </li>
      {steps.map(({ key, name }) => (
        <li key={key}>
          <i style={{ background: `var(${stepVariables[stepColours[key]]})` }} />
          {name} <b>{count(row[key])}</b>
        </li>
      ))}
      <li>
        <i className={styles.dashed} />
        {bases.previous}
        {taken.name} <b>{count(row.before.taken)}</b>
      </li>
      <li>
        {matched.rate} <b>{rate(row.matched, row.taken)}</b>
      </li>
      <li>
        {sold.rate} <b>{rate(row.sold, row.matched)}</b>
      </li>
    </ul>
  )
}

function Weakest({ hours, place }: { hours: readonly ShownHour[]; place: Place }) {
  const weakest = weakestHour(hours)
  if (!weakest) return null
  const words = `${matched.rate}最低：${hourName(weakest.hour)}，${percent(weakest.rate)}`
  const to = photosOf('taken', { ...place, hour: weakest.hour })
  return <span className={styles.weak}>{to ? <Link to={to}>{words}</Link> : words}</span>
}
