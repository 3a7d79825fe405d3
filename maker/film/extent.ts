import { type Frames, frameAt, framesOf, shared } from '#contract/videos/film/frames.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { seenFrames, segmentsOf } from '#contract/videos/film/segments.ts'
import type { FilmPart } from '#contract/videos/film/source.ts'
import { PlanError } from './plan.ts'

/** How much of a film is made, and from which of its files. */
export interface Extent {
  /** The frames that are made, numbered as in the whole film. */
  readonly frames: Frames
  /**
   * What is drawn for them: whole shots and transitions. Where one begins decides which picture of its file each frame shows, so that a
   * part shows exactly what the whole film shows there.
   */
  readonly drawn: Frames
  /** The files that are opened for it, as the plan names them. */
  readonly files: ReadonlySet<string>
}

/** Returns what is made for a part of a film, or for all of it. @throws PlanError if the part lies outside of the film */
export function extentOf(plan: FilmPlan, part: FilmPart = { fromMs: 0, lengthMs: plan.lengthMs }): Extent {
  const film: Frames = { start: 0, end: frameAt(plan.lengthMs, plan.fps) }
  const frames = shared(framesOf({ startMs: part.fromMs, lengthMs: part.lengthMs }, plan.fps), film)
  if (!frames) throw new PlanError('part', '不在影片的时长之内')
  const segments = segmentsOf(plan)
  const shown = segments.filter((segment) => shared(segment, frames))
  const drawn = { start: shown[0]!.start, end: shown.at(-1)!.end }
  const elements = plan.elements.filter((element) => shared(framesOf(element, plan.fps), drawn))
  // A pet stays where the face was seen last, which may be in a shot before.
  const followed = elements.filter(({ effect }) => effect === 'petFollow').map((pet) => framesOf(pet, plan.fps))
  const shots = plan.shots.filter((_, index) => {
    const seen = seenFrames(segments, index)
    return seen && [drawn, ...followed].some((range) => shared(seen, range))
  })
  const files = [
    ...[...shots, ...elements].flatMap(({ file }) => file ?? []),
    ...(elements.some(({ effect }) => effect === 'visitorPhoto') ? plan.photos : []),
    ...(plan.music ? [plan.music.file] : []),
  ]
  return { frames, drawn, files: new Set(files) }
}

/**
 * Each shot and transition costs a run of FFmpeg 100 MB and more of 1080p until the run ends, also when it has long been drawn. So a film
 * is drawn in pieces of at most so many, whose memory does not grow with the film.
 */
const maxSegments = 4

/** Divides what is made into pieces that follow each other, each of whole shots and transitions. */
export function piecesOf(plan: FilmPlan, extent: Extent): Extent[] {
  const segments = segmentsOf(plan).filter((segment) => shared(segment, extent.drawn))
  const count = Math.ceil(segments.length / maxSegments)
  return Array.from({ length: count }, (_, at) => {
    const first = segments[Math.round((at * segments.length) / count)]!
    const last = segments[Math.round(((at + 1) * segments.length) / count) - 1]!
    const drawn = { start: first.start, end: last.end }
    return { ...extent, drawn, frames: shared(drawn, extent.frames)! }
  })
}
