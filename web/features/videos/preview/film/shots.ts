import { placedIn } from '#contract/videos/film/faces.ts'
import { type Frames, msAt, runsOf } from '#contract/videos/film/frames.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { type Segment, seenFrames, segmentsOf } from '#contract/videos/film/segments.ts'
import { type Piece, placedShots, sourceAt } from '#contract/videos/film/timeMap.ts'
import { type SeenShot, seenShot } from '#contract/videos/film/view.ts'
import type { Surface, Target, Texture } from '../gl/surface.ts'
import type { Reel, Still } from '../media/reel.ts'
import type { Stock } from './stock.ts'

/** A picture of a shot that is ready to be drawn. */
interface Ready {
  readonly texture: Texture
  readonly width: number
  readonly height: number
}

interface Seen {
  readonly shot: SeenShot
  readonly runs: readonly (Frames & { readonly value: Piece })[]
}

interface Opened {
  readonly reel: Reel
  readonly texture: Texture
  /** What the texture shows. */
  still?: Still
  /** Until then the reel is busy with its first picture. */
  first: Promise<unknown> | undefined
}

/** Shots that are about to be seen are opened so many frames ahead. */
const aheadFrames = 50

/** Plays the shots of a film: it opens their files when they are about to be seen, and closes them afterwards. */
export class Shots {
  readonly segments: readonly Segment[]
  readonly seen: readonly (SeenShot | undefined)[]
  readonly #plan: FilmPlan
  readonly #stock: Stock
  readonly #surface: Surface
  readonly #all: readonly (Seen | undefined)[]
  readonly #open = new Map<number, Opened>()

  constructor(plan: FilmPlan, stock: Stock, surface: Surface) {
    this.#plan = plan
    this.#stock = stock
    this.#surface = surface
    this.segments = segmentsOf(plan)
    this.#all = placedShots(plan).map((placed, index) => {
      const frames = seenFrames(this.segments, index)
      if (!frames) return undefined
      const shot = seenShot(plan, placed, frames, stock.sources.get(placed.shot.file)?.media.video)
      const runs = runsOf(frames, (frame) => pieceAt(shot, msAt(frame, plan.fps)))
      return { shot, runs }
    })
    this.seen = this.#all.map((one) => one?.shot)
  }

  /** Fetches the picture of a shot for a frame; undefined if its file could not be opened. */
  async fetch(index: number, frame: number, isPlaying: boolean): Promise<Ready | undefined> {
    const { shot, runs } = this.#all[index]!
    const { file, still } = shot.placed.shot
    if (still) {
      const print = this.#stock.prints.get(file)
      return print && { texture: print, width: print.width, height: print.height }
    }
    const source = this.#stock.sources.get(file)
    if (!source) return undefined
    const open = this.#opened(index)!
    const run = runs.findLast(({ start }) => start <= frame) ?? runs[0]!
    await open.first
    const pace = isPlaying ? run.value.speed : 0
    const picture = await open.reel.at(pictureMs(run, frame, this.#plan.fps, source.media), pace)
    // Only a frame never changes.
    if (picture !== open.still || !(picture instanceof VideoFrame)) this.#surface.put(open.texture, picture)
    open.still = picture
    const { width, height } = source.media.video
    return { texture: open.texture, width, height }
  }

  /** Draws a shot as a frame shows it. */
  draw({ texture, width, height }: Ready, index: number, frame: number, onto: Target) {
    const { shot } = this.#all[index]!
    const { left, top, ...drawn } = placedIn({ width, height }, shot.placed.shot, this.#plan)
    const { x, y, size } = shot.viewAt(frame)
    this.#surface.draw('shot', onto, {
      picture: texture,
      view: [x, y, size],
      drawn: [left, top, drawn.width, drawn.height],
    })
  }

  /** Closes what is not seen near a frame, and opens what is seen soon. */
  prepare(frame: number) {
    for (const [index, one] of this.#all.entries()) {
      if (!one) continue
      const { start, end } = one.shot.frames
      const isNear = start <= frame + aheadFrames && frame < end
      const open = this.#open.get(index)
      if (isNear) {
        const opened = open ?? this.#opened(index)
        const [run] = one.runs
        const source = this.#stock.sources.get(one.shot.placed.shot.file)
        // Its first picture is decoded while the shot before is still seen.
        if (opened && source && run && !open && frame < start)
          opened.first = opened.reel.at(pictureMs(run, start, this.#plan.fps, source.media), 0).catch(() => {})
      } else if (open) {
        open.reel.close()
        this.#open.delete(index)
      }
    }
  }

  close() {
    for (const { reel } of this.#open.values()) reel.close()
    this.#open.clear()
  }

  #opened(index: number): Opened | undefined {
    const known = this.#open.get(index)
    if (known) return known
    const source = this.#stock.sources.get(this.#all[index]!.shot.placed.shot.file)
    if (!source) return undefined
    const opened: Opened = { reel: source.reel(), texture: this.#surface.texture(), first: undefined }
    this.#open.set(index, opened)
    return opened
  }
}

const pieceAt = ({ pieces }: SeenShot, ms: number) =>
  pieces.findLast(({ startMs }) => startMs <= ms + 1e-6) ?? pieces[0]

/**
 * Returns the time of a file by which the picture of a frame has begun. Like FFmpeg, a frame shows the last picture that begins before
 * its middle, and a frozen one the first picture from its time on.
 */
function pictureMs(
  { value: piece, start }: Frames & { value: Piece },
  frame: number,
  fps: number,
  { durationMs, video }: { durationMs: number; video: { fps: number } },
): number {
  const lastMs = Math.max(0, durationMs - 2000 / video.fps - 20)
  const fromMs = Math.min(Math.max(0, sourceAt([piece], msAt(start, fps))), lastMs)
  if (piece.speed === 0) return fromMs + 1000 / video.fps - 1
  const wholeMs = sourceAt([piece], msAt(frame, fps))
  return Math.max(fromMs, wholeMs) + (500 / fps) * piece.speed - 1
}
