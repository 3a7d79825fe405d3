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

/** States of things at work, by how bad they are; those at rest stand beside them. */
const levels = ['ok', 'unknown', 'degraded', 'down'] as const
const levelOf = (status: Status) => Math.max(0, (levels as readonly Status[]).indexOf(status))
/** From this level on something is wrong. */
const wrong = 2

/**
 * The next state of a light. Each level is a switch of its own: it goes on once the figures have been at least that bad for
 * `holdDown`, and off once they have been better for `holdUp`. So figures that waver between two bad levels turn the light red in
 * time, and red never goes to green and back within the holding times. Rest (closed, maintenance) begins and ends at once; what comes
 * after it, and the very first figures, prove themselves anew before they count as wrong.
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
