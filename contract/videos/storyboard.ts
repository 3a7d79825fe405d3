import type { Aspect } from './aspects.ts'
import { castOf, type Want } from './cutting/cast.ts'
import { type Focus, focusIn } from './cutting/focus.ts'
import { type Pace, pacedBy, paceOf } from './cutting/pace.ts'
import { gentleSpeed, Roll, roundingMs } from './cutting/roll.ts'
import { sidesOf } from './cutting/sides.ts'
import { clearnessIn, type FaceFinding, sightOf } from './cutting/sight.ts'
import { type Seat, seatsOf, suits } from './cutting/slots.ts'
import {
  type Cue,
  type Joint,
  jointsOf,
  type Period,
  type Stretch,
  shortestMs,
  stretchesOf,
  stretchOf,
} from './cutting/stretches.ts'
import type { Slot } from './timeline.ts'

/** A template, as far as it decides what is seen when. */
export interface Script {
  readonly durationMs: number
  readonly aspect: Aspect
  readonly timeline: readonly Cue[]
  readonly slots: readonly Slot[]
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

interface Shown {
  /** How long it is seen in the film. */
  readonly lengthMs: number
  readonly fit: Slot['fit']
}
/** A part of a clip that is seen in the film. */
export interface ClipShot extends Shown {
  /** The index of the clip. */
  readonly clip: number
  /** Where the part begins in the clip. */
  readonly fromMs: number
  /** Multiplied by the effects `slow` and `fast`. At half the usual speed a clip may still be too short: then its last frame stays. */
  readonly speed: number
  /** Where the visitor is in the part, in fractions of the clip's sides: this stays in the picture where the clip is cropped. */
  readonly focus?: Focus
}
/** A photo of the visitor that is seen in the film. */
export interface PhotoShot extends Shown {
  readonly clip?: undefined
  /** The index of the photo. */
  readonly photo: number
}
export type BoardShot = ClipShot | PhotoShot

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

/** Returns the index of the first slot that has no clip, and without one stops the film; undefined if there is none. */
export function stoppingSlot({ slots }: Pick<Script, 'slots'>, clips: readonly Footage[]): number | undefined {
  const rolls = rollsOf(clips)
  const at = slots.findIndex((slot) => slot.missing === 'stop' && !rolls.some((roll) => suits(slot, roll)))
  return at < 0 ? undefined : at
}

/**
 * Decides which part of which clip a film shows when. Equal templates and clips always give the same storyboard. A slot for which there is
 * no clip, and no photo if it asks for one, shows any clip, also if it would stop the film: see `stoppingSlot`.
 * @param clips in order of time @param photos how many there are of the visitor @returns undefined if there is no clip to show
 */
export function storyboardOf(
  { durationMs, aspect, timeline, slots }: Script,
  clips: readonly Footage[],
  photos: number,
): Storyboard | undefined {
  const rolls = rollsOf(clips)
  const usable = usableOf(rolls, clips)
  if (usable.length === 0) return undefined
  const leastMs = Math.max(pieceMs, Math.ceil(durationMs / maxPieces))
  const film: Film = { pace: paceOf(timeline), joints: jointsOf(timeline, durationMs), leastMs }
  const paceIn = ({ speed }: Slot) => pacedBy(film.pace, speed / 100)
  const needMs = (slot: Slot) => paceIn(slot).played(slot.startMs, slot.startMs + slot.lengthMs)
  const seats = seatsOf(slots, { rolls, usable }, needMs, photos)
  const { places, gaps } = placesOf(slots, seats, durationMs)
  const placed = places.map((place) => ({
    startMs: place.startMs,
    shots: placeShots(film, place, paceIn(place.slot), places),
  }))
  const seated = new Set(places.map(({ seat }) => ('roll' in seat ? seat.roll : undefined)))
  const left = usable.filter((roll) => !seated.has(roll))
  const parts = [...placed, ...filled(film, gaps, left.length > 0 ? left : usable)]
  const shots = parts.toSorted((a, b) => a.startMs - b.startMs).flatMap((part) => part.shots)
  return { ...sidesOf(clips, aspect), shots: shots.map((shot) => focused(shot, clips)) }
}

interface Film {
  readonly pace: Pace
  readonly joints: readonly Joint[]
  /** How long its shots are at least, on average. */
  readonly leastMs: number
}

/** A slot that is not skipped, where it lies in the film. */
interface Place extends Period {
  readonly slot: Slot
  readonly seat: NonNullable<Seat>
}

/** Returns where slots lie in the film, and the gaps between them. A gap that is too short to be seen belongs to the slot after it. */
function placesOf(slots: readonly Slot[], seats: readonly Seat[], durationMs: number) {
  const places: Place[] = []
  const gaps: Period[] = []
  let at = 0
  for (const [index, slot] of slots.entries()) {
    const seat = seats[index]
    if (!seat) continue
    const isGap = slot.startMs - at >= shortestMs
    if (isGap) gaps.push({ startMs: at, endMs: slot.startMs })
    const end = slot.startMs + slot.lengthMs
    const endMs = durationMs - end >= shortestMs ? end : durationMs
    places.push({ startMs: isGap ? slot.startMs : at, endMs, slot, seat })
    at = endMs
  }
  if (at < durationMs) gaps.push({ startMs: at, endMs: durationMs })
  return { places, gaps }
}

/** Returns the shots of a slot: usually one. A clip that is much too short is shown again. */
function placeShots(film: Film, place: Place, pace: Pace, places: readonly Place[]): BoardShot[] {
  const { startMs, endMs, slot, seat } = place
  const { fit } = slot
  if ('photo' in seat) return [{ photo: seat.photo, lengthMs: endMs - startMs, fit }]
  const usual = slot.speed / 100
  const stretch = stretchOf(film.joints, place)
  const roll = [seat.roll]
  const group = extended(roll, roll, wantOf(stretch, pace, film))
  const later = places.filter((one) => one.startMs > startMs && 'roll' in one.seat && one.seat.roll === seat.roll)
  const laterMs = later.reduce((sum, one) => sum + pace.played(one.startMs, one.endMs), 0)
  const shots = shotsOf({ ...stretch, leadMs: stretch.leadMs * usual }, group, pace, () => laterMs)
  return shots.map((shot) => ({ ...shot, speed: shot.speed * usual, fit }))
}

/** Fills what lies between slots, or a film without slots. */
function filled({ pace, joints, leastMs }: Film, gaps: readonly Period[], rolls: readonly Roll[]) {
  const totalMs = gaps.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const stretches = gaps.flatMap((gap) =>
    stretchesOf(joints, gap, Math.floor((rolls.length * (gap.endMs - gap.startMs)) / totalMs)),
  )
  if (stretches.length === 0) return []
  const wants = stretches.map((stretch) => wantOf(stretch, pace, { leastMs }))
  const cast = castOf(wants, rolls)
  const all = [...new Set(cast.flat())]
  return stretches.map((stretch, index) => {
    const group = extended(cast[index]!, all, wants[index]!)
    const laterMs = (roll: Roll) =>
      cast.reduce((sum, others, later) => {
        if (later <= index || !others.includes(roll)) return sum
        return sum + (wants[later]!.needMs + stretches[later]!.leadMs + stretches[later]!.tailMs) / others.length
      }, 0)
    return { startMs: stretch.startMs, shots: shotsOf(stretch, group, pace, laterMs) }
  })
}

const wantOf = ({ startMs, endMs }: Period, pace: Pace, { leastMs }: Pick<Film, 'leastMs'>): Want => ({
  needMs: pace.played(startMs, endMs),
  maxPieces: Math.max(1, Math.floor((endMs - startMs) / leastMs)),
})

/** The shot with what is to stay in the picture. */
function focused(shot: BoardShot, clips: readonly Footage[]): BoardShot {
  if (shot.clip === undefined) return shot
  const focus = focusIn(clips[shot.clip]!.faces, shot.fromMs, shot.fromMs + shot.lengthMs * shot.speed)
  return focus ? { ...shot, focus } : shot
}

function rollsOf(clips: readonly Footage[]): Roll[] {
  const clearness = clearnessIn(clips.flatMap(({ faces }) => faces))
  return clips.flatMap((clip, index) =>
    clip.durationMs >= 1 ? [new Roll(index, clip, sightOf(clip.faces, clip.durationMs, clearness))] : [],
  )
}

/** The clips that any part of a film may show. */
function usableOf(rolls: readonly Roll[], clips: readonly Footage[]): Roll[] {
  const longest = Math.max(0, ...clips.map(({ durationMs }) => durationMs))
  return rolls.filter(({ clip }) => clips[clip]!.durationMs >= Math.min(usefulMs, longest))
}

/** Where the clips of a stretch are too short, it goes on with those after them, and after the last with the first. */
function extended(group: readonly Roll[], all: readonly Roll[], want: Want): Roll[] {
  const rolls = [...group]
  const materialMs = () => rolls.reduce((sum, roll) => sum + roll.availableMs(want.needMs), 0)
  while (rolls.length < want.maxPieces && materialMs() < gentleSpeed * want.needMs)
    rolls.push(all[(all.indexOf(rolls.at(-1)!) + 1) % all.length]!)
  return rolls
}

/** Divides a stretch among its clips, in proportion to their material. */
function shotsOf(stretch: Stretch, group: readonly Roll[], pace: Pace, laterMs: (roll: Roll) => number): ClipShot[] {
  const needMs = pace.played(stretch.startMs, stretch.endMs)
  const available = group.map((roll) => roll.availableMs(needMs))
  const totalMs = available.reduce((sum, ms) => sum + ms, 0)
  const shots: ClipShot[] = []
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
