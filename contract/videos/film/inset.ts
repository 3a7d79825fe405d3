import { fadedAt, isOn } from '../placed.ts'
import type { Box } from './faces.ts'
import { msAt } from './frames.ts'
import type { FilmPlan } from './plan.ts'
import type { Segment } from './segments.ts'
import type { SeenShot } from './view.ts'

/** What is visible between a photo frame and the shrunk picture. */
export const behind = { r: 20, g: 24, b: 29 }

/** How far the picture shrinks from each side inside a photo frame, as a fraction of the side. */
export function insetAt({ elements, fps }: Pick<FilmPlan, 'elements' | 'fps'>, index: number): number {
  const ms = msAt(index, fps)
  const frame = elements.findLast((element) => element.effect === 'frame' && isOn(element, ms + 1e-6))
  return frame ? (frame.params.inset! / 100) * fadedAt(frame, ms) : 0
}

/**
 * Returns where the visitor's face is in the film. In the first half of a transition the face of its first shot counts, then that of its
 * second.
 */
export function faceInFilm(
  plan: FilmPlan,
  segments: readonly Segment[],
  shots: readonly (SeenShot | undefined)[],
  frame: number,
): Omit<Box, 'height'> | undefined {
  const segment = segments.findLast(({ start }) => start <= frame)!
  const isSecond = segment.transition && 2 * frame >= segment.start + segment.end
  const face = shots[isSecond ? segment.second : segment.first]?.faceAt(frame)
  if (!face) return undefined
  const size = 1 - 2 * insetAt(plan, frame)
  return { x: 0.5 + (face.x - 0.5) * size, y: 0.5 + (face.y - 0.5) * size, width: face.width * size }
}
