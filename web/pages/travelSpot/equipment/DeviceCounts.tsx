import { type Device, devices } from '#contract/scenic/devices.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { stateOrder } from '#web/features/scenic/device/previewContent.ts'
import { stateWord } from '#web/features/states.ts'
import { count } from '#web/kit/format.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useParam } from '#web/kit/list/useParam.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import styles from './DeviceCounts.module.css'

type Devices = List<typeof devices.list>

function useCounts({ filter: { q, areaIds, caseId, pointId, smartType, expected, state } }: Devices) {
  return useRead(
    devices.counts,
    { body: { q, areaIds, caseId, pointId, smartType, expected, state } },
    { live: ['device'], keep: true },
  )
}

/** How many cameras are in each state under the other conditions; pressing one narrows the list to it. */
export function DeviceCounts({ list }: { list: Devices }) {
  const { data: counts, refetch } = useCounts(list)
  useEvery(15_000, () => void refetch())
  const { state } = list.filter
  const choose = (next: Device['state'] | undefined) => list.set({ state: next })
  const all = counts && stateOrder.reduce((sum, one) => sum + counts[one], 0)
  return (
    <fieldset className={styles.chips}>
      <legend className="sr">{titleOf(devices.list, 'state')}</legend>
      <button type="button" aria-pressed={state === undefined} onClick={() => choose(undefined)}>
        全部 {count(all)}
      </button>
      {stateOrder.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={state === one}
          data-none={one !== 'ok' && counts?.[one] === 0 ? '' : undefined}
          onClick={() => choose(state === one ? undefined : one)}
        >
          <State of="place" is={one} word={`${stateWord('place', one)} ${count(counts?.[one])}`} />
        </button>
      ))}
    </fieldset>
  )
}

/** How many pictures the chosen cameras have taken today. */
export function PicturesToday({ list }: { list: Devices }) {
  const { data } = useCounts(list)
  return (
    data && (
      <span className="t3">
        {titleOf(devices.list, 'picturesToday')} <b>{count(data.picturesToday)}</b> 张
      </span>
    )
  )
}

/** The wall has no toolbar that shows the time of the data. */
export function DevicesLive({ asOf }: { asOf: string | undefined }) {
  const [view] = useParam('view', ['list', 'wall'])
  const narrow = useNarrow()
  return <LiveMark asOf={view === 'wall' && !narrow ? asOf : undefined} />
}
