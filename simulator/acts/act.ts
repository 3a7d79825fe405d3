import type { Ingest } from '#client/ingest.ts'
import type { Random } from '#scenery/random.ts'
import type { BackOffice } from '../calls/backOffice.ts'
import type { Size, Studio } from '../cameras/studio.ts'
import type { Tally } from '../cameras/tally.ts'
import type { Camera } from '../world/step.ts'
import type { Desk } from '../world/tenants.ts'
import type { World } from '../world/world.ts'

/** What an act has at hand: no more than people at their desks, visitors and cameras have. */
export interface Scene {
  readonly world: World
  readonly studio: Studio
  readonly size: Size
  readonly ingestOf: (camera: Camera) => Ingest
  /** The ingest interface for cloud servers; undefined if an older set-up stored no key of the platform. */
  readonly platform: Ingest | undefined
  readonly tally: Tally
  readonly random: Random
  /** A colleague, signed in to the back-office. */
  readonly desk: (name: Desk) => BackOffice
  /** Somebody who looks at the demo, signed in to the back-office. */
  readonly account: (name: string) => BackOffice
  readonly signal: AbortSignal
}

/** One thread of the demo's story. It is stateless: it looks at what exists and does what is missing. */
export interface Act {
  readonly title: string
  /** What must be there before the first visitor comes, of the past too. @throws Refused, Unreachable */
  prepare?(scene: Scene): Promise<void>
  readonly turns?: Turns
}

/** What an act does again and again. */
export interface Turns {
  /** Seconds from one turn to the next once its part of the story is complete; until then the next one follows soon. */
  readonly every: number
  /** Returns whether its part of the story is complete. @throws Refused, Unreachable */
  turn(scene: Scene): Promise<boolean>
}
