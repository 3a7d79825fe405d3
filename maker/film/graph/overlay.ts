import type { Frames } from '#contract/videos/film/frames.ts'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import type { Still } from '../stills/stills.ts'
import { type Filter, filter, type Label } from './graph.ts'
import { stillInput } from './inputs.ts'
import type { Room } from './room.ts'
import { pictureFormat } from './shotVideo.ts'

/** Pixel format of overlays: the colours of a film plus transparency. */
export const layerFormat = 'yuva444p'

/** Converts the colours of a drawing to those of a film. */
export const drawnColours: Filter[] = [
  filter('scale', { out_color_matrix: 'bt709', out_range: 'tv', flags: 'accurate_rnd+full_chroma_int' }),
  filter('format', { pix_fmts: layerFormat }),
]

/** Shows a drawing during some frames, which are numbered as in the film. */
export const stillVideo = (
  { graph, plan }: Room,
  { name }: Still,
  frames: Frames,
  ...filters: readonly Filter[]
): Label =>
  graph.chain(
    graph.input(stillInput(name, plan.fps), 'v'),
    ...drawnColours,
    filter('loop', { loop: -1, size: 1 }),
    ...numbered(plan.fps, frames),
    ...filters,
  )

/** Cuts a stream to the length of some frames and numbers them as in the film. */
export const numbered = (fps: number, { start, end }: Frames): Filter[] => [
  filter('trim', { end_frame: end - start }),
  filter('settb', { expr: `1/${fps}` }),
  filter('setpts', { expr: `N+${start}` }),
]

/** Fades an overlay in and out, in frames that are numbered as in the film. */
export function fades(
  { startMs, lengthMs }: Pick<PlanElement, 'startMs' | 'lengthMs'>,
  fadeMs: number,
  alpha: 0 | 1 = 1,
): Filter[] {
  if (fadeMs < 1) return []
  // Shifted, a fade-out that starts before the film has no negative time.
  const later = Math.ceil(fadeMs / 1000) + 1
  const [from, to, fade] = [later + startMs / 1000, later + (startMs + lengthMs) / 1000, fadeMs / 1000]
  const middle = (from + to) / 2
  return [
    filter('setpts', { expr: `PTS+${later}/TB` }),
    // Each fade ends at the middle of the element; if they would overlap, it never becomes fully visible.
    filter('fade', { t: 'in', st: from, d: fade, alpha, enable: `lt(t,${middle})` }),
    filter('fade', { t: 'out', st: to - fade, d: fade, alpha, enable: `gte(t,${middle})` }),
    filter('setpts', { expr: `PTS-${later}/TB` }),
  ]
}

/** Overlays a stream on a picture while the stream lasts. @param x expression of its left edge; `y` is that of its upper edge */
export const laid = (
  { graph }: Room,
  picture: Label,
  layer: Label,
  x: string | number = 0,
  y: string | number = 0,
): Label =>
  graph.chain(
    [picture, layer],
    filter('overlay', { x, y, format: 'yuv444', eof_action: 'pass' }),
    filter('format', { pix_fmts: pictureFormat }),
  )
