import { isResting, type Status } from '#contract/status.ts'

/** What a light shows, what its figures said last, and since when they have been on this side of each level. */
export interface Held {
  readonly state: Status
  readonly reads: Status
  /** Unix milliseconds at which the figures came to be at least unknown, degraded and down, or ceased to. */
  readonly turned: readonly number[]
}
/** Seconds. */
export interface Holds {
  readonly holdDown: number
  readonly holdUp: number
}

/** States of a working thing, from good to bad; the resting states are separate. */
const levels = ['ok', 'unknown', 'degraded', 'down'] as const
const levelOf = (status: Status) => Math.max(0, (levels as readonly Status[]).indexOf(status))
/** From this level on something is wrong. */
const wrong = 2

/**
 * The next state of a light. Each level is a separate switch: it turns on once the figures have been at least that bad for
 * `holdDown`, and off once they have been better for `holdUp`. So figures that waver between two bad levels turn the light bad in
 * time, and bad never goes to green and back within the holding times. Rest (closed, maintenance) begins and ends at once; the figures
 * after it, and the very first ones, must last for the holding time before they count as wrong.
 * @param now Unix milliseconds, not before the last call
 */
export function settle(previous: Held | null, reads: Status, now: number, { holdDown, holdUp }: Holds): Held {
  if (isResting(reads))
    return previous?.state === reads && previous.reads === reads
      ? previous
      : { state: reads, reads, turned: [now, now, now] }
  const before = previous && !isResting(previous.state) ? previous : null
  const switches = levels.slice(1).map((_, index) => {
    const level = index + 1
    const is = levelOf(reads) >= level
    if (!before) return { on: is && (level < wrong || holdDown === 0), turned: now }
    const turned = levelOf(before.reads) >= level === is ? before.turned[index]! : now
    const on = levelOf(before.state) >= level
    const hold = is ? holdDown : holdUp
    return { on: on === is || now - turned < hold * 1000 ? on : is, turned }
  })
  const off = switches.findIndex(({ on }) => !on)
  return { state: levels[off === -1 ? levels.length - 1 : off]!, reads, turned: switches.map(({ turned }) => turned) }
}
