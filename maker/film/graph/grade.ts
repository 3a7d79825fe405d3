import { readFile } from 'node:fs/promises'
import { warming } from '#contract/videos/colorGrade.ts'
import { type Frames, msAt, runsOf } from '#contract/videos/film/frames.ts'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import { graded, type Lut, parseLut } from '#contract/videos/lut.ts'
import { isOn } from '#contract/videos/placed.ts'
import { vignette } from '../stills/shapes.ts'
import { UnreadableStill } from '../stills/stills.ts'
import { type Filter, filter, type Label } from './graph.ts'
import { fades, laid, stillVideo } from './overlay.ts'
import type { Room } from './room.ts'
import { pictureFormat } from './shotVideo.ts'

/**
 * Grades colours as the preview does: `tone`, then `look`, then `vignette`. Of several that run at once only the last one applies.
 * @param picture frames that are numbered as in the film @throws UnreadableStill if the colour table of a look is invalid
 */
export async function gradedVideo(room: Room, picture: Label, frames: Frames): Promise<Label> {
  const runs = (effect: string) => runsOf(frames, lastOf(room.plan.elements, effect, room.plan.fps))
  const [tones, lookRuns, vignettes] = [runs('tone'), runs('look'), runs('vignette')]
  let label = picture
  if (tones.length + lookRuns.length > 0) {
    const { graph } = room
    label = graph.chain(
      label,
      toRgb,
      filter('format', { pix_fmts: 'gbrp' }),
      ...tones.flatMap((run) => tone(run.value, enabled(run, room.plan.fps))),
    )
    for (const run of lookRuns) label = await look(room, label, run.value, run)
    label = graph.chain(label, toFilm, filter('format', { pix_fmts: pictureFormat }))
  }
  for (const { value, ...run } of vignettes) {
    const { strength = 0, radius = 0 } = value.params
    const dark = await room.stills.draw(vignette(room.plan, strength / 100, radius / 100))
    label = laid(room, label, stillVideo(room, dark, run))
  }
  return label
}

const toRgb = filter('scale', {
  in_color_matrix: 'bt709',
  in_range: 'tv',
  flags: 'accurate_rnd+full_chroma_int+full_chroma_inp',
})
const toFilm = filter('scale', {
  out_color_matrix: 'bt709',
  out_range: 'tv',
  flags: 'accurate_rnd+full_chroma_int+full_chroma_inp',
})

/** Returns the last element with an effect that runs at a frame. */
const lastOf = (elements: readonly PlanElement[], effect: string, fps: number) => (frame: number) =>
  elements.findLast((element) => element.effect === effect && isOn(element, msAt(frame, fps) + 1e-6))

/** Enables a filter during some frames. The margin of half a frame protects against rounding. */
const enabled = ({ start, end }: Frames, fps: number) => `between(t,${(start - 0.5) / fps},${(end - 0.5) / fps})`

function tone({ params }: PlanElement, enable: string): Filter[] {
  const { exposure = 0, contrast = 0, saturation = 0, warmth = 0 } = params
  const channels = (expression: string) => ({ r: expression, g: expression, b: expression, enable })
  const filters: Filter[] = []
  if (exposure !== 0 || contrast !== 0) {
    // Converts sRGB to linear light and back; st() stores the value between the steps.
    const light = 'st(0,val/255);st(0,if(lte(ld(0),0.04045),ld(0)/12.92,pow((ld(0)+0.055)/1.055,2.4))'
    const exposed = `${light}*${2 ** exposure});st(0,clip(if(lte(ld(0),0.0031308),ld(0)*12.92,1.055*pow(ld(0),1/2.4)-0.055),0,1))`
    const begin = exposure === 0 ? 'st(0,val/255)' : exposed
    filters.push(filter('lutrgb', channels(`${begin};round(255*clip((ld(0)-0.5)*${1 + contrast / 100}+0.5,0,1))`)))
  }
  if (saturation !== 0) {
    const own = 1 + saturation / 100
    const grey = { r: 0.2126, g: 0.7152, b: 0.0722 }
    const names = Object.keys(grey) as (keyof typeof grey)[]
    const weights = names.flatMap((to) =>
      names.map((from) => [`${to}${from}`, grey[from] * (1 - own) + (to === from ? own : 0)]),
    )
    filters.push(filter('colorchannelmixer', { ...Object.fromEntries(weights), enable }))
  }
  if (warmth !== 0) {
    const warm = (by: number) => `round(clip(val*${1 + (by * warming * warmth) / 100},0,255))`
    filters.push(filter('lutrgb', { r: warm(1), g: 'val', b: warm(-1), enable }))
  }
  return filters
}

async function look(room: Room, picture: Label, element: PlanElement, run: Frames): Promise<Label> {
  const { graph, plan, stills } = room
  const { strength = 100, fadeMs = 0 } = element.params
  const table = parseLut(
    await readFile(element.file!, 'utf8').catch((error) => {
      throw new UnreadableStill(element.file!, error)
    }),
  )
  if (typeof table === 'string') throw new UnreadableStill(element.file!, new Error(table))
  const file = await stills.write(cube(table, strength / 100), 'cube')
  const lut = filter('lut3d', { file, interp: 'trilinear', ...(fadeMs < 1 && { enable: enabled(run, plan.fps) }) })
  if (fadeMs < 1) return graph.chain(picture, lut)
  const [below, above] = graph.split(picture)
  const frames = filter('trim', { start: (run.start - 0.5) / plan.fps, end: (run.end - 0.5) / plan.fps })
  const looked = graph.chain(above, frames, lut, filter('format', { pix_fmts: 'gbrap' }), ...fades(element, fadeMs))
  return graph.chain(
    [below, looked],
    filter('overlay', { format: 'gbrp', eof_action: 'pass' }),
    filter('format', { pix_fmts: 'gbrp' }),
  )
}

/** Size of each side of a colour table that is resampled. */
const cells = 65

/**
 * Returns the colour table with its strength applied. FFmpeg expects a domain of 0 to 1, so tables with another domain are resampled.
 * @param share of the table's colour, 0 to 1
 */
function cube(lut: Lut, share: number): string {
  const isPlain = [0, 1, 2].every((channel) => lut.domain[0][channel] === 0 && lut.domain[1][channel] === 1)
  const size = isPlain ? lut.size : cells
  const rows = Array.from({ length: size ** 3 }, (_, cell) => {
    const colour = [cell % size, Math.floor(cell / size) % size, Math.floor(cell / size ** 2)].map(
      (at) => at / (size - 1),
    )
    const made = isPlain ? lut.values.subarray(3 * cell, 3 * cell + 3) : graded(lut, colour)
    return colour.map((from, channel) => (from + (made[channel]! - from) * share).toFixed(6)).join(' ')
  })
  return `LUT_3D_SIZE ${size}\n${rows.join('\n')}\n`
}
