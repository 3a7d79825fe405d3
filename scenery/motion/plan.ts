import type { Stage } from '../drawing/stage.ts'
import type { Random } from '../random.ts'

/** What a party does in a clip, together. Times in seconds. */
export interface PartyPlan {
  /** They stand there, come in from a side, come up to the camera, or only pass. */
  readonly entrance: 'there' | 'aside' | 'near' | 'pass'
  /** To which side they walk. */
  readonly way: -1 | 1
  /** When they have come; they stand from then on. */
  readonly arrival: number
  /** When they begin to wave, and when they cheer; infinite where they do not. */
  readonly wavesAt: number
  readonly cheersAt: number
  /** Whether they jump when they cheer. */
  readonly jump: boolean
}

/** Decides what a party does in a clip of some seconds. */
export function planOf(random: Random, stage: Stage, seconds: number): PartyPlan {
  const entrance = stage.afloat
    ? 'there'
    : random.weighted({ there: 4, aside: 3, near: stage.walkway ? 3 : 0, pass: 1.2 })
  const arrival =
    entrance === 'there'
      ? 0
      : entrance === 'pass'
        ? Number.POSITIVE_INFINITY
        : Math.min(random.between(1.9, 2.6), seconds * 0.5)
  const wavesAt = entrance === 'pass' ? seconds * random.between(0.3, 0.45) : arrival + random.between(0.7, 1.1)
  const cheersAt = wavesAt + random.between(2, 2.5)
  return {
    entrance,
    way: random.chance(0.5) ? 1 : -1,
    arrival,
    wavesAt,
    cheersAt: entrance !== 'pass' && cheersAt + 1.1 < seconds ? cheersAt : Number.POSITIVE_INFINITY,
    jump: !stage.afloat && random.chance(0.6),
  }
}
