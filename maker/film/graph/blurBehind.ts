import { type Frames, msAt, runsOf } from '#contract/videos/film/frames.ts'
import { person } from '#contract/videos/film/person.ts'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import type { SeenShot } from '#contract/videos/film/view.ts'
import { isOn } from '#contract/videos/placed.ts'
import { personOutline } from '../stills/shapes.ts'
import { filter, type Label } from './graph.ts'
import { stillInput } from './inputs.ts'
import { keyframes } from './keyframes.ts'
import { fades, numbered } from './overlay.ts'
import type { Room } from './room.ts'
import { pictureFormat } from './shotVideo.ts'

/** The mask has soft edges, so a quarter of the picture's width and height is enough for it. */
const coarse = 4

/**
 * Blurs everything except the visitor, whose outline is estimated from the place and size of the face. A shot without faces is unchanged.
 * @param picture frames that are numbered as in the film
 */
export async function blurredBehind(room: Room, picture: Label, seen: SeenShot, frames: Frames): Promise<Label> {
  const { elements, fps } = room.plan
  if (!seen.faceAt(frames.start)) return picture
  const runs = runsOf(frames, (frame) =>
    elements.findLast((element) => element.effect === 'blurBehind' && isOn(element, msAt(frame, fps) + 1e-6)),
  )
  let label = picture
  for (const run of runs) label = await blurred(room, label, seen, run.value, run)
  return label
}

async function blurred(room: Room, picture: Label, seen: SeenShot, element: PlanElement, run: Frames): Promise<Label> {
  const { graph, plan } = room
  const [below, above] = graph.split(picture)
  const frames = filter('trim', { start: (run.start - 0.5) / plan.fps, end: (run.end - 0.5) / plan.fps })
  const soft = graph.chain(
    above,
    frames,
    // Two steps are close enough to a Gaussian blur, one is not.
    filter('gblur', { sigma: (element.params.radius! * plan.height) / 1080, steps: 2 }),
    filter('format', { pix_fmts: pictureFormat }),
  )
  const layer = graph.chain([soft, await surroundings(room, seen, element, run)], filter('alphamerge'))
  return graph.chain(
    [below, layer],
    filter('overlay', { format: 'yuv444', eof_action: 'pass' }),
    filter('format', { pix_fmts: pictureFormat }),
  )
}

/** Returns a mask that is bright outside the visitor's outline. It fades in and out with the effect. */
async function surroundings(room: Room, seen: SeenShot, element: PlanElement, run: Frames): Promise<Label> {
  const { graph, plan, stills } = room
  const [width, height] = [Math.ceil(plan.width / coarse), Math.ceil(plan.height / coarse)]
  const faces = Array.from({ length: run.end - run.start }, (_, index) => seen.faceAt(run.start + index)!)
  const n = `round(t*${plan.fps})-${run.start}`
  const values = (of: (face: (typeof faces)[number]) => number, within: (value: string) => string) =>
    keyframes(faces.map(of), 0.3, n, within)
  const size = (widths: number) =>
    values(
      (face) => face.width * width * widths,
      (value) => `max(1,round(${value}))`,
    )
  const outline = graph.chain(
    graph.input(stillInput((await stills.draw(personOutline())).name, plan.fps), 'v'),
    filter('format', { pix_fmts: 'gbrap' }),
    filter('loop', { loop: -1, size: 1 }),
    ...numbered(plan.fps, run),
    filter('scale', { w: size(person.width), h: size(person.height), eval: 'frame', flags: 'fast_bilinear' }),
  )
  const white = graph.chain(
    [],
    filter('color', { c: 'white', s: `${width}x${height}`, r: plan.fps }),
    filter('format', { pix_fmts: 'gbrp' }),
    ...numbered(plan.fps, run),
  )
  const x = values(
    (face) => face.x * width,
    (value) => `round(${value}-w/2)`,
  )
  const y = values(
    (face) => face.y * height,
    (value) => `round(${value}-h*${person.faceY / person.height})`,
  )
  const mask = graph.chain(
    [white, outline],
    filter('overlay', { x, y, format: 'gbrp', eof_action: 'pass' }),
    filter('format', { pix_fmts: 'gbrp' }),
    ...fades(element, element.params.fadeMs!, 0),
  )
  return graph.chain(
    mask,
    filter('extractplanes', { planes: 'g' }),
    filter('scale', { w: plan.width, h: plan.height, flags: 'bilinear' }),
    filter('format', { pix_fmts: 'gray' }),
  )
}
