import type { Reply } from '#contract/kit.ts'
import type { Device, devices } from '#contract/scenic/devices.ts'
import { count } from '#web/kit/format.ts'
import { State } from '#web/parts/State.tsx'
import { stateWord } from '#web/parts/states.ts'
import { stateOrder } from './deviceWords.ts'
import styles from './StateChips.module.css'

interface Props {
  counts: Reply<typeof devices.counts> | undefined
  state: Device['state'] | undefined
  onChoose(state: Device['state'] | undefined): void
}

/** How many cameras are in each state under the other conditions; pressing one narrows the list to it. */
export function StateChips({ counts, state, onChoose }: Props) {
  const all = counts && stateOrder.reduce((sum, one) => sum + counts[one], 0)
  return (
    <fieldset className={styles.chips}>
      <legend className="sr">状态</legend>
      <button type="button" aria-pressed={state === undefined} onClick={() => onChoose(undefined)}>
        全部 {count(all)}
      </button>
      {stateOrder.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={state === one}
          onClick={() => onChoose(state === one ? undefined : one)}
        >
          <State of="place" is={one} word={`${stateWord('place', one)} ${count(counts?.[one])}`} />
        </button>
      ))}
    </fieldset>
  )
}
