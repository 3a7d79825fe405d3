import type { Frames } from '../frames.ts'
import type { PlanElement } from '../plan.ts'
import type { Still } from '../stills/stills.ts'
import { type Filter, filter, type Label } from './graph.ts'
import { stillInput } from './inputs.ts'
import type { Room } from './room.ts'
import { pictureFormat } from './shotVideo.ts'

/** What lies on a picture has the same colours, and says how much of it is seen. */
export const layerFormat = 'yuva444p'

/** From the colours of a drawing to those of a film. */
export const drawnColours: Filter[] = [
  filter('scale', { out_color_matrix: 'bt709', out_range: 'tv', flags: 'accurate_rnd+full_chroma_int' }),
  filter('format', { pix_fmts: layerFormat }),
]

/** A drawing during some frames, which keep their numbers. */
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

/** Only so many frames of a stream, from the number at which they begin in the film. */
export const numbered = (fps: number, { start, end }: Frames): Filter[] => [
  filter('trim', { end_frame: end - start }),
  filter('settb', { expr: `1/${fps}` }),
  filter('setpts', { expr: `N+${start}` }),
]

/** Later than any time to fade: what should have begun to vanish before the film begins has a time that FFmpeg takes. */
const later = 4

/** Makes what lies on a picture appear and vanish, in frames that are numbered as in the film. */
export function fades(
  { startMs, lengthMs }: Pick<PlanElement, 'startMs' | 'lengthMs'>,
  fadeMs: number,
  alpha: 0 | 1 = 1,
): Filter[] {
  if (fadeMs < 1) return []
  const [from, to, fade] = [later + startMs / 1000, later + (startMs + lengthMs) / 1000, fadeMs / 1000]
  const middle = (from + to) / 2
  return [
    filter('setpts', { expr: `PTS+${later}/TB` }),
    // Each up to the middle of the time: where they would meet, what lies there never appears as a whole.
    filter('fade', { t: 'in', st: from, d: fade, alpha, enable: `lt(t,${middle})` }),
    filter('fade', { t: 'out', st: to - fade, d: fade, alpha, enable: `gte(t,${middle})` }),
    filter('setpts', { expr: `PTS-${later}/TB` }),
  ]
}

/** Lays a stream on a picture while it lasts. @param x where its left edge is, and `y` its upper one, as expressions */
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
