import { isOn, zoomAt } from '../placed.ts'
import { type Box, faceAt, fittedBox } from './faces.ts'
import { type Frames, msAt } from './frames.ts'
import type { Video } from './media.ts'
import type { FilmPlan, PlanElement } from './plan.ts'
import { type Piece, type PlacedShot, piecesOf, sourceAt } from './timeMap.ts'

/** The visible part of the fitted picture: its left and upper edge and its size, in fractions of the sides. */
export interface View {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** A visible shot: how its file plays, and which part of its picture each frame shows. */
export interface SeenShot {
  readonly placed: PlacedShot
  readonly frames: Frames
  readonly pieces: readonly Piece[]
  /** Returns the part of the fitted picture that a frame shows. */
  viewAt(frame: number): View
  /** Returns the visitor's face in the picture that a frame shows. Undefined if no face was detected in the shot. */
  faceAt(frame: number): Box | undefined
}

/** How much larger a photo is at the end of its shot. */
const stillZoom = 1.08

/** Returns how a shot is shown during some frames of the film. @param video undefined for a photo */
export function seenShot(plan: FilmPlan, placed: PlacedShot, frames: Frames, video: Video | undefined): SeenShot {
  const { elements, fps } = plan
  const { shot } = placed
  const seen = { startMs: msAt(frames.start, fps), endMs: msAt(frames.end, fps) }
  const pieces = piecesOf(placed, seen, elements)
  const fittedFace = (ms: number) => {
    const face = faceAt(shot.faces, sourceAt(pieces, ms))
    return face && video && fittedBox(face, video, shot, plan)
  }
  const followed = followedPath(elements, frames, fps, fittedFace)
  const viewAt = (frame: number) => {
    const ms = msAt(frame, fps)
    const follow = elements.findLast((element) => element.effect === 'follow' && isOn(element, ms))
    const freeze = elements.findLast((element) => element.effect === 'freeze' && isOn(element, ms))
    const push = zoomAt(elements, ms)
    const done = shot.still ? (ms - seen.startMs) / (seen.endMs - seen.startMs) : 0
    let view = around(1 + (stillZoom - 1) * done, 0.5, 0.5)
    if (follow) {
      const { x, y } = followed(frame)
      view = inside(view, around(follow.params.zoom!, x, y))
    }
    if (freeze) {
      const zoom = 1 + (freeze.params.zoom! - 1) * ((ms - freeze.startMs) / freeze.lengthMs)
      const face = fittedFace(ms)
      view = inside(
        view,
        around(zoom, face ? (face.x - view.x) / view.size : 0.5, face ? (face.y - view.y) / view.size : 0.5),
      )
    }
    const rest = 1 - 1 / push.zoom
    return inside(view, { x: (push.x / 100) * rest, y: (push.y / 100) * rest, size: 1 / push.zoom })
  }
  return {
    ...{ placed, frames, pieces, viewAt },
    faceAt(frame) {
      const face = fittedFace(msAt(frame, fps))
      const { x, y, size } = viewAt(frame)
      return (
        face && { x: (face.x - x) / size, y: (face.y - y) / size, width: face.width / size, height: face.height / size }
      )
    },
  }
}

/** Returns the view that is centred on a point, or as near to it as the edges of the picture allow. */
function around(zoom: number, x: number, y: number): View {
  const size = 1 / Math.max(1, zoom)
  const edge = (middle: number) => Math.min(1 - size, Math.max(0, middle - size / 2))
  return { x: edge(x), y: edge(y), size }
}

/** Combines two views: `inner` is a part of what `outer` shows. */
const inside = (outer: View, inner: View): View => ({
  x: outer.x + inner.x * outer.size,
  y: outer.y + inner.y * outer.size,
  size: outer.size * inner.size,
})

/** Standard deviation of the smoothing over time at 100 % smoothness. */
const fullSmoothMs = 1000

/**
 * Returns where a following camera points: the face positions around each frame, weighted by a bell curve that widens with smoothness.
 * Unlike a camera that lags behind, it never loses a visitor who walks steadily. Without a face it points to the middle.
 */
function followedPath(
  elements: readonly PlanElement[],
  { start, end }: Frames,
  fps: number,
  fittedFace: (ms: number) => Box | undefined,
): (frame: number) => { x: number; y: number } {
  const follows = elements.filter(({ effect }) => effect === 'follow')
  if (follows.length === 0) return () => ({ x: 0.5, y: 0.5 })
  const faces = Array.from({ length: end - start }, (_, index) => fittedFace(msAt(start + index, fps)))
  return (frame) => {
    const follow = follows.findLast((element) => isOn(element, msAt(frame, fps)))
    const deviation = ((follow?.params.smooth ?? 0) / 100) * fullSmoothMs * (fps / 1000)
    const reach = Math.ceil(3 * deviation)
    const sum = { x: 0, y: 0, weight: 0 }
    for (let at = Math.max(start, frame - reach); at <= Math.min(end - 1, frame + reach); at++) {
      const face = faces[at - start]
      if (!face) continue
      const weight = deviation > 0 ? Math.exp(-(((at - frame) / deviation) ** 2) / 2) : 1
      sum.x += face.x * weight
      sum.y += face.y * weight
      sum.weight += weight
    }
    return sum.weight > 0 ? { x: sum.x / sum.weight, y: sum.y / sum.weight } : { x: 0.5, y: 0.5 }
  }
}
