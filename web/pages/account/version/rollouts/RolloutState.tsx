import type { Rollout } from '#contract/releases/rollouts.ts'
import { rolloutStates } from '#contract/releases/software.ts'
import { State } from '#web/features/State.tsx'
import { count } from '#web/kit/format.ts'
import { Status } from '#web/parts/value/Status.tsx'

/** The state of a rollout. A finished rollout with failures shows their number and is not marked as successful. */
export function RolloutState({ of: { state, done, failed }, pill }: { of: Rollout; pill?: boolean }) {
  if (state !== 'done' || failed === 0) return <State of="rollout" is={state} pill={pill ?? false} />
  return (
    <Status tone={done === 0 ? 'down' : 'warn'} shape={done === 0 ? 'octagon' : 'triangle'} pill={pill}>
      <span>
        {rolloutStates.done}，失败 {count(failed)} 台
      </span>
    </Status>
  )
}
