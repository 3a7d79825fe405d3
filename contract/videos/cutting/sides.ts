import type { Aspect } from '../aspects.ts'

interface Sides {
  readonly width: number
  readonly height: number
}

/** Common sizes of wide films, the largest first. Upright ones have their sides exchanged, and square ones the shorter side twice. */
const sizes = [
  [1920, 1080],
  [1280, 720],
  [960, 540],
  [640, 360],
  [320, 180],
] as const

/** The share of clips that decides. */
const isMost = (some: readonly Sides[], all: readonly Sides[]) => some.length > all.length / 2

/**
 * Returns the sides of a film: of the shape that its template asks for, or upright if the majority of its clips are, and the largest
 * common size that the majority of those of its shape fill without being enlarged; of all clips, where most have another shape.
 */
export function sidesOf(clips: readonly Sides[], aspect: Aspect = 'auto'): Sides {
  const upright = clips.filter(({ width, height }) => height > width)
  const shape = aspect === 'auto' ? (isMost(upright, clips) ? 'upright' : 'wide') : aspect
  const sides = sizes.map(([long, short]) => {
    if (shape === 'square') return { width: short, height: short }
    return shape === 'upright' ? { width: short, height: long } : { width: long, height: short }
  })
  const ofShape = shape === 'square' ? clips : clips.filter((clip) => upright.includes(clip) === (shape === 'upright'))
  const judged = isMost(ofShape, clips) || aspect === 'auto' ? ofShape : clips
  const fills = ({ width, height }: Sides) => judged.filter((clip) => clip.width >= width && clip.height >= height)
  return sides.find((size) => isMost(fills(size), judged)) ?? sides.at(-1)!
}
