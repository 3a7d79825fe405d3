import type { FilmPlan, PlanElement } from '#contract/videos/film/plan.ts'
import { segmentsOf } from '#contract/videos/film/segments.ts'
import { type Lut, parseLut } from '#contract/videos/lut.ts'
import type { Surface, Texture } from '../gl/surface.ts'
import { openSource } from '../media/openSource.ts'
import { isPicture, loadPicture } from '../media/pictures.ts'
import type { Source } from '../media/reel.ts'
import { drawCaption, drawOutline } from './drawings.ts'

/** A picture that lies ready to be drawn. */
export interface Print extends Texture {
  readonly width: number
  readonly height: number
}

/** Everything that a film shows, opened. What could not be opened is missing, and named in `missing`. */
export interface Stock {
  readonly sources: ReadonlyMap<string, Source>
  readonly prints: ReadonlyMap<string, Print>
  readonly captions: ReadonlyMap<PlanElement, Print>
  readonly luts: ReadonlyMap<string, { readonly lut: Lut; readonly cube: Texture }>
  readonly outline: Texture | undefined
  /** Files that could not be opened. */
  readonly missing: ReadonlySet<string>
}

/** Effects whose material is looked at over time. */
const clipEffects: ReadonlySet<string> = new Set(['clip', 'mask'])

/** Opens the files of a film, all at once. @param scale dots of the canvas for a pixel of the film */
export async function openStock(plan: FilmPlan, surface: Surface, scale: number): Promise<Stock> {
  const missing = new Set<string>()
  const sources = new Map<string, Source>()
  const prints = new Map<string, Print>()
  const luts = new Map<string, { lut: Lut; cube: Texture }>()
  const captions = new Map<PlanElement, Print>()
  const print = (picture: HTMLImageElement | HTMLCanvasElement): Print => {
    const texture = surface.texture()
    surface.put(texture, picture, true)
    const isImage = picture instanceof HTMLImageElement
    const [width, height] = isImage ? [picture.naturalWidth, picture.naturalHeight] : [picture.width, picture.height]
    return { ...texture, width, height }
  }
  const openers = {
    clip: async (file: string) => void sources.set(file, await openSource(file)),
    picture: async (file: string) => void prints.set(file, print(await loadPicture(file))),
    lut: async (file: string) => {
      const answer = await fetch(file)
      const lut = parseLut(answer.ok ? await answer.text() : '')
      if (typeof lut === 'string') throw new Error(lut)
      luts.set(file, { lut, cube: surface.cube(lut.size, lut.values) })
    },
  }
  await Promise.all([
    ...[...filesOf(plan)].map(([file, kind]) => openers[kind](file).catch(() => missing.add(file))),
    ...plan.elements
      .filter(({ effect }) => effect === 'caption')
      .map(async (element) => captions.set(element, print(await drawCaption(element, plan, scale)))),
  ])
  const blurs = plan.elements.some(({ effect }) => effect === 'blurBehind')
  return { sources, prints, captions, luts, missing, outline: blurs ? print(drawOutline()) : undefined }
}

/** The files of a film, each once, by how they are shown. */
function filesOf(plan: FilmPlan): ReadonlyMap<string, 'clip' | 'picture' | 'lut'> {
  const { shots, elements, photos } = plan
  const files = new Map<string, 'clip' | 'picture' | 'lut'>()
  for (const segment of segmentsOf(plan))
    for (const { file, still } of [segment.first, ...(segment.transition ? [segment.second] : [])].map(
      (at) => shots[at]!,
    ))
      files.set(file, still ? 'picture' : 'clip')
  for (const file of photos) files.set(file, 'picture')
  for (const { effect, file } of elements)
    if (file)
      files.set(file, effect === 'look' ? 'lut' : clipEffects.has(effect) && !isPicture(file) ? 'clip' : 'picture')
  return files
}
