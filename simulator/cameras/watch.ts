import type { Ingest } from '#client/ingest.ts'
import { pause, Refused } from '#client/transport.ts'
import { random } from '#scenery/random.ts'
import { isOpen, lastOpen, minute } from '../world/rhythm.ts'
import type { Camera } from '../world/step.ts'
import { type World, worksUntil } from '../world/world.ts'
import type { Post } from './send.ts'
import type { Size } from './studio.ts'
import { count } from './tally.ts'

export interface Watch {
  /** Cameras that beat now. */
  beating: number
}

export interface WatchOptions extends Post {
  readonly world: World
  readonly steady: boolean
  readonly size: Size
  readonly signal: AbortSignal
}

const beat = 30_000
/** How often a camera sends its still; less often if there are many cameras. */
const stillEvery = 5 * minute
const stillsPerMinute = 8

/** Heartbeats of all cameras every 30 seconds, and a still of each now and then, until `signal` ends it. */
export function startWatch(options: WatchOptions): Watch & { ended: Promise<unknown> } {
  const watch: Watch = { beating: 0 }
  return Object.assign(watch, { ended: Promise.all([beatOn(options, watch), showStills(options)]) })
}

async function beatOn(options: WatchOptions, watch: Watch) {
  const { world, signal } = options
  const began = Date.now()
  // Cameras that are closed or broken have sent heartbeats before.
  const before = world.cameras.filter((camera) => lastAwake(options, camera, began) < began)
  await beatAll(options, before, (camera) => lastAwake(options, camera, began))
  while (!signal.aborted) {
    const now = Date.now()
    const beating = world.cameras.filter((camera) => isAwake(options, camera, now))
    watch.beating = beating.length
    await beatAll(options, beating, () => now)
    await pause(beat - (Date.now() % beat), signal)
  }
}

function beatAll(options: WatchOptions, cameras: readonly Camera[], at: (camera: Camera) => number) {
  const { world, ingestOf, tally } = options
  const beatOf = ([ingest, own]: [Ingest, Camera[]]) =>
    attempt(options, 'heartbeats', async () => {
      const beats = own.map((camera) => pulse(world.seed, camera, at(camera)))
      for (const answer of await ingest.post('heartbeats', beats)) count(tally, 'heartbeats', answer)
    })
  return Promise.all([...Map.groupBy(cameras, ingestOf)].map(beatOf))
}

async function showStills(options: WatchOptions) {
  const { world, signal } = options
  const { cameras } = world
  const gap = Math.max(minute / stillsPerMinute, stillEvery / Math.max(1, cameras.length))
  const now = Date.now()
  for (const camera of cameras) if (isAwake(options, camera, now)) await showStill(options, camera, now)
  for (const camera of cameras)
    if (!isAwake(options, camera, now)) await showStill(options, camera, lastAwake(options, camera, now))
  for (let turn = 0; !signal.aborted; turn++) {
    await pause(gap, signal)
    const camera = cameras[turn % cameras.length]!
    if (isAwake(options, camera, Date.now())) await showStill(options, camera, Date.now())
  }
}

async function showStill(options: WatchOptions, camera: Camera, at: number) {
  const { studio, size, ingestOf, tally, signal } = options
  if (signal.aborted) return
  await attempt(options, 'snapshots', async () => {
    const { jpeg, faces } = await studio.still(camera, at, size)
    const form = {
      pictureId: `still-${camera.gbCode}-${at}`,
      gbCode: camera.gbCode,
      takenAt: new Date(at).toISOString(),
      faces: faces.length,
    }
    count(tally, 'snapshots', await ingestOf(camera).snapshot(form, jpeg))
  })
}

/** A heartbeat or still that fails is dropped: the next one follows soon. */
async function attempt({ tally, signal }: WatchOptions, kind: 'heartbeats' | 'snapshots', work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof Refused) count(tally, kind, { code: error.code, msg: error.message, repeated: false })
    else tally.unreachable++
  }
}

/** Whether a camera works at an instant: its scenic area is open, and it has not failed. */
export function isAwake({ world, steady }: Pick<WatchOptions, 'world' | 'steady'>, camera: Camera, at: number) {
  return (
    at < worksUntil(world, camera) && (steady || isOpen(camera, at)) && !isSilent(world.seed, world.cameras, camera, at)
  )
}

/** The newest instant, up to `at`, at which a camera worked and its scenic area was open. */
function lastAwake({ world, steady }: WatchOptions, camera: Camera, at: number) {
  const worked = Math.min(at, worksUntil(world, camera))
  return steady ? worked : lastOpen(camera, worked)
}

const slot = 6 * minute

/** One or two cameras fail now and then, for 2 to 11 minutes; none fails if there are fewer than four. */
export function isSilent(seed: string, cameras: readonly Camera[], camera: Camera, at: number): boolean {
  if (cameras.length < 4) return false
  const now = Math.floor(at / slot)
  return [now, now - 1, now - 2].some((index) => {
    const fate = random(`${seed}/silence/${index}`)
    const victim = cameras[fate.whole(0, cameras.length - 1)]
    const from = index * slot + fate.between(0, 3 * minute)
    return victim === camera && fate.chance(0.25) && at >= from && at < from + fate.between(2 * minute, 11 * minute)
  })
}

/** Most connections are good; one camera in nine has a weak one. */
function pulse(seed: string, { gbCode }: Camera, at: number) {
  const weak = random(`${seed}/line/${gbCode}`).chance(1 / 9)
  const now = random(`${seed}/pulse/${gbCode}/${at}`)
  return {
    gbCode,
    at: new Date(at).toISOString(),
    fps: Math.round((weak ? now.between(8, 15) : now.between(24.2, 25)) * 10) / 10,
    bitrateKbps: Math.round(weak ? now.between(500, 1300) : now.gauss(4100, 260)),
    latencyMs: Math.max(20, Math.round(weak ? now.gauss(900, 180) : now.gauss(120, 35))),
  }
}
