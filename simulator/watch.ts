import { random } from './random.ts'
import { isOpen, minute } from './rhythm.ts'
import type { Post } from './send.ts'
import type { Camera } from './step.ts'
import { count } from './tally.ts'
import { pause, Refused } from './transport.ts'

export interface Watch {
  /** Cameras that beat now. */
  beating: number
}

export interface WatchOptions extends Post {
  readonly seed: string
  readonly cameras: readonly Camera[]
  readonly steady: boolean
  readonly signal: AbortSignal
}

const beat = 30_000
/** How often a camera shows its still; slower where there are many. */
const stillEvery = 5 * minute
const stillsPerMinute = 8

/** Heartbeats of all cameras every 30 seconds, and a still of each now and then, until `signal` ends it. */
export function startWatch(options: WatchOptions): Watch & { ended: Promise<unknown> } {
  const watch: Watch = { beating: 0 }
  return Object.assign(watch, { ended: Promise.all([beatOn(options, watch), showStills(options)]) })
}

async function beatOn(options: WatchOptions, watch: Watch) {
  const { cameras, ingestOf, tally, signal } = options
  while (!signal.aborted) {
    const now = Date.now()
    const beating = cameras.filter((camera) => isAwake(options, camera, now))
    watch.beating = beating.length
    await Promise.all(
      [...Map.groupBy(beating, ingestOf)].map(([ingest, own]) =>
        attempt(options, async () => {
          const answers = await ingest.post(
            'heartbeats',
            own.map((camera) => pulse(options.seed, camera, now)),
          )
          for (const answer of answers) count(tally, 'heartbeats', answer)
        }),
      ),
    )
    await pause(beat - (Date.now() % beat), signal)
  }
}

async function showStills(options: WatchOptions) {
  const { cameras, studio, ingestOf, tally, signal } = options
  const gap = Math.max(minute / stillsPerMinute, stillEvery / Math.max(1, cameras.length))
  for (let turn = 0; !signal.aborted; turn++) {
    const camera = cameras[turn % cameras.length]!
    const now = Date.now()
    if (isAwake(options, camera, now)) {
      await attempt(options, async () => {
        const { jpeg, faces } = await studio.still(camera, now)
        const form = { pictureId: `still-${camera.gbCode}-${now}`, gbCode: camera.gbCode, takenAt: new Date(now).toISOString(), faces: faces.length }
        count(tally, 'snapshots', await ingestOf(camera).snapshot(form, jpeg))
      })
    }
    await pause(gap, signal)
  }
}

/** A beat or a still that does not get through is gone: the next one comes soon. */
async function attempt({ tally, signal }: WatchOptions, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof Refused) count(tally, 'heartbeats', { code: error.code, msg: error.message, repeated: false })
    else tally.unreachable++
  }
}

function isAwake({ seed, cameras, steady }: WatchOptions, camera: Camera, at: number) {
  return (steady || isOpen(camera, at)) && !isSilent(seed, cameras, camera, at)
}

const slot = 6 * minute

/** One or two cameras fail now and then, for 2 to 11 minutes; never where there are only a few. */
export function isSilent(seed: string, cameras: readonly Camera[], camera: Camera, at: number): boolean {
  if (cameras.length < 4) return false
  const now = Math.floor(at / slot)
  return [now, now - 1, now - 2].some((index) => {
    const fate = random(`${seed}/silence/${index}`)
    const victim = cameras[fate.whole(0, cameras.length - 1)]
    const from = index * slot + fate.between(0, 3 * minute)
    return victim === camera && fate.chance(0.7) && at >= from && at < from + fate.between(2 * minute, 11 * minute)
  })
}

/** Most lines are good; one camera in nine hangs on a weak one. */
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
