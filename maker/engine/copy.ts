import { isKnown } from '#contract/videos/film/effects.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import type { Probed } from './probe.ts'

/** A file with a part of a film's picture, in the coding of films. */
export interface Piece {
  readonly file: string
  readonly lengthMs: number
}

/**
 * Returns the clips of a plan that only plays whole clips one after the other, all with the same coding, which is that of films.
 * They can be joined without drawing them again: the pictures are the same in a hundredth of the time. Undefined for any other plan.
 */
export function joinable(plan: FilmPlan, media: ReadonlyMap<string, Probed>): Piece[] | undefined {
  if (plan.elements.some(({ effect }) => isKnown(effect)) || plan.shots.some(({ still }) => still)) return undefined
  const codings = plan.shots.map(({ file }) => media.get(file)!.coding!)
  const isWhole = plan.shots.every(({ file, fromMs, lengthMs, speed }, index) => {
    const { video } = media.get(file)!
    const { isFilm, frames } = codings[index]!
    const fills = video!.width === plan.width && video!.height === plan.height && video!.fps === plan.fps
    return isFilm && fills && fromMs === 0 && speed === 1 && Math.abs(lengthMs - (frames * 1000) / plan.fps) < 1
  })
  const isAlike = new Set(codings.map(({ parameters }) => parameters)).size === 1
  return isWhole && isAlike ? plan.shots.map(({ file, lengthMs }) => ({ file, lengthMs })) : undefined
}
