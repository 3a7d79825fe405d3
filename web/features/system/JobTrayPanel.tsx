import { clsx } from 'clsx'
import { useState } from 'react'
import { everyWords, fileFormats } from '#contract/exports.ts'
import { ongoing as ongoingWork } from '#contract/reports/ongoing.ts'
import { type ExportSchedule, type Job, jobs } from '#contract/system/jobs.ts'
import { fileAddress } from '../../kit/call/file.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { clock, count, time } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { useEvery } from '../../kit/read/useEvery.ts'
import { Button } from '../../parts/input/Button.tsx'
import { State } from '../State.tsx'
import { isGoing } from './endedJobs.ts'
import styles from './JobTray.module.css'
import { isBusy, OngoingWork } from './OngoingWork.tsx'

/** How many of the account's own jobs are shown at first, beside those that go on. */
const shownEnded = 4

/** The jobs of this account, its scheduled exports, and the work of the platform that it may see. */
export default function JobTrayPanel({ rows, error, onLeave }: Props) {
  const schedules = useRead(jobs.schedules, {})
  const ongoing = useRead(ongoingWork.state, {}, { live: ['record', 'print', 'rollout'] })
  // Printers fall silent and failures get old without an event.
  useEvery(30_000, () => void ongoing.refetch())
  return (
    <section className={styles.jobs} aria-label="任务托盘">
      <OwnJobs rows={rows} error={error} schedules={schedules.data?.rows ?? []} />
      {(ongoing.error || (ongoing.data && isBusy(ongoing.data))) && (
        <section aria-label="正在进行">
          <header>
            <b>正在进行</b>
          </header>
          {ongoing.data ? (
            <OngoingWork state={ongoing.data} onLeave={onLeave} />
          ) : (
            <p className={clsx(styles.none, 't3')}>正在进行的工作没有取到：{ongoing.error?.message}</p>
          )}
        </section>
      )}
      <p className={clsx(styles.foot, 't3')}>任务在后台进行，可离开本页；完成后此处提示。</p>
    </section>
  )
}

interface Props {
  rows: readonly Job[]
  error: Error | null
  /** Closes the tray: the user goes to another page. */
  onLeave(): void
}

function OwnJobs({ rows, error, schedules }: Pick<Props, 'rows' | 'error'> & { schedules: readonly ExportSchedule[] }) {
  const [all, setAll] = useState(false)
  const clear = useAction(jobs.clear, { invalidates: [jobs.list] })
  const running = rows.filter(isGoing)
  const failed = rows.filter((job) => job.state === 'failed')
  const ended = rows.filter((job) => !isGoing(job))
  const left = all ? 0 : Math.max(0, ended.length - shownEnded)
  const hidden = new Set(left > 0 ? ended.slice(shownEnded) : [])
  const clearEnded = async () => {
    for (const job of ended) await clear.run({ params: { id: job.id } })
  }
  return (
    <section aria-label="我的任务">
      <header>
        <b>我的任务</b>
        <span className="t3">
          {[running.length && `${running.length} 进行中`, failed.length && `${failed.length} 失败`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="sp" />
        {ended.length > 0 && (
          <Button kind="text" size="small" busy={clear.busy} onClick={() => void clearEnded()}>
            清除已完成
          </Button>
        )}
      </header>
      {rows
        .filter((job) => !hidden.has(job))
        .map((job) => (
          <OneJob key={job.id} job={job} />
        ))}
      {left > 0 && (
        <p className={styles.more}>
          <Button kind="link" onClick={() => setAll(true)}>
            还有 {count(left)} 个已结束
          </Button>
        </p>
      )}
      {schedules.map((one) => (
        <OneSchedule key={one.id} schedule={one} />
      ))}
      {rows.length === 0 && schedules.length === 0 && (
        <p className={clsx(styles.none, 't3')}>{error ? `任务没有取到：${error.message}` : '没有任务'}</p>
      )}
    </section>
  )
}

function OneJob({ job }: { job: Job }) {
  const cancel = useAction(jobs.cancel, { invalidates: [jobs.list] })
  const share = job.total ? Math.min(1, job.done / job.total) : 0
  const going = isGoing(job)
  return (
    <div className={styles.job}>
      <span className="el" title={job.title}>
        {job.title}
      </span>
      {going && (
        <Button
          kind="link"
          quiet
          busy={cancel.busy}
          onClick={() => void cancel.run({ params: { id: job.id }, body: {} })}
        >
          取消
        </Button>
      )}
      {job.state === 'done' && job.url && (
        <a href={fileAddress(job.url)} download>
          下载
        </a>
      )}
      <span className={styles.state}>
        <State
          of="job"
          is={job.state}
          word={job.state === 'running' && job.total ? `进行中 ${Math.floor(share * 100)}%` : undefined}
        />
        <span className="t3 el">{detail(job)}</span>
      </span>
      {job.state === 'running' && (
        <span className={styles.progress}>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </div>
  )
}

/** A scheduled export: when the next file is created, and a button that stops it. */
function OneSchedule({ schedule: { id, title, every, format, nextAt } }: { schedule: ExportSchedule }) {
  const stop = useAction(jobs.unschedule, { invalidates: [jobs.schedules], success: '已停止' })
  return (
    <div className={styles.job}>
      <span className="el">
        {everyWords[every]}导出 · {title} · {fileFormats[format]}
      </span>
      <Button kind="link" quiet busy={stop.busy} onClick={() => void stop.run({ params: { id } })}>
        停止
      </Button>
      <span className={styles.state}>
        <span className="t3 el">下次 {time(nextAt)}</span>
      </span>
    </div>
  )
}

function detail({ state, error, done, total, finishedAt }: Job) {
  if (state === 'failed') return error ?? ''
  if (state === 'running') return total ? `${count(done)} / ${count(total)}` : `已处理 ${count(done)}`
  return finishedAt ? clock(finishedAt) : ''
}
