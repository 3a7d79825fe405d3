import type { SplitState } from '#contract/sharing/splitStates.ts'
import type { Mark } from '#web/parts/value/tone.ts'

/** How the states of a split bill look. */
export const splitMarks: Readonly<Record<SplitState, Mark>> = {
  frozen: ['unknown', 'clock'],
  processing: ['info', 'half'],
  finished: ['ok', 'check'],
  failed: ['down', 'octagon'],
  unfrozen: ['closed', 'bar'],
  returned: ['maint', 'back'],
}
