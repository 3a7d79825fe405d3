import { msAt } from '#contract/videos/film/frames.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { type PlacedShot, piecesOf, placedShots, sourceAt } from '#contract/videos/film/timeMap.ts'
import { transitionEffects } from '#contract/videos/timeline.ts'

/** How far a face may have been found from the picture that is to show it. */
const nearMs = 200
/** Where the poster is taken if no face is seen: a third into the film. */
const otherwise = 1 / 3

/**
 * Returns the time of the film for its poster: where the visitor's face is sharpest, or largest if that is unknown, outside of
 * transitions.
 */
export function posterMs(plan: FilmPlan): number {
  const joints = plan.elements.filter(({ effect }) => transitionEffects.has(effect))
  const isJoined = (ms: number) => joints.some(({ startMs, lengthMs }) => startMs <= ms && ms <= startMs + lengthMs)
  let best: Sighting = { ms: plan.lengthMs * otherwise, clarity: -1, size: 0, awayMs: 0 }
  for (const placed of placedShots(plan))
    for (const one of sightingsIn(plan, placed)) if (isBetter(one, best) && !isJoined(one.ms)) best = one
  return Math.round(best.ms)
}

/** A face that is seen at a time of the film. */
interface Sighting {
  readonly ms: number
  readonly clarity: number
  readonly size: number
  /** How far from this time it was found. */
  readonly awayMs: number
}

const isBetter = (one: Sighting, other: Sighting) =>
  (one.clarity - other.clarity || one.size - other.size || other.awayMs - one.awayMs) > 0

/** Finds which face a shot shows, frame by frame. */
function sightingsIn(plan: FilmPlan, placed: PlacedShot): Sighting[] {
  const { startMs, endMs, shot } = placed
  const pieces = piecesOf(placed, { startMs, endMs }, plan.elements)
  const found: Sighting[] = []
  let next = 0
  for (let ms = startMs; ms < endMs; ms += msAt(1, plan.fps)) {
    const sourceMs = sourceAt(pieces, ms)
    while (next < shot.faces.length - 1 && shot.faces[next + 1]!.atMs <= sourceMs) next++
    const face = shot.faces[next]
    if (!face) continue
    const awayMs = Math.abs(face.atMs - sourceMs)
    if (awayMs <= nearMs) found.push({ ms, clarity: face.clarity ?? 0, size: face.width * face.height, awayMs })
  }
  return found
}
