import { serverOverview } from '#contract/monitoring/serverOverview.ts'
import { type ServerHealth, servers } from '#contract/servers/servers.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { marks, stateWord } from '#web/features/states.ts'
import { count } from '#web/kit/format.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import styles from './HealthCounts.module.css'

const order = Object.keys(marks.serverHealth) as ServerHealth[]

/** How many servers of the chosen group, type and state are in each health; pressing one narrows the list to it. */
export function HealthCounts({ list }: { list: List<typeof servers.list> }) {
  const { data, refetch } = useRead(serverOverview.servers, {}, { live: ['server'], keep: true })
  useEvery(10_000, () => void refetch())
  const { health, groupId, type, state } = list.filter
  const among = data?.rows.filter(
    (row) =>
      (groupId === undefined || row.groupId === groupId) &&
      (type === undefined || row.type === type) &&
      (state === undefined || row.state === state),
  )
  const of = (one: ServerHealth) => among?.filter((row) => row.health === one).length
  return (
    <fieldset className={styles.chips}>
      <legend className="sr">{titleOf(servers.list, 'health')}</legend>
      {order
        .filter((one) => of(one) || health === one)
        .map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={health === one}
            onClick={() => list.set({ health: health === one ? undefined : one })}
          >
            <State of="serverHealth" is={one} word={`${stateWord('serverHealth', one)} ${count(of(one))}`} />
          </button>
        ))}
    </fieldset>
  )
}
