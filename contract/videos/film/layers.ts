import type { Place } from '../placed.ts'
import { type Frames, framesOf, shared } from './frames.ts'
import type { FilmPlan, PlanElement } from './plan.ts'

/** The effects that are drawn on top of the picture. */
export const layerEffects: ReadonlySet<string> = new Set([
  ...['frame', 'picture', 'clip', 'visitorPhoto', 'sticker', 'stickerFloat', 'stickerPop'],
  ...['petWalk', 'petPeek', 'petFollow', 'caption'],
])

/** A point of the film in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}
interface Sides {
  readonly width: number
  readonly height: number
}

/** Percent of a length in whole pixels, at least one. */
export const dots = (percent: number, length: number) => Math.max(1, Math.round((percent / 100) * length))

/** Returns the centre, in pixels, of an overlay of a given size at the place of an effect. */
export const middleOf = (film: Sides, place: Place, { width, height }: Sides): Point => ({
  x: (place.left / 100) * film.width + ((place.across + 50) / 100) * width,
  y: (place.top / 100) * film.height + ((place.down + 50) / 100) * height,
})

/** Returns when which photo of a visitor is shown, by its index in the plan. */
export function photoTurns({ photos, fps }: FilmPlan, { startMs, lengthMs, params }: PlanElement, film: Frames) {
  const count = photos.length > 0 ? Math.round(params.count!) : 0
  const each = lengthMs / Math.max(1, count)
  return Array.from({ length: count }, (_, turn) => turn).flatMap((turn) => {
    const frames = shared(framesOf({ startMs: startMs + turn * each, lengthMs: each }, fps), film)
    return frames ? [{ frames, photo: turn % photos.length }] : []
  })
}

interface Face extends Point {
  readonly width: number
}

/** Returns the centre of a pet beside the visitor's face at each of some frames; undefined if there is no face in any of them. */
export function followedBy(
  film: Sides,
  { params }: PlanElement,
  frames: Frames,
  faceAt: (frame: number) => Face | undefined,
): ((frame: number) => Point) | undefined {
  const faces = Array.from({ length: frames.end - frames.start }, (_, index) => faceAt(frames.start + index))
  const first = faces.find((face) => face)
  if (!first) return undefined
  let last = first
  const middles = faces.map((face) => {
    last = face ?? last
    const dot = last.width * film.width
    return {
      x: last.x * film.width + (params.offsetX! / 100) * dot,
      y: last.y * film.height + (params.offsetY! / 100) * dot,
    }
  })
  return (frame) => middles[frame - frames.start]!
}
