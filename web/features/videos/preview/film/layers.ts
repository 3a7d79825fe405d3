import { type Frames, framesOf, msAt, shared } from '#contract/videos/film/frames.ts'
import { dots, followedBy, layerEffects, middleOf, type Point, photoTurns } from '#contract/videos/film/layers.ts'
import type { FilmPlan, PlanElement } from '#contract/videos/film/plan.ts'
import { fadedAt, placeAt } from '#contract/videos/placed.ts'
import type { Surface, Texture } from '../gl/surface.ts'
import type { Reel } from '../media/reel.ts'
import type { Print, Stock } from './stock.ts'

interface Layer {
  readonly element: PlanElement
  readonly frames: Frames
  /** Of a pet that follows the visitor. */
  readonly followed?: ((frame: number) => Point) | undefined
}

/** Draws what lies on the picture of a film, in the order of its timeline. */
export class Layers {
  readonly #plan: FilmPlan
  readonly #stock: Stock
  readonly #surface: Surface
  readonly #film: Frames
  readonly #layers: readonly Layer[]
  readonly #clips = new Map<PlanElement, { reel: Reel; texture: Texture }>()

  constructor(
    plan: FilmPlan,
    stock: Stock,
    surface: Surface,
    frames: number,
    faceAt: Parameters<typeof followedBy>[3],
  ) {
    this.#plan = plan
    this.#stock = stock
    this.#surface = surface
    this.#film = { start: 0, end: frames }
    this.#layers = plan.elements.flatMap((element) => {
      const part = layerEffects.has(element.effect) && shared(framesOf(element, plan.fps), this.#film)
      if (!part) return []
      const followed = element.effect === 'petFollow' ? followedBy(plan, element, part, faceAt) : undefined
      return element.effect === 'petFollow' && !followed ? [] : [{ element, frames: part, followed }]
    })
  }

  /** Fetches the pictures of inserted clips for a frame. */
  async fetch(frame: number, isPlaying: boolean): Promise<void> {
    const { fps } = this.#plan
    await Promise.all(
      this.#layers.map(async ({ element, frames: { start, end } }) => {
        if (element.effect !== 'clip' || frame < start || frame >= end) return
        await this.#shown(element, msAt(frame - start + 0.5, fps) - 1, isPlaying ? 1 : 0)
      }),
    )
  }

  /** Fetches the mask of a transition; undefined if it could not be opened. */
  async maskOf(element: PlanElement, done: number): Promise<Texture | undefined> {
    const print = this.#stock.prints.get(element.file!)
    if (print) return print
    const length = this.#stock.sources.get(element.file!)?.media.durationMs ?? 0
    return this.#shown(element, done * length, 0)
  }

  draw(frame: number) {
    for (const layer of this.#layers)
      if (layer.frames.start <= frame && frame < layer.frames.end) this.#layer(layer, frame)
  }

  close() {
    for (const { reel } of this.#clips.values()) reel.close()
  }

  async #shown(element: PlanElement, ms: number, pace: number): Promise<Texture | undefined> {
    const source = this.#stock.sources.get(element.file!)
    if (!source) return undefined
    const clip = this.#clips.get(element) ?? { reel: source.reel(), texture: this.#surface.texture() }
    this.#clips.set(element, clip)
    const picture = await clip.reel.at(ms, pace).catch(() => undefined)
    if (picture) this.#surface.put(clip.texture, picture)
    return clip.texture
  }

  #layer({ element, followed }: Layer, frame: number) {
    const { plan, stock } = { plan: this.#plan, stock: this.#stock }
    const { effect, file, params } = element
    const ms = msAt(frame, plan.fps)
    const place = placeAt(element, ms)
    const look = { angle: place.angle, opacity: place.opacity, mirrored: place.mirrored }
    if (effect === 'caption') {
      const print = stock.captions.get(element)
      // It is drawn with the dots of the canvas, and placed by the pixels of the film.
      const scale = this.#surface.canvas.width / plan.width
      if (print) this.#put(print, middleOf(plan, place, print), print.width / scale, print.height / scale, look)
      return
    }
    if (effect === 'frame') {
      const print = stock.prints.get(file!)
      const middle = { x: plan.width / 2, y: plan.height / 2 }
      if (print) this.#put(print, middle, plan.width, plan.height, { ...look, angle: 0, opacity: fadedAt(element, ms) })
      return
    }
    const print = effect === 'visitorPhoto' ? this.#photo(element, frame) : this.#print(element)
    if (!print) return
    const width = dots(params.width!, plan.width) * place.scale
    const height = Math.max(1, (width * print.height) / print.width)
    this.#put(print, followed?.(frame) ?? middleOf(plan, place, { width, height }), width, height, look)
  }

  #print(element: PlanElement): Print | undefined {
    const clip = this.#clips.get(element)
    const video = clip && this.#stock.sources.get(element.file!)?.media.video
    if (clip && video) return { ...clip.texture, width: video.width, height: video.height }
    return this.#stock.prints.get(element.file!)
  }

  #photo(element: PlanElement, frame: number): Print | undefined {
    const turn = photoTurns(this.#plan, element, this.#film).find(
      ({ frames }) => frames.start <= frame && frame < frames.end,
    )
    return turn && this.#stock.prints.get(this.#plan.photos[turn.photo]!)
  }

  #put(
    print: Print,
    middle: Point,
    width: number,
    height: number,
    { angle, opacity, mirrored }: { angle: number; opacity: number; mirrored: boolean },
  ) {
    const values = { picture: print, opacity, mirrored: mirrored ? 1 : 0 }
    // What is upright begins at a whole pixel, as in the film.
    const centre = (at: number, side: number) => (angle === 0 ? Math.round(at - side / 2) + side / 2 : at)
    const place = [centre(middle.x, width), centre(middle.y, height), width / 2, height / 2]
    this.#surface.draw('layer', null, values, place, (angle * Math.PI) / 180)
  }
}
