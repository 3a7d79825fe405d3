import { deviceHealth, healthHours, healthStates, type DeviceHealth as Reply } from '#contract/scenic/deviceHealth.ts'
import type { Device } from '#contract/scenic/devices.ts'
import { State } from '#web/features/State.tsx'
import { clock, formatDuration, time } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './DeviceHealth.module.css'

type Spans = Reply['spans']
/** Adds the start and end of each span, in Unix milliseconds. */
function placed({ asOf, spans }: Reply) {
  let at = Date.parse(asOf) - spans.reduce((ms, { seconds }) => ms + seconds * 1000, 0)
  return spans.map((one) => {
    const from = at
    at += one.seconds * 1000
    return { ...one, from, to: at }
  })
}
const moment = (ms: number) => time(new Date(ms).toISOString())

/** The health of a camera in the last 24 hours: a strip by time, and the total time in each state. */
export function DeviceHealth({ device: { id } }: { device: Device }) {
  const { data, error, refetch } = useRead(deviceHealth.strip, { params: { id } }, { keep: true, live: ['device'] })
  return (
    <Section title={`近 ${healthHours} 小时`} note="按心跳记录，没有心跳超过 90 秒才算一段">
      {data ? (
        <>
          <div className={styles.strip} role="img" aria-label={describeSpans(data.spans)}>
            {placed(data).map(({ state, seconds, from, to }) => (
              <span
                key={`${from} ${state}`}
                className={styles[state]}
                style={{ flexGrow: seconds }}
                title={`${healthStates[state]} ${moment(from)} 至 ${moment(to)}（${formatDuration(seconds * 1000)}）`}
              />
            ))}
          </div>
          <div className={`${styles.ends} t3`} aria-hidden="true">
            <span>{moment(Date.parse(data.asOf) - healthHours * 3_600_000)}</span>
            <span>{clock(data.asOf)}</span>
          </div>
          <ul className={styles.sums}>
            {sumsOf(data.spans).map(([state, ms, times]) => (
              <li key={state}>
                <State of="place" is={state} word={healthStates[state]} size={13} />
                <span className="t3">
                  {formatDuration(ms)}
                  {(state === 'down' || state === 'unknown') && `，${times} 次`}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <p className="t3" role="alert">
          状态记录没有取到：{error.message}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <Skeleton rows={2} columns={1} />
      )}
    </Section>
  )
}

/** How long and how often in each state, the worst first. */
function sumsOf(spans: Spans) {
  const states = Object.keys(healthStates) as (keyof typeof healthStates)[]
  return states.flatMap((state) => {
    const matching = spans.filter((one) => one.state === state)
    return matching.length
      ? [[state, matching.reduce((ms, one) => ms + one.seconds * 1000, 0), matching.length] as const]
      : []
  })
}

const describeSpans = (spans: Spans) =>
  sumsOf(spans)
    .map(([state, ms]) => `${healthStates[state]} ${formatDuration(ms)}`)
    .join('，')
