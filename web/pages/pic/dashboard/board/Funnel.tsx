import { clsx } from 'clsx'
import { Link } from 'react-router'
import {
  type PhotoStatistics,
  type PictureSteps,
  photoStep,
  photoSteps,
  sameRate,
  stepRate,
  weakestStep,
} from '#contract/pictures/faceMatches.ts'
import { Arrow } from '#web/features/figures/Arrow.tsx'
import { changeOf } from '#web/features/figures/change.ts'
import { count, percent } from '#web/kit/format.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { type Place, photosOf } from '../photosOf.ts'
import styles from './Funnel.module.css'

/** From the camera to the paper: how many got to each step, what part of the one before, and where most are left behind. */
export function Funnel({ data: { sums, before }, place }: { data: PhotoStatistics; place: Place }) {
  const weakest = weakestStep(sums)
  return (
    <Panel className={styles.funnel} aria-label="漏斗">
      <header>
        <h2>从拍摄到打印</h2>
        <span className="sp" />
        {weakest && (
          <span className={styles.weak}>
            最弱一步：<b>{weakest.name}</b>
          </span>
        )}
      </header>
      <ol>
        {photoSteps(sums).map((step) => {
          const value = sums[step.key]
          const to = value > 0 ? photosOf(step.key, place) : undefined
          const rate = stepRate(sums, step)
          return (
            <li key={step.key} className={clsx(step.key === weakest?.key && styles.on)}>
              <span className={styles.name}>{step.name}</span>
              <span className={styles.bar} aria-hidden="true">
                {value > 0 && <i style={{ width: `${(value / Math.max(1, sums.taken)) * 100}%` }} />}
              </span>
              <b className={styles.value}>
                {to ? <Link to={to}>{count(value)}</Link> : count(value)}
                <small>张</small>
              </b>
              <span className={styles.of}>
                {step.of && (
                  <>
                    {step.rate} <b>{rate === null ? '—' : percent(rate)}</b>
                    <Moved rate={rate} before={sameRate(before.sums, step)} />
                  </>
                )}
                {step.of === 'viewed' && <Sales sums={sums} />}
                {step.key === 'printed' && <Unsold sums={sums} place={place} />}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.meaning}>这些天拍摄的照片，至今走到了哪一步；近几天的还会再变。点开数字看照片。</p>
    </Panel>
  )
}

/** What part of all matched pictures was sold, looked at or not. */
function Sales({ sums }: { sums: PictureSteps }) {
  const rate = stepRate(sums, photoStep.sold)
  return (
    <>
      {photoStep.sold.rate} <b>{rate === null ? '—' : percent(rate)}</b>
    </>
  )
}

function Unsold({ sums, place }: { sums: PictureSteps; place: Place }) {
  if (sums.printedUnsold === 0) return null
  const words = `${count(sums.printedUnsold)} 张未售先打印`
  const to = photosOf('printedUnsold', place)
  return <span className={styles.apart}>另有 {to ? <Link to={to}>{words}</Link> : words}</span>
}

/** How a rate has changed from the period before, in percentage points. */
function Moved({ rate, before }: { rate: number | null; before: number | null }) {
  if (rate === null || before === null) return null
  const points = (share: number) => Math.round(share * 10_000)
  const change = changeOf(points(rate), points(before), { unit: 'points', less: 'bad', swing: 3 })
  if (!change) return null
  return (
    <span className={clsx(styles.moved, change.bad && styles.bad)} title={`上一周期 ${percent(before)}`}>
      <Arrow direction={change.direction} />
      {change.text}
    </span>
  )
}
