import { createHmac } from 'node:crypto'
import type { Key } from '#client/signing.ts'
import { pause } from '#client/transport.ts'
import { random } from '#scenery/random.ts'
import type { Camera } from '../world/step.ts'
import { Box, type Fault } from './box.ts'
import type { Programs } from './programs.ts'

/** By what a camera proves itself on the device bus: docs/INGEST.md. */
export const busPassword = ({ keyId, secret }: Key, gbCode: string) =>
  `${keyId}.${createHmac('sha256', secret).update(`mqtt\n${gbCode}`).digest('hex')}`

export interface BoxesOptions {
  readonly seed: string
  readonly cameras: readonly Camera[]
  readonly keyOf: (camera: Camera) => Key
  /** The URL of the bus, requested again while no box is connected. Empty if there is none. */
  readonly address: () => Promise<string>
  readonly awake: (camera: Camera, at: number) => boolean
  readonly still: (camera: Camera, at: number) => Promise<Uint8Array>
  /** What runs in the cameras. */
  readonly programs?: Programs
  /** How many boxes have which fault. */
  readonly faults?: Partial<Record<Fault, number>>
  /** How many times faster than real time the boxes run. */
  readonly pace?: number
  readonly signal: AbortSignal
}

export interface Boxes {
  /** Boxes on the bus now, of all. */
  readonly connected: number
  readonly all: readonly Box[]
  readonly ended: Promise<void>
}

const turnMs = 2000

/** A box for each camera, all in this process, until `signal` ends them. One clock turns them all, so that they cost next to nothing at rest. */
export function startBoxes(options: BoxesOptions): Boxes {
  const { seed, cameras, keyOf, still, programs, pace = 1 } = options
  const fault = faultsOf(options)
  const boxes = cameras.map((camera) => {
    const { gbCode } = camera
    const own = random(`${seed}/box/${gbCode}`)
    return {
      camera,
      box: new Box({
        camera,
        password: busPassword(keyOf(camera), gbCode),
        fault: fault.get(gbCode),
        random: own,
        still,
        programs,
        pace,
      }),
    }
  })
  const connected = () => boxes.reduce((sum, { box }) => sum + Number(box.connected), 0)
  return {
    get connected() {
      return connected()
    },
    all: boxes.map(({ box }) => box),
    ended: run(),
  }

  async function run() {
    const { address, awake, signal } = options
    let url = ''
    while (!signal.aborted) {
      if (connected() === 0) url = await address().catch(() => '')
      const now = Date.now()
      if (url) for (const { camera, box } of boxes) box.turn(url, awake(camera, now), now)
      await pause(turnMs / pace, signal)
    }
    await Promise.all(boxes.map(({ box }) => box.leave()))
  }
}

/** Which cameras are faulty, the same at each start. */
export function faultsOf({ seed, cameras, faults = {} }: Pick<BoxesOptions, 'seed' | 'cameras' | 'faults'>) {
  const order = cameras
    .map(({ gbCode }) => ({ gbCode, place: random(`${seed}/fault/${gbCode}`).between(0, 1) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ gbCode }) => gbCode)
  const chosen = Object.entries(faults).flatMap(([fault, count]) => Array<Fault>(count).fill(fault as Fault))
  return new Map(chosen.slice(0, order.length).map((fault, index) => [order[index] as string, fault]))
}
