import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { recordStates } from '#contract/videos/recordParts.ts'
import { records } from '#contract/videos/records.ts'
import { openStates, synthesis } from '#contract/videos/synthesis.ts'
import { State } from '#web/features/State.tsx'
import { can } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { clock, count, formatDuration, today } from '#web/kit/format.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { FilmLine } from './FilmLine.tsx'
import { FilmNotice } from './FilmNotice.tsx'
import styles from './Overview.module.css'
import { RetryReason } from './Retry.tsx'

type OverviewData = Reply<typeof synthesis.overview>
type Shown = List<typeof records.list>

const requestedWord = label(records.list.body, 'retryRequested')
/** A video that waits or is in work for longer than this is highlighted. */
const longMs = 10 * 60_000
const age = (at: string) => Date.now() - Date.parse(at)

/** Removes duplicates, so that each row has a unique React key. */
const distinct = <R, K extends keyof R>(rows: readonly R[], key: K): R[] => [
  ...new Map(rows.map((row) => [row[key], row])).values(),
]

/** The videos in progress and the failed ones, under the filter of the list. Each figure filters the list to its rows. */
export function Overview({ list }: { list: Shown }) {
  const [params] = useSearchParams()
  const { areaId, caseId, serverId, recordedAtFrom, recordedAtTo } = list.filter
  const filter = { areaId, caseId, serverId, recordedAtFrom, recordedAtTo }
  const { data, error, refetch } = useRead(synthesis.overview, { body: filter }, { live: ['record'], keep: true })
  useEvery(30_000, () => void refetch())
  if (error && !data) return <ErrorState what="合成概况" error={error} retry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      {data.films && <FilmNotice films={data.films} />}
      {data.films && <FilmLine films={data.films} />}
      <Tiles overview={data} list={list} />
      <div className={styles.parts}>
        <Part title="为什么失败" none={data.reasons.length === 0 && '没有失败的视频'}>
          {distinct(data.reasons, 'reason').map((one) => (
            <li key={one.reason}>
              <button
                type="button"
                className={clsx(styles.name, 'el')}
                title={one.reason}
                onClick={() => list.set({ reason: one.reason, state: ['failed'] })}
              >
                {one.reason || '没有说明'}
              </button>
              <b className="num">{count(one.videos)}</b>
              <RetryReason of={one} filter={filter} />
            </li>
          ))}
        </Part>
        <Part
          title="在哪台服务器上"
          none={data.servers.every(({ name }) => name === null) && '制作方没有报告在哪台服务器上合成'}
        >
          {distinct(data.servers, 'name').map(({ serverId: id, name, synthesising, uploaded, failed, oldestAt }) => (
            <li key={name ?? ''}>
              <span className={clsx(styles.name, 'el')} title={name ?? undefined}>
                {id !== null && can('server') ? (
                  <Link to={`/systemOps/server?open=${id}`}>{name}</Link>
                ) : (
                  (name ?? '没有报告')
                )}
              </span>
              <span className="t2">
                合成中 {count(synthesising)}，待合成 {count(uploaded)}
                {failed > 0 && <span className="st-down">，失败 {count(failed)}</span>}
              </span>
              <span className="t3 num">{oldestAt ? formatDuration(age(oldestAt)) : ''}</span>
            </li>
          ))}
        </Part>
        <Part title="最慢的" none={data.slowest.length === 0 && '现在没有在制作的视频'}>
          {data.slowest.map(({ id, externalId, areaName, state, stateAt, progress }) => (
            <li key={id}>
              <Link className={clsx(styles.name, 'el')} title={externalId} to={`?${withOpen(params, id)}`}>
                {areaName} {externalId}
              </Link>
              <span className="t2">
                {recordStates[state]}
                {state === 'synthesising' && progress !== null ? ` ${progress}%` : ''}
              </span>
              <span className={clsx('num', age(stateAt) > longMs ? styles.late : 't3')}>
                {formatDuration(age(stateAt))}
              </span>
            </li>
          ))}
        </Part>
      </div>
    </>
  )
}

/** The address with a video opened that waits or is in work, under the place and the days that are chosen. */
function withOpen(params: URLSearchParams, id: number) {
  const next = new URLSearchParams(params)
  for (const key of ['page', 'reason', 'retryRequested', 'readyAtFrom', 'readyAtTo']) next.delete(key)
  next.set('state', openStates.join(','))
  next.set('open', String(id))
  return next
}

function Tiles({ overview, list }: { overview: OverviewData; list: Shown }) {
  const { state: chosen = [], retryRequested: isRetryRequested, readyAtFrom } = list.filter
  const all = { reason: undefined, retryRequested: undefined, readyAtFrom: undefined, readyAtTo: undefined }
  const only = (state: string) => chosen.length === 1 && chosen[0] === state && !isRetryRequested
  return (
    <div className={styles.tiles}>
      {distinct(overview.states, 'state').map(({ state, videos, oldestAt }) => (
        <button
          key={state}
          type="button"
          aria-pressed={only(state)}
          className={clsx(styles.tile, videos === 0 && styles.none)}
          onClick={() => list.set({ ...all, state: only(state) ? [...openStates] : [state] })}
        >
          <State of="record" is={state} />
          <b>{count(videos)}</b>
          <span className={oldestAt && state !== 'failed' && age(oldestAt) > longMs ? styles.late : 't3'}>
            {oldestAt && videos > 0 ? `最久 ${formatDuration(age(oldestAt))}` : '—'}
          </span>
        </button>
      ))}
      <button
        type="button"
        aria-pressed={isRetryRequested === true}
        className={clsx(styles.tile, overview.retriesWaiting === 0 && styles.none)}
        onClick={() =>
          list.set({
            ...all,
            state: isRetryRequested ? [...openStates] : ['failed'],
            retryRequested: isRetryRequested ? undefined : true,
          })
        }
      >
        <Status tone="maint" shape="back">
          {requestedWord}
        </Status>
        <b>{count(overview.retriesWaiting)}</b>
        <span className={overview.unfetchedAt && age(overview.unfetchedAt) > longMs ? styles.late : 't3'}>
          {overview.unfetchedAt
            ? `${formatDuration(age(overview.unfetchedAt))} 未取走`
            : overview.retriesWaiting > 0
              ? '都已取走'
              : '—'}
        </span>
      </button>
      <button
        type="button"
        aria-pressed={only('ready') && readyAtFrom === today()}
        className={clsx(styles.tile, overview.readyToday === 0 && styles.none)}
        onClick={() => list.set({ ...all, state: ['ready'], readyAtFrom: today(), readyAtTo: today() })}
      >
        <State of="record" is="ready" word="今日生成" />
        <b>{count(overview.readyToday)}</b>
        <span className="t3">
          {overview.medianSeconds === null
            ? `截至 ${clock(overview.asOf)}`
            : `录制到生成，居中 ${formatDuration(overview.medianSeconds * 1000)}`}
        </span>
      </button>
    </div>
  )
}

function Part({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {none ? <p className="t3">{none}</p> : <ul>{children}</ul>}
    </section>
  )
}
