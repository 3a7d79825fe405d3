import { type ColorGrade, gradeAt, neutralGrade } from '#contract/videos/colorGrade.ts'
import { frameAt, msAt } from '#contract/videos/film/frames.ts'
import { behind, faceInFilm, insetAt } from '#contract/videos/film/inset.ts'
import { dipShare, doneAt, maskSoft, wipeEdge } from '#contract/videos/film/joining.ts'
import { person } from '#contract/videos/film/person.ts'
import type { FilmPlan, PlanElement } from '#contract/videos/film/plan.ts'
import type { Segment } from '#contract/videos/film/segments.ts'
import { placedShots } from '#contract/videos/film/timeMap.ts'
import { fadedAt, isOn } from '#contract/videos/placed.ts'
import { Surface, type Target, type Texture, type Value } from '../gl/surface.ts'
import { Layers } from './layers.ts'
import { Shots } from './shots.ts'
import { openStock, type Stock } from './stock.ts'

/** The longer side of the canvas, at most: more is not seen in a dialog, and costs time. */
const maxDots = 1280

/** A film whose frames can be drawn on a canvas in any order. */
export class Film {
  readonly frames: number
  readonly stock: Stock
  readonly #plan: FilmPlan
  readonly #surface: Surface
  readonly #shots: Shots
  readonly #layers: Layers
  readonly #targets: readonly Target[]

  /** Opens the files of a film. Undefined if the browser has no WebGL 2. */
  static async open(plan: FilmPlan, canvas: HTMLCanvasElement): Promise<Film | undefined> {
    const surface = Surface.open(canvas)
    if (!surface) return undefined
    const scale = Math.min(1, maxDots / Math.max(plan.width, plan.height))
    surface.size(plan, { width: Math.round(plan.width * scale), height: Math.round(plan.height * scale) })
    return new Film(plan, surface, await openStock(plan, surface, scale))
  }

  private constructor(plan: FilmPlan, surface: Surface, stock: Stock) {
    this.#plan = plan
    this.#surface = surface
    this.stock = stock
    this.frames = frameAt(plan.lengthMs, plan.fps)
    this.#shots = new Shots(plan, stock, surface)
    const { segments, seen } = this.#shots
    this.#layers = new Layers(plan, stock, surface, this.frames, (frame) => faceInFilm(plan, segments, seen, frame))
    this.#targets = Array.from({ length: 5 }, () => surface.target())
  }

  /** When one shot follows another, in milliseconds of the film; each moment once. */
  get cutsMs(): number[] {
    const starts = placedShots(this.#plan).map(({ startMs }) => startMs)
    return [...new Set(starts.slice(1))]
  }

  /** Draws a frame. Calls must not overlap. @param isPlaying the next call will be for the frames after it */
  async draw(frame: number, isPlaying: boolean): Promise<void> {
    const segment = this.#shots.segments.findLast(({ start }) => start <= frame)!
    const second = segment.transition ? segment.second : undefined
    const [first, other] = await Promise.all(
      [segment.first, second].map((index) =>
        index === undefined ? undefined : this.#shots.fetch(index, frame, isPlaying).catch(() => undefined),
      ),
    )
    const [mask] = await Promise.all([this.#maskOf(segment, frame), this.#layers.fetch(frame, isPlaying)])
    if (this.#surface.isLost) return
    const [one, two, joined] = this.#targets as [Target, Target, Target]
    this.#shot(first, segment.first, frame, one)
    if (segment.transition && second !== undefined) {
      this.#shot(other, second, frame, two)
      this.#join(segment.transition, frame, one, two, joined, mask)
    }
    this.#finish(frame, segment.transition ? joined : one)
    this.#shots.prepare(frame)
  }

  close() {
    this.#shots.close()
    this.#layers.close()
    for (const source of this.stock.sources.values()) source.close()
    this.#surface.close()
  }

  /** A shot with the effects that lie on it alone. What could not be opened is black. */
  #shot(ready: Awaited<ReturnType<Shots['fetch']>>, index: number, frame: number, onto: Target) {
    const [, , , raw, soft] = this.#targets as [Target, Target, Target, Target, Target]
    if (!ready) {
      this.#surface.draw('shot', onto, { view: [0, 0, 1], drawn: [0, 0, 0, 0] })
      return
    }
    this.#shots.draw(ready, index, frame, raw)
    const seen = this.#shots.seen[index]!
    const blur = this.#lastOf('blurBehind', frame)
    const face = blur && seen.faceAt(seen.frames.start) ? seen.faceAt(frame) : undefined
    if (blur && face) this.#blurBehind(blur, frame, face, raw, soft, onto)
    this.#surface.draw('grade', onto, {
      ...this.#grade(frame),
      picture: blur && face ? soft : raw,
    })
  }

  #blurBehind(
    element: PlanElement,
    frame: number,
    face: { x: number; y: number; width: number },
    raw: Target,
    soft: Target,
    spare: Target,
  ) {
    const { width, height, fps } = this.#plan
    const { canvas } = this.#surface
    const sigma = Math.max(0.01, (element.params.radius! * canvas.height) / 1080)
    this.#surface.draw('blur', soft, { picture: raw, sigma, along: [1 / canvas.width, 0] })
    this.#surface.draw('blur', spare, { picture: soft, sigma, along: [0, 1 / canvas.height] })
    const [wide, high] = [face.width * person.width, (face.width * person.height * width) / height]
    this.#surface.draw('behind', soft, {
      ...{ picture: raw, blurred: spare, outline: this.stock.outline! },
      spot: [face.x - wide / 2, face.y - (high * person.faceY) / person.height, wide, high],
      share: fadedAt(element, msAt(frame, fps)),
    })
  }

  #grade(frame: number): Record<string, Value> {
    const { elements, fps } = this.#plan
    const ms = msAt(frame, fps)
    // Elements of a plan name files; the grade looks a table up by the number of its material.
    const named = elements.map((element, index) => ({ ...element, materialId: index }))
    const tables = elements.map(({ file }) => (file ? this.stock.luts.get(file) : undefined))
    const grade: ColorGrade =
      elements.length > 0 ? gradeAt(named, ms + 1e-6, (at) => tables[at!]?.lut ?? null) : neutralGrade
    const cube = tables.find((table) => table && table.lut === grade.lut)?.cube
    return {
      tone: [grade.exposure, grade.contrast, grade.saturation, grade.warmth],
      low: [...(grade.lut?.domain[0] ?? [0, 0, 0])],
      high: [...(grade.lut?.domain[1] ?? [1, 1, 1])],
      dark: [grade.dark, grade.radius],
      size: grade.lut?.size ?? 1,
      share: cube ? grade.share : 0,
      cube: cube ?? this.#noCube,
    }
  }

  get #noCube(): Texture {
    this.#plainCube ??= this.#surface.cube(1, new Float32Array(3))
    return this.#plainCube
  }
  #plainCube: Texture | undefined

  #join(element: PlanElement, frame: number, first: Target, second: Target, onto: Target, mask: Texture | undefined) {
    const { fps } = this.#plan
    const done = doneAt(element, msAt(frame, fps))
    const way = ['fade', 'dip', 'wipe', 'mask'].indexOf(element.effect)
    const isSecond = frame >= frameAt(element.startMs + element.lengthMs / 2, fps)
    const { across, down, soft, travel, nearest } = wipeEdge(
      this.#plan,
      element.params.angle ?? 0,
      element.params.soft ?? 0,
    )
    this.#surface.draw('join', onto, {
      ...{ first: element.effect === 'dip' && isSecond ? second : first, second, mask: mask ?? second },
      // Without its mask the next shot appears evenly.
      way: { integer: element.effect === 'mask' && !mask ? 0 : way },
      ...{ ahead: [across, down], travel, nearest },
      done: element.effect === 'dip' ? dipShare(done) : done,
      soft: element.effect === 'mask' ? maskSoft(element) : soft,
      light: (element.params.light ?? 0) / 100,
    })
  }

  /** The mask of a transition: a picture, or a clip that is stretched to its length. */
  async #maskOf({ transition }: Segment, frame: number): Promise<Texture | undefined> {
    if (transition?.effect !== 'mask') return undefined
    return this.#layers.maskOf(transition, doneAt(transition, msAt(frame, this.#plan.fps)))
  }

  /** Draws the film's picture inside its photo frame, and what lies on it. */
  #finish(frame: number, picture: Target) {
    const { width, height } = this.#plan
    const size = 1 - 2 * insetAt(this.#plan, frame)
    const sides = [width, height].map((side) => Math.max(2, Math.round(side * size)) / 2)
    this.#surface.fill(behind.r / 255, behind.g / 255, behind.b / 255)
    this.#surface.draw('layer', null, { picture, opacity: 1, mirrored: 0 }, [width / 2, height / 2, ...sides])
    this.#layers.draw(frame)
  }

  #lastOf(effect: string, frame: number): PlanElement | undefined {
    const { elements, fps } = this.#plan
    return elements.findLast((element) => element.effect === effect && isOn(element, msAt(frame, fps) + 1e-6))
  }
}
