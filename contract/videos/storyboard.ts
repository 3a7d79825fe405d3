import type { Aspect } from './aspects.ts'
import { castOf } from './cutting/cast.ts'
import { type Focus, focusIn } from './cutting/focus.ts'
import { type Pace, paceOf } from './cutting/pace.ts'
import { gentleSpeed, Roll, roundingMs } from './cutting/roll.ts'
import { sidesOf } from './cutting/sides.ts'
import { clearnessIn, type FaceFinding, sightOf } from './cutting/sight.ts'
import { type Cue, type Stretch, stretchesOf } from './cutting/stretches.ts'

/** A template, as far as it decides what is seen when. */
export interface Script {
  readonly durationMs: number
  readonly aspect: Aspect
  readonly timeline: readonly Cue[]
}

/** A clip of a visit. */
export interface Footage {
  readonly durationMs: number
  readonly width: number
  readonly height: number
  /** The point at which it was recorded. */
  readonly pointId: number | null
  /** Of the visitor. */
  readonly faces: readonly FaceFinding[]
}

/** A part of a clip that is seen in the film. */
export interface BoardShot {
  /** The index of the clip. */
  readonly clip: number
  /** Where the part begins in the clip. */
  readonly fromMs: number
  /** How long it is seen in the film. */
  readonly lengthMs: number
  /** Multiplied by the effects `slow` and `fast`. At half speed a clip may still be too short: then its last frame stays. */
  readonly speed: number
  readonly fit: 'cover'
  /** Where the visitor is in the part, in fractions of the clip's sides: this stays in the picture where the clip is cropped. */
  readonly focus?: Focus
}

/** Which part of which clip is seen when. Shots follow each other without gaps and fill the film. */
export interface Storyboard {
  readonly width: number
  readonly height: number
  readonly shots: readonly BoardShot[]
}

/** A clip that is shorter is used only if there are no others. */
const usefulMs = 1000
/** A stretch is divided into shots of at least this length on average. */
const pieceMs = 1000
/** So many shots a film has at most, beyond one for each stretch. */
const maxPieces = 35
const slowestSpeed = 0.5

/**
 * Decides which part of which clip a film shows when. Equal templates and clips always give the same storyboard.
 * @param clips in order of time @returns undefined if there is no clip to show
 */
export function storyboardOf(
  { durationMs, aspect, timeline }: Script,
  clips: readonly Footage[],
): Storyboard | undefined {
  const rolls = rollsOf(clips)
  if (rolls.length === 0) return undefined
  const pace = paceOf(timeline)
  const stretches = stretchesOf(timeline, durationMs, rolls.length)
  const leastMs = Math.max(pieceMs, Math.ceil(durationMs / maxPieces))
  const wants = stretches.map(({ startMs, endMs }) => ({
    needMs: pace.played(startMs, endMs),
    maxPieces: Math.max(1, Math.floor((endMs - startMs) / leastMs)),
  }))
  const cast = castOf(wants, rolls)
  const all = [...new Set(cast.flat())]
  const shots = stretches.flatMap((stretch, index) => {
    const group = extended(cast[index]!, all, wants[index]!)
    const laterMs = (roll: Roll) =>
      cast.reduce((sum, others, later) => {
        if (later <= index || !others.includes(roll)) return sum
        return sum + (wants[later]!.needMs + stretches[later]!.leadMs + stretches[later]!.tailMs) / others.length
      }, 0)
    return shotsOf(stretch, group, pace, laterMs)
  })
  return { ...sidesOf(clips, aspect), shots: shots.map((shot) => focused(shot, clips[shot.clip]!)) }
}

/** The shot with what is to stay in the picture. */
function focused(shot: BoardShot, { faces }: Footage): BoardShot {
  const focus = focusIn(faces, shot.fromMs, shot.fromMs + shot.lengthMs * shot.speed)
  return focus ? { ...shot, focus } : shot
}

function rollsOf(clips: readonly Footage[]): Roll[] {
  const clearness = clearnessIn(clips.flatMap(({ faces }) => faces))
  const longest = Math.max(0, ...clips.map(({ durationMs }) => durationMs))
  return clips.flatMap(({ durationMs, pointId, faces }, index) => {
    const isUsed = durationMs >= Math.max(1, Math.min(usefulMs, longest))
    return isUsed ? [new Roll(index, pointId, durationMs, sightOf(faces, durationMs, clearness))] : []
  })
}

/** Where the clips of a stretch are too short, it goes on with those after them, and after the last with the first. */
function extended(group: readonly Roll[], all: readonly Roll[], want: { needMs: number; maxPieces: number }): Roll[] {
  const rolls = [...group]
  const materialMs = () => rolls.reduce((sum, roll) => sum + roll.availableMs(want.needMs), 0)
  while (rolls.length < want.maxPieces && materialMs() < gentleSpeed * want.needMs)
    rolls.push(all[(all.indexOf(rolls.at(-1)!) + 1) % all.length]!)
  return rolls
}

/** Divides a stretch among its clips, in proportion to their material. */
function shotsOf(stretch: Stretch, group: readonly Roll[], pace: Pace, laterMs: (roll: Roll) => number): BoardShot[] {
  const needMs = pace.played(stretch.startMs, stretch.endMs)
  const available = group.map((roll) => roll.availableMs(needMs))
  const totalMs = available.reduce((sum, ms) => sum + ms, 0)
  const shots: BoardShot[] = []
  let [at, shareMs] = [stretch.startMs, 0]
  for (const [index, roll] of group.entries()) {
    shareMs += available[index]!
    const isLast = index === group.length - 1
    const end = isLast ? stretch.endMs : Math.round(pace.after(stretch.startMs, (needMs * shareMs) / totalMs))
    if (end <= at) continue
    const playedMs = pace.played(at, end)
    const speed = speedFor(playedMs, available[index]!)
    const fromMs = roll.take({
      lengthMs: Math.min(playedMs * speed, roll.materialMs),
      leadMs: index === 0 ? stretch.leadMs * speed : 0,
      tailMs: isLast ? pace.played(end, end + stretch.tailMs) * speed : 0,
      laterMs: laterMs(roll),
    })
    shots.push({ clip: roll.clip, fromMs, lengthMs: end - at, speed, fit: 'cover' })
    at = end
  }
  return shots
}

/** Returns the speed at which a part makes do with what is available. Rounding alone never slows it: frames would be mixed for nothing. */
function speedFor(playedMs: number, availableMs: number): number {
  if (playedMs <= availableMs + roundingMs) return 1
  return Math.max(slowestSpeed, Math.floor((10_000 * availableMs) / playedMs) / 10_000)
}
