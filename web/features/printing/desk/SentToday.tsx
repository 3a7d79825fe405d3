import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { count, today } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { State } from '../../State.tsx'
import { CancelJob } from '../CancelJob.tsx'
import { jobName } from '../jobName.ts'
import { usePrintable } from '../PrintAgain.tsx'
import type { Picked } from '../picker/picked.ts'
import desk from './PrintDesk.module.css'
import styles from './SentToday.module.css'
import { type Sent, type SentJob, useSent } from './sent.ts'

const title = '今天送打的'

interface Props {
  picked: Picked
  /** Chooses a picture that did not come out. */
  again(picture: Picture): void
}

/** What became of the pages that this account sent today; on a phone a line that opens them. */
export function SentToday({ picked, again }: Props) {
  const sent = useSent()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  if (!sent) return null
  if (!narrow)
    return (
      <section className={styles.sent} aria-label={title}>
        <header>
          <b>{title}</b>
          <All />
        </header>
        <Counts sent={sent} />
        <Jobs sent={sent} picked={picked} again={again} />
      </section>
    )
  return (
    <div className={desk.bar}>
      <Counts sent={sent} />
      <span className="sp" />
      <Button onClick={() => setOpen(true)}>看打印情况</Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={title}>
        <div className={styles.sent}>
          <Jobs sent={sent} picked={picked} again={again} />
          <All />
        </div>
      </Drawer>
    </div>
  )
}

const All = () => (
  <Link to={`${pageByName.get('printRemote')!.path}?tab=jobs&createdAtFrom=${today()}`}>全部{printJobs.list.noun}</Link>
)

const Counts = ({ sent: { counts } }: { sent: Sent }) => (
  <div className={styles.counts} role="status">
    {counts.map(([state, number]) => (
      <span key={state}>
        <State of="printJob" is={state} size={12} />
        <b>{count(number)}</b>
      </span>
    ))}
  </div>
)

/** Failures first: the visitor is still standing there. */
function Jobs({ sent: { failed, going, done }, picked, again }: Props & { sent: Sent }) {
  const { busy, find } = usePrintable(again)
  return (
    <ul className={styles.jobs}>
      {failed.map((job) => (
        <Job key={job.id} job={job}>
          {job.pictureId !== null && !picked.has(job.pictureId) && (
            <ActButton disabled={busy || picked.full} onClick={() => find(job.pictureId!)}>
              再打一次
            </ActButton>
          )}
        </Job>
      ))}
      {going.map((job) => (
        <Job key={job.id} job={job}>
          <CancelJob row={job} />
        </Job>
      ))}
      {done.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </ul>
  )
}

function Job({ job, children }: { job: SentJob; children?: ReactNode }) {
  const { thumbUrl, printerName, state, reason } = job
  return (
    <li>
      <Thumb url={thumbUrl} width={46} height={46} className={styles.thumb} />
      <span className={styles.words}>
        <b className="el">{jobName(job)}</b>
        <span className={styles.place}>
          <State of="printJob" is={state} size={12} />
          <span className="t3 el">{printerName}</span>
        </span>
        {reason && (
          <span className={clsx(styles.reason, state === 'failed' ? 'st-down' : 't3')} title={reason}>
            {reason}
          </span>
        )}
      </span>
      {children}
    </li>
  )
}
