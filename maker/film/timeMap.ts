import type { Face, FilmPlan, PlanElement, Shot } from './plan.ts'

/** A shot in its place: the times of the film between which it is shown where no transition adds to it. */
export interface PlacedShot {
  readonly shot: Shot
  readonly startMs: number
  readonly endMs: number
}

/** The shots of a plan, one after the other. */
export function placedShots({ shots, lengthMs }: FilmPlan): PlacedShot[] {
  let at = 0
  return shots.map((shot, index) => {
    const startMs = at
    at += shot.lengthMs
    return { shot, startMs, endMs: index === shots.length - 1 ? lengthMs : at }
  })
}

/** A time of the film during which a file plays evenly; at speed 0 it stands still. */
export interface Piece {
  readonly startMs: number
  readonly endMs: number
  /** Where in the file that begins; before its beginning where it is negative. */
  readonly sourceMs: number
  readonly speed: number
}

/**
 * How a shot's file plays while it is seen, transitions included. `slow` and `fast` multiply its speed, `freeze` stops it at the best
 * face, and afterwards it goes on from where it then is.
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
  // What is seen before the shot's own place comes before it in the file as well.
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

/** Where in the file a time of the film is. */
export function sourceAt(pieces: readonly Piece[], ms: number): number {
  const piece = pieces.findLast(({ startMs }) => startMs <= ms) ?? pieces[0]!
  return piece.sourceMs + (ms - piece.startMs) * piece.speed
}

const runs = ({ startMs, lengthMs }: PlanElement, ms: number) => startMs <= ms && ms < startMs + lengthMs
const played = (fromMs: number, toMs: number, speed: number) => Math.max(0, toMs - fromMs) * speed

/** When in a part of the file the face is sharpest or, of faces that nobody has judged, largest. */
function bestFace(faces: readonly Face[], fromMs: number, toMs: number): number | undefined {
  const size = ({ width, height }: Face) => width * height
  const [best] = faces
    .filter(({ atMs }) => fromMs <= atMs && atMs < toMs)
    .toSorted((a, b) => (b.clarity ?? 0) - (a.clarity ?? 0) || size(b) - size(a))
  return best?.atMs
}
