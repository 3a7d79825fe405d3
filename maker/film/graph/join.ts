import { type Frames, frameAt } from '#contract/videos/film/frames.ts'
import { maskSoft } from '#contract/videos/film/joining.ts'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import { plain, wipe } from '../stills/shapes.ts'
import { filter, type Label } from './graph.ts'
import { clipInput, stillInput } from './inputs.ts'
import { fades, laid, layerFormat, numbered, stillVideo } from './overlay.ts'
import type { Room } from './room.ts'

/** Draws one of the two shots of a transition for some frames, which are numbered as in the film. */
export type Side = (frames: Frames) => Promise<Label>

/** Draws the transition from one shot to the next. The resulting frames are numbered as in the film. */
export async function transitionVideo(
  room: Room,
  element: PlanElement,
  frames: Frames,
  first: Side,
  second: Side,
): Promise<Label> {
  if (element.effect === 'dip') return dip(room, element, frames, first, second)
  const [below, above] = [await first(frames), await second(frames)]
  const { graph } = room
  if (element.effect === 'fade') {
    const appearing = filter('fade', { t: 'in', st: element.startMs / 1000, d: element.lengthMs / 1000, alpha: 1 })
    return laid(room, below, graph.chain(above, filter('format', { pix_fmts: layerFormat }), appearing))
  }
  const mask =
    element.effect === 'wipe' ? await passingEdge(room, element, frames) : await growingLight(room, element, frames)
  return laid(room, below, graph.chain([above, mask], filter('alphamerge')))
}

async function dip(room: Room, element: PlanElement, frames: Frames, first: Side, second: Side): Promise<Label> {
  const half = element.lengthMs / 2
  const middle = frameAt(element.startMs + half, room.plan.fps)
  const parts = [
    { side: first, start: frames.start, end: middle },
    { side: second, start: middle, end: frames.end },
  ].filter(({ start, end }) => start < end)
  const labels = await Promise.all(parts.map(({ side, ...part }) => side(part)))
  const both = room.graph.chain(
    labels,
    filter('concat', { n: labels.length, v: 1, a: 0 }),
    ...numbered(room.plan.fps, frames),
  )
  const light = Math.round(2.55 * element.params.light!)
  const colour = await room.stills.draw(plain(room.plan, { r: light, g: light, b: light }))
  return laid(room, both, stillVideo(room, colour, frames, ...fades(element, half)))
}

/** Expression for the progress of a transition at the time `t` of a frame, 0 to 1. */
const done = ({ startMs, lengthMs }: PlanElement) => `clip((t-${startMs / 1000})/${lengthMs / 1000},0,1)`

async function passingEdge(room: Room, element: PlanElement, frames: Frames): Promise<Label> {
  const { graph, plan, stills } = room
  const { angle = 0, soft = 0 } = element.params
  const { mask, x, y } = wipe(plan, angle, soft)
  const { name } = await stills.draw(mask)
  const moved = ({ travel, way }: typeof x) =>
    way > 0 ? `round(${travel}*(1-${done(element)}))` : `round(${travel}*${done(element)})`
  return graph.chain(
    graph.input(stillInput(name, plan.fps), 'v'),
    filter('format', { pix_fmts: 'gray' }),
    filter('loop', { loop: -1, size: 1 }),
    ...numbered(plan.fps, frames),
    filter('crop', { w: plan.width, h: plan.height, x: moved(x), y: moved(y) }),
  )
}

/** Turns the mask of a material into one in which a growing part, the brightest first, lets the next shot through. */
async function growingLight(room: Room, element: PlanElement, frames: Frames): Promise<Label> {
  const { graph } = room
  const soft = maskSoft(element)
  // The soft edge is centred on middle grey, so that no part of it is clipped.
  const low = (1 - soft) / 2
  const brightness = `${low}-(1-${done(element)}*${1 + soft})`
  return graph.chain(
    await maskVideo(room, element, frames),
    // Any gamma other than 1 makes `eq` compute with fractions; without it brightness changes in steps of a hundredth.
    filter('eq', { brightness, gamma: 1.0001, eval: 'frame' }),
    filter('lut', { c0: `round(clip((val/255-${low})/${soft},0,1)*255)` }),
    filter('format', { pix_fmts: 'gray' }),
  )
}

async function maskVideo({ graph, plan, mediaOf, stills }: Room, element: PlanElement, frames: Frames): Promise<Label> {
  const { width, height, fps } = plan
  const { video, durationMs } = mediaOf(element.file!)
  if (!video) {
    const { name } = await stills.mask(element.file!, plan)
    return graph.chain(
      graph.input(stillInput(name, fps), 'v'),
      filter('format', { pix_fmts: 'gray' }),
      filter('loop', { loop: -1, size: 1 }),
      ...numbered(fps, frames),
    )
  }
  return graph.chain(
    graph.input(clipInput(element.file!, { fromMs: 0, lengthMs: durationMs }), 'v'),
    filter('setpts', { expr: `PTS*${element.lengthMs / durationMs}` }),
    filter('fps', { fps, start_time: 0 }),
    filter('scale', { w: width, h: height, in_range: video.range, out_range: 'pc' }),
    filter('format', { pix_fmts: 'gray' }),
    filter('tpad', { stop: -1, stop_mode: 'clone' }),
    ...numbered(fps, frames),
  )
}
