import { type Frames, framesOf, msAt, shared } from './frames.ts'
import type { MediaOf } from './media.ts'
import type { FilmPlan } from './plan.ts'
import { seenFrames, segmentsOf } from './segments.ts'
import { type PlacedShot, piecesOf, placedShots } from './timeMap.ts'

/** A change between silence and full volume, in times of the film. */
export interface SoundFade {
  readonly to: 'in' | 'out'
  readonly startMs: number
  readonly lengthMs: number
}

/** A sound that a film plays: a part of a file at its own pitch. */
export interface Sound {
  readonly file: string
  /** When it begins in the film, and for how long it is heard there. */
  readonly startMs: number
  readonly lengthMs: number
  /** Where it begins in its file. */
  readonly fromMs: number
  readonly speed: number
  /** Percent. */
  readonly volume: number
  readonly fades: readonly SoundFade[]
  /** It begins again where its file ends. */
  readonly repeats?: true
}

/**
 * Returns the sounds of shots, inserted clips and music.
 * A shot's sound plays at the speed of its picture with the same pitch, is silent during a freeze, and fades in a transition.
 */
export function soundsOf(plan: FilmPlan, mediaOf: MediaOf, frames: number): Sound[] {
  const { music } = plan
  const sounds = [...shotSounds(plan, mediaOf), ...clipSounds(plan, mediaOf)]
  if (!music || music.volume <= 0) return sounds
  const lengthMs = msAt(frames, plan.fps)
  return [...sounds, { ...music, startMs: 0, lengthMs, fromMs: 0, speed: 1, fades: [], repeats: true }]
}

function shotSounds(plan: FilmPlan, mediaOf: MediaOf): Sound[] {
  const segments = segmentsOf(plan)
  return placedShots(plan).flatMap((placed, index) => {
    const { file, volume } = placed.shot
    const seen = seenFrames(segments, index)
    if (!seen || volume === 0 || !mediaOf(file).hasSound) return []
    const joints = segments.filter((one) => one.transition && (one.first === index || one.second === index))
    const fades = joints.map(({ first, start, end }) => ({
      to: first === index ? ('out' as const) : ('in' as const),
      startMs: msAt(start, plan.fps),
      lengthMs: msAt(end - start, plan.fps),
    }))
    return pieceSounds(plan, mediaOf, placed, seen).map((sound) => ({ ...sound, volume, fades }))
  })
}

function pieceSounds(plan: FilmPlan, mediaOf: MediaOf, placed: PlacedShot, seen: Frames) {
  const { file } = placed.shot
  const times = { startMs: msAt(seen.start, plan.fps), endMs: msAt(seen.end, plan.fps) }
  return piecesOf(placed, times, plan.elements).flatMap(({ startMs, endMs, sourceMs, speed }) => {
    if (speed === 0) return []
    // There is no sound before the beginning of a file.
    const lateMs = Math.max(0, -sourceMs / speed)
    const [fromMs, lengthMs] = [Math.max(0, sourceMs), endMs - startMs - lateMs]
    if (lengthMs <= 0 || fromMs >= mediaOf(file).durationMs) return []
    return [{ file, startMs: startMs + lateMs, lengthMs, fromMs, speed }]
  })
}

function clipSounds(plan: FilmPlan, mediaOf: MediaOf): Sound[] {
  const film = framesOf({ startMs: 0, lengthMs: plan.lengthMs }, plan.fps)
  return plan.elements.flatMap((element) => {
    const { effect, startMs, lengthMs, params, file } = element
    if (effect !== 'clip' || !params.volume || !mediaOf(file!).hasSound) return []
    if (!shared(framesOf(element, plan.fps), film)) return []
    return [{ file: file!, startMs, lengthMs, fromMs: 0, speed: 1, volume: params.volume, fades: [] }]
  })
}
