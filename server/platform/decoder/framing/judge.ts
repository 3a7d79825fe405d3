import type { Framing } from '#contract/scenic/framing.ts'
import { bandOf, blocks, correlation, meanOf, type Plane, planeOf, sharpness } from './plane.ts'

/**
 * Limits beyond which a still does not show what its reference does. Each comment gives values measured on generated pictures of
 * three places: `Well` for good ones (noise, fog, crowds, dusk, other light, wind), the others for faulty ones. `judge.test.ts`
 * measures them again.
 */
export const limits = {
  /** Mean brightness (0 to 255) below which nothing is judged. Late dusk 45, night 15. */
  darkest: 30,
  /** Part of the picture that is burnt out beyond what the reference had. Well: 0.01 at most. Low sun 0.19, wrong exposure 0.7 and more. */
  burnt: 0.12,
  /** From so much brightness on it is burnt out. */
  white: 250,
  /** Sharpness relative to the reference. Well: at least 0.89, a soft lens 0.5. Out of focus: at most 0.33. */
  sharp: 0.45,
  /** Likeness of structure, 1 for the same. Well: 0.71 at least, shaken by wind. Turned 0.01 at most, another place 0.51. */
  like: 0.6,
  /** Pixels of a look from which a shift is one: wind moves it by one and a half, the fortieth part of the width is eight. */
  shift: 6,
  /** How far a shift is looked for, in pixels of a look. */
  reach: 48,
  /** By how much a shift must fit better than no shift. */
  better: 0.2,
  /** From how much structure on a block counts as structured, and the part of it below which the block counts as covered. */
  structure: 5,
  left: 0.35,
  /** Part of all structured blocks that is covered. Well: none, because passers-by have structure too. A leaf 0.056, much dirt 0.18. */
  covered: 0.03,
} as const

/** The verdict and the measurements behind it. */
export interface Measured {
  readonly framing: Framing
  readonly mean: number
  readonly burnt: number
  readonly sharp: number
  readonly like: number
  readonly shift: number
  readonly covered: number
}

/**
 * Compares the look of a still with that of its reference. A verdict that explains the others comes first: dark, burnt out, clearly
 * shifted, blurred, another view, dirty.
 */
export function judge(reference: Uint8Array, still: Uint8Array): Measured {
  const [was, is] = [planeOf(reference), planeOf(still)]
  const mean = meanOf(is)
  const burnt = partAbove(still) - partAbove(reference)
  const [bandWas, bandIs] = [bandOf(was), bandOf(is)]
  const sharp = sharpness(is) / Math.max(sharpness(was), 1e-6)
  const like = correlation(bandWas, bandIs, 0, 0)
  const best = like < 0.8 ? bestShift(bandWas, bandIs) : { like, shift: 0 }
  const covered = coveredPart(bandWas, bandIs)
  const framing = ((): Framing => {
    if (mean < limits.darkest) return 'dark'
    if (burnt > limits.burnt) return 'glare'
    if (best.shift >= limits.shift && best.like > like + limits.better) return 'moved'
    if (sharp < limits.sharp) return 'blurred'
    if (like < limits.like) return 'moved'
    if (covered > limits.covered) return 'dirty'
    return 'ok'
  })()
  return { framing, mean, burnt, sharp, like, shift: best.shift, covered }
}

const partAbove = (look: Uint8Array) =>
  look.reduce((sum, value) => sum + (value >= limits.white ? 1 : 0), 0) / look.length

/** The shift under which both fit best: coarsely in steps of four, then exactly around the best. */
function bestShift(was: Plane, is: Plane) {
  let best = { like: Number.NEGATIVE_INFINITY, dx: 0, dy: 0 }
  const look = (dx: number, dy: number, step: number) => {
    const like = correlation(was, is, dx, dy, step)
    if (like > best.like) best = { like, dx, dy }
  }
  const { reach } = limits
  for (let dy = -reach; dy <= reach; dy += 4) for (let dx = -reach; dx <= reach; dx += 4) look(dx, dy, 4)
  const { dx: x, dy: y } = best
  best = { like: Number.NEGATIVE_INFINITY, dx: x, dy: y }
  for (let dy = y - 3; dy <= y + 3; dy++) for (let dx = x - 3; dx <= x + 3; dx++) look(dx, dy, 2)
  return { like: best.like, shift: Math.hypot(best.dx, best.dy) }
}

/** Part of the structured blocks of the reference in which the still has almost no structure. */
function coveredPart(was: Plane, is: Plane): number {
  const [before, now] = [blocks(was), blocks(is)]
  const structured = before.flatMap((energy, index) => (energy >= limits.structure ? [[energy, now[index] ?? 0]] : []))
  if (structured.length === 0) return 0
  // Dusk and fog reduce structure everywhere, so a loss is measured against the part that is usually left.
  const ratios = structured.map(([a = 0, b = 0]) => b / a).sort((a, b) => a - b)
  const usual = Math.min(1, ratios[Math.floor(ratios.length * 0.6)] ?? 1)
  return ratios.filter((part) => part < limits.left * usual).length / ratios.length
}
