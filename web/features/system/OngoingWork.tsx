import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { failureHours, type Ongoing } from '#contract/reports/ongoing.ts'
import type { recordStates } from '#contract/videos/recordParts.ts'
import { can } from '../../kit/access/access.ts'
import { count } from '../../kit/format.ts'
import { Status } from '../../parts/value/Status.tsx'
import { State } from '../State.tsx'
import { type Condition, type Domain, stateWord } from '../states.ts'
import styles from './JobTray.module.css'

/** Whether something goes on that the account may see. */
export const isBusy = ({ films, prints, rollouts: going }: Ongoing) =>
  hasFigure(films) || hasFigure(prints) || Boolean(going?.total)

const hasFigure = (figures: Readonly<Record<string, number>> | null) =>
  figures !== null && Object.values(figures).some((figure) => figure > 0)

/** The work of the platform that the account may see, each figure a link to its rows. Parts in which nothing goes on are left out. */
export function OngoingWork({
  state: { films, prints, rollouts: going },
  onLeave,
}: {
  state: Ongoing
  onLeave(): void
}) {
  return (
    <>
      {hasFigure(films) && <Films films={films!} onLeave={onLeave} />}
      {hasFigure(prints) && <Prints prints={prints!} onLeave={onLeave} />}
      {going && going.total > 0 && <Rollouts going={going} onLeave={onLeave} />}
    </>
  )
}

interface Leaving {
  onLeave(): void
}

function Films({ films, onLeave }: { films: NonNullable<Ongoing['films']> } & Leaving) {
  return (
    <Part title={pageByName.get('synthesis')!.title}>
      {(['synthesising', 'uploaded', 'failed'] as const).map((state) => (
        <Figure key={state} of="record" is={state} n={films[state]} to={videosIn(state)} onLeave={onLeave} />
      ))}
    </Part>
  )
}

/** Videos in a state, on the page that shows them to the account. */
function videosIn(state: keyof typeof recordStates): string {
  // Failures of years are kept; those that count here are the newest.
  if (can('synthesis')) return `/systemOps/synthesis?state=${state}${state === 'failed' ? '&sort=stateAt' : ''}`
  const always = `state=${state}&recordedAtFrom=&recordedAtTo=`
  return can('video') ? `/dataOps/video?${always}` : `/systemOps/history?tab=records&${always}`
}

function Prints({ prints, onLeave }: { prints: NonNullable<Ongoing['prints']> } & Leaving) {
  const printers = can('printer') ? '/print/printer' : undefined
  const { stuckPrinters } = prints
  return (
    <Part title={printJobs.list.noun}>
      {(['printing', 'sending', 'queued', 'failed'] as const).map((state) => {
        const to = can('printRemote') ? `/pic/printRemote?tab=jobs&state=${state}` : printers
        return <Figure key={state} of="printJob" is={state} n={prints[state]} to={to} onLeave={onLeave} />
      })}
      {stuckPrinters > 0 && (
        <Leading to={printers} onLeave={onLeave}>
          <Status tone="warn" shape="triangle">
            {count(stuckPrinters)} 台打印机停止或失联
          </Status>
        </Leading>
      )}
    </Part>
  )
}

function Rollouts({ going: { rows, total }, onLeave }: { going: NonNullable<Ongoing['rollouts']> } & Leaving) {
  const noun = rollouts.list.noun
  return (
    <>
      {rows.map(({ id, name, state, targets, done, failed, skipped }) => (
        <div key={id} className={styles.job}>
          <Link className="el" to={`/account/version?tab=rollouts&open=${id}`} title={name} onClick={onLeave}>
            {noun} {name}
          </Link>
          <State of="rollout" is={state} />
          <span className={styles.state}>
            <span className="t3">
              完成 {count(done)} / {count(targets)} 台{skipped > 0 && ` · 跳过 ${count(skipped)}`}
            </span>
            {failed > 0 && <span className="st-down">失败 {count(failed)}</span>}
          </span>
          <span className={styles.progress}>
            <i style={{ width: `${(100 * done) / targets}%` }} />
            <i className={styles.failed} style={{ width: `${(100 * failed) / targets}%` }} />
          </span>
        </div>
      ))}
      {total > rows.length && (
        <p className={styles.more}>
          <Link to="/account/version?tab=rollouts" onClick={onLeave}>
            还有 {count(total - rows.length)} 个{noun}
          </Link>
        </p>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span>{title}</span>
      <span className={styles.figures}>{children}</span>
    </div>
  )
}

/** 待合成 12, in the colour of its state; nothing if there is none. */
function Figure<D extends Domain>({
  of,
  is,
  n,
  to,
  onLeave,
}: { of: D; is: Condition<D>; n: number; to: string | undefined } & Leaving) {
  if (n === 0) return null
  const word = stateWord(of, is)
  return (
    <Leading to={to} onLeave={onLeave}>
      <State of={of} is={is} word={`${is === 'failed' ? `${failureHours} 小时内${word}` : word} ${count(n)}`} />
    </Leading>
  )
}

const Leading = ({ to, onLeave, children }: { to: string | undefined; children: ReactNode } & Leaving) =>
  to === undefined ? (
    children
  ) : (
    <Link to={to} onClick={onLeave}>
      {children}
    </Link>
  )
