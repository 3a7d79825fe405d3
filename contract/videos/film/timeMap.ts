import type { Face, FilmPlan, PlanElement, Shot } from './plan.ts'

/** A shot with its time in the film, without the time that transitions add. */
export interface PlacedShot {
  readonly shot: Shot
  readonly startMs: number
  readonly endMs: number
}

/** Places the shots of a plan one after the other. */
export function placedShots({ shots, lengthMs }: FilmPlan): PlacedShot[] {
  let at = 0
  return shots.map((shot, index) => {
    const startMs = at
    at += shot.lengthMs
    return { shot, startMs, endMs: index === shots.length - 1 ? lengthMs : at }
  })
}

/** A period of the film in which a file plays at constant speed; at speed 0 it is frozen. */
export interface Piece {
  readonly startMs: number
  readonly endMs: number
  /** Time in the file at which the piece begins; negative before the beginning of the file. */
  readonly sourceMs: number
  readonly speed: number
}

/**
 * Returns how a shot's file plays while the shot is visible, including transitions. `slow` and `fast` multiply its speed.
 * `freeze` stops it at the best face, and afterwards it continues from there.
 */
export function piecesOf(
  placed: PlacedShot,
  seen: { startMs: number; endMs: number },
  elements: readonly PlanElement[],
): Piece[] {
  const speeds = elements.filter(({ effect }) => effect === 'slow' || effect === 'fast')
  const freezes = elements.filter(({ effect }) => effect === 'freeze')
  const ends = (all: readonly PlanElement[]) => all.flatMap(({ startMs, lengthMs }) => [startMs, startMs + lengthMs])
  const cuts = [placed.startMs, seen.startMs, seen.endMs, ...ends([...speeds, ...freezes])]
    .filter((ms) => ms >= seen.startMs && ms <= seen.endMs)
    .toSorted((a, b) => a - b)
  const speedAt = (ms: number) =>
    speeds.filter((one) => runs(one, ms)).reduce((speed, { params }) => speed * params.speed!, placed.shot.speed)
  const pieces: Piece[] = []
  // Frames before the shot's own start, in a transition, show the file before `fromMs`.
  let sourceMs = placed.shot.fromMs - played(seen.startMs, placed.startMs, placed.shot.speed)
  let frozen: PlanElement | undefined
  for (const [index, startMs] of cuts.entries()) {
    const endMs = cuts[index + 1]
    if (endMs === undefined || endMs <= startMs) continue
    const freeze = freezes.findLast((one) => runs(one, startMs))
    const speed = startMs < placed.startMs ? placed.shot.speed : speedAt(startMs)
    if (freeze && freeze !== frozen) {
      const until = Math.min(freeze.startMs + freeze.lengthMs, seen.endMs)
      sourceMs = bestFace(placed.shot.faces, sourceMs, sourceMs + played(startMs, until, speed)) ?? sourceMs
    }
    frozen = freeze
    pieces.push({ startMs, endMs, sourceMs, speed: freeze ? 0 : speed })
    if (!freeze) sourceMs += played(startMs, endMs, speed)
  }
  return pieces
}

/** Converts a time of the film to a time in the file. */
export function sourceAt(pieces: readonly Piece[], ms: number): number {
  const piece = pieces.findLast(({ startMs }) => startMs <= ms) ?? pieces[0]!
  return piece.sourceMs + (ms - piece.startMs) * piece.speed
}

const runs = ({ startMs, lengthMs }: PlanElement, ms: number) => startMs <= ms && ms < startMs + lengthMs
const played = (fromMs: number, toMs: number, speed: number) => Math.max(0, toMs - fromMs) * speed

/** Returns the time of the sharpest face in a part of the file, or of the largest if sharpness is unknown. */
function bestFace(faces: readonly Face[], fromMs: number, toMs: number): number | undefined {
  const size = ({ width, height }: Face) => width * height
  const [best] = faces
    .filter(({ atMs }) => fromMs <= atMs && atMs < toMs)
    .toSorted((a, b) => (b.clarity ?? 0) - (a.clarity ?? 0) || size(b) - size(a))
  return best?.atMs
}
