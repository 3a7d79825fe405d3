import { type Server, servers } from '#contract/servers/servers.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { Load } from '#web/features/servers/Load.tsx'
import { oldSince } from '#web/features/servers/loads.ts'
import { stateWord } from '#web/features/states.ts'
import { count } from '#web/kit/format.ts'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './ServerStatus.module.css'

const kinds = ['cpu', 'memory', 'disk', 'gpu'] as const
const title = (key: string) => titleOf(servers.list, key)

/** How a server is: by its cloud, and by its own signs of life. */
export default function ServerStatus({ row }: { row: Server }) {
  const { state, cloudState, stateSince, cloudAt, cloudFault, heartbeatAt, work } = row
  return (
    <div>
      <p className={styles.state}>
        {title('state')}
        <State of="server" is={state} word={state === 'other' ? cloudState : stateWord('server', state)} />
        {stateSince && (
          <span className="t3">
            自 <Time at={stateSince} brief />
          </span>
        )}
      </p>
      {cloudFault && (
        <p className="t3" role="status">
          {cloudFault}；云上状态是 <Time at={cloudAt} brief /> 查到的。
        </p>
      )}
      <dl className={styles.loads} aria-label="现在的负载">
        {kinds
          .filter((kind) => kind in row)
          .map((kind) => (
            <div key={kind}>
              <dt>{title(kind)}</dt>
              <dd>
                <Load value={row[kind]} since={oldSince(row)} />
              </dd>
            </div>
          ))}
        <div>
          <dt>{title('work')}</dt>
          <dd className={oldSince(row) ? 't3' : undefined}>{work === null ? '—' : `${count(work)} 个任务`}</dd>
        </div>
        <div>
          <dt>{title('heartbeatAt')}</dt>
          <dd>{heartbeatAt ? <Time at={heartbeatAt} brief /> : <span className="t3">从未</span>}</dd>
        </div>
      </dl>
    </div>
  )
}
