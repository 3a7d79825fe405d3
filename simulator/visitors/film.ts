import type { Random } from '#scenery/random.ts'
import type { Camera, Goods, Step } from '../world/step.ts'
import type { AreaDay, Pace, World } from '../world/world.ts'
import { engine, likeness } from './recognition.ts'

/** Clips that may still be recorded in an interval, by all cameras. */
export interface ClipBudget {
  left: number
}

/** A camera that saw a party, and when: Unix milliseconds. */
export interface Sighting {
  readonly camera: Camera
  readonly at: number
}

/** From what the video of a purchase is made. */
export interface FilmDeal {
  readonly templateId: number
  /** When the visit began. */
  readonly since: number
  /** Where clips begin, in order of time. */
  readonly sightings: readonly Sighting[]
}

/** An order of a video. */
export interface VideoOrder {
  readonly orderNo: string
  readonly camera: Camera
  readonly openid: string
  readonly at: number
  /** Shortens what people and programs take their time for. */
  readonly speed: number
}

interface Occasion {
  readonly world: World
  readonly area: AreaDay
  readonly pace: Pace
  readonly budget: ClipBudget
  readonly goods: Goods
  /** The scans of the visit so far, in order of time; the last is the one after which the party buys. */
  readonly scans: readonly Sighting[]
  /** When they order. */
  readonly orderedAt: number
}

const clipsOfFilm = [2, 4] as const

/** Decides of which clips a video is made. Undefined where it is made elsewhere: in the past, without a template, or without room for clips. */
export function filmDeal(random: Random, occasion: Occasion): FilmDeal | undefined {
  const { world, pace, budget, goods, scans, orderedAt } = occasion
  const last = scans.at(-1)!
  const templates = world.templates?.filter(({ caseId }) => caseId === last.camera.caseId) ?? []
  const records = (at: number) => (pace.clipsPerMinute?.(at) ?? 0) > 0
  if (goods.kind !== 'video' || templates.length === 0) return undefined
  if (!records(last.at) || budget.left < clipsOfFilm[0]) return undefined
  const count = Math.min(random.whole(...clipsOfFilm), Math.floor(budget.left))
  budget.left -= count
  const after = (low: number, high: number) => Math.round(random.between(low, high) / pace.speed)
  const before = scans
    .slice(0, -1)
    .filter(({ camera, at }) => camera.caseId === last.camera.caseId && records(at))
    .slice(-(count - 1))
    .map(({ camera, at }) => ({ camera, at: at + after(5_000, 25_000) }))
  const eyes = eyesOf(random, occasion, last)
  const gap = (orderedAt - last.at) / (count - before.length)
  const here = Array.from({ length: count - before.length }, (_, i) => ({
    camera: eyes[i % eyes.length]!,
    at: last.at + Math.round(gap * (i + random.between(0.05, 0.5))),
  }))
  return { templateId: random.pick(templates).id, since: scans[0]!.at, sightings: [...before, ...here] }
}

/** The camera at which the party scanned, then the project's others, which they pass. */
function eyesOf(random: Random, { area }: Occasion, { camera, at }: Sighting): Camera[] {
  const others = area.cameras
    .filter((one) => one.camera !== camera && one.camera.caseId === camera.caseId && at < one.until)
    .map((one) => one.camera)
  const first = random.whole(0, Math.max(0, others.length - 1))
  return [camera, ...others.slice(first), ...others.slice(0, first)]
}

/** Clips of a visit, who was found in them, and the request to make a video of them. */
export function film(random: Random, order: VideoOrder, { templateId, since, sightings }: FilmDeal): Step[] {
  const { orderNo, camera, openid, speed, at: orderedAt } = order
  const iso = (time: number) => new Date(time).toISOString()
  const after = (low: number, high: number) => Math.round(random.between(low, high) / speed)
  const steps: Step[] = []
  const clips: string[] = []
  let [until, known] = [orderedAt, orderedAt]
  for (const [i, sighting] of sightings.entries()) {
    const clip = `c-${orderNo}-${i + 1}`
    const seconds = random.whole(50, 70) / 10
    const ends = sighting.at + seconds * 1000
    const at = ends + after(3_000, 9_000)
    const found = { recordId: `m-${clip}`, clip, openid, score: likeness(random), engine, member: 0, at: iso(at) }
    clips.push(clip)
    steps.push(
      {
        name: 'clip',
        at: ends,
        camera: sighting.camera,
        item: { clipId: clip, camera: sighting.camera, party: openid, seconds },
      },
      { name: 'clipMatches', at, camera: sighting.camera, item: found },
    )
    until = Math.max(until, ends)
    known = Math.max(known, at)
  }
  const at = known + after(1_000, 6_000)
  const item = { gbCode: camera.gbCode, openid, templateId, from: iso(since), to: iso(until), orderNo, at: iso(at) }
  return [...steps, { name: 'films', at, camera, item: { videoId: `v-${orderNo}`, ...item, clips } }]
}
