import { captionLook } from '#contract/videos/film/caption.ts'
import { type Frames, frameAt, framesOf, msAt, shared } from '#contract/videos/film/frames.ts'
import { dots, followedBy, layerEffects, middleOf, type Point, photoTurns } from '#contract/videos/film/layers.ts'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import { placeAt } from '#contract/videos/placed.ts'
import { caption } from '../stills/caption.ts'
import type { Still } from '../stills/stills.ts'
import { filter, type Label } from './graph.ts'
import { clipInput } from './inputs.ts'
import { keyframes } from './keyframes.ts'
import { fades, laid, layerFormat, numbered, stillVideo } from './overlay.ts'
import type { Room } from './room.ts'

/**
 * Returns the centre of the visitor's face at a frame of the film, in fractions of the sides, and its width as a fraction of the
 * picture's width.
 */
export type FaceInFilm = (frame: number) => { x: number; y: number; width: number } | undefined

/**
 * Draws overlays onto the picture, in the order of the timeline. One that begins before the frames that are drawn is played from its own
 * beginning, and seen from theirs. @throws UnreadableStill
 */
export async function withLayers(room: Room, picture: Label, drawn: Frames, faceInFilm: FaceInFilm): Promise<Label> {
  const { elements, fps, lengthMs } = room.plan
  const film: Frames = { start: 0, end: frameAt(lengthMs, fps) }
  let label = picture
  for (const element of elements) {
    const frames = layerEffects.has(element.effect) && shared(framesOf(element, fps), film)
    if (frames && shared(frames, drawn)) label = await withLayer(room, label, element, frames, faceInFilm)
  }
  return label
}

function withLayer(
  room: Room,
  picture: Label,
  element: PlanElement,
  frames: Frames,
  faceInFilm: FaceInFilm,
): Promise<Label> | Label {
  switch (element.effect) {
    case 'frame':
      return withFrame(room, picture, element, frames)
    case 'clip':
      return withClip(room, picture, element, frames)
    case 'visitorPhoto':
      return withPhotos(room, picture, element, frames)
    case 'petFollow':
      return withFollower(room, picture, element, frames, faceInFilm)
    case 'caption':
      return withCaption(room, picture, element, frames)
    default:
      return withPicture(room, picture, element, frames)
  }
}

async function withFrame(room: Room, picture: Label, element: PlanElement, frames: Frames): Promise<Label> {
  const still = await room.stills.stretched(element.file!, room.plan)
  return laid(room, picture, stillVideo(room, still, frames, ...fades(element, element.params.fadeMs!)))
}

/** Draws stickers, pictures, and pets that walk or peek. */
async function withPicture(room: Room, picture: Label, element: PlanElement, frames: Frames): Promise<Label> {
  const { plan } = room
  const { angle, mirrored, width } = placeAt(element, element.startMs)
  const pops = element.effect === 'stickerPop'
  const still = await room.stills.picture(element.file!, {
    ...{ width: dots(width!, plan.width), angle, mirrored },
    opacity: (element.params.opacity ?? 100) / 100,
    // Drawn at its largest size and scaled down from there.
    extra: pops ? 1 + element.params.overshoot! / 100 : 1,
  })
  if (pops) return withPopping(room, picture, element, frames, still)
  const layer = stillVideo(room, still, frames, ...fades(element, element.params.fadeMs ?? 0))
  return placed(room, picture, layer, frames, (frame) => middleOf(plan, placeAt(element, msAt(frame, plan.fps)), still))
}

function withPopping(room: Room, picture: Label, element: PlanElement, frames: Frames, still: Still): Label {
  const { fps } = room.plan
  const largest = 1 + element.params.overshoot! / 100
  const scaleAt = (frame: number) => placeAt(element, msAt(frame, fps)).scale / largest
  // Skips frames in which the sticker is smaller than a pixel, because a picture cannot be empty.
  const visible = { ...frames }
  while (visible.start < visible.end && scaleAt(visible.start) * Math.min(still.width, still.height) < 1)
    visible.start++
  while (visible.start < visible.end && scaleAt(visible.end - 1) * Math.min(still.width, still.height) < 1)
    visible.end--
  if (visible.start === visible.end) return picture
  const scales = Array.from({ length: visible.end - visible.start }, (_, index) => scaleAt(visible.start + index))
  const side = (length: number) =>
    keyframes(scales, 0.001, `round(t*${fps})-${visible.start}`, (value) => `max(1,round(${length}*${value}))`)
  const grows = filter('scale', { w: side(still.width), h: side(still.height), eval: 'frame' })
  const layer = stillVideo(room, still, visible, grows)
  return placed(room, picture, layer, visible, (frame) =>
    middleOf(room.plan, placeAt(element, msAt(frame, fps)), still),
  )
}

async function withClip(room: Room, picture: Label, element: PlanElement, frames: Frames): Promise<Label> {
  const { graph, plan, mediaOf } = room
  const { video } = mediaOf(element.file!)
  const width = dots(element.params.width!, plan.width)
  const height = Math.max(1, Math.round((width * video!.height) / video!.width))
  const layer = graph.chain(
    graph.input(clipInput(element.file!, { fromMs: 0, lengthMs: element.lengthMs }), 'v'),
    filter('fps', { fps: plan.fps, start_time: 0 }),
    filter('scale', {
      ...{ w: width, h: height, in_color_matrix: video!.matrix, out_color_matrix: 'bt709' },
      ...{ in_range: video!.range, out_range: 'tv', flags: 'bicubic+accurate_rnd' },
    }),
    filter('setsar', { sar: 1 }),
    filter('format', { pix_fmts: layerFormat }),
    filter('tpad', { stop: -1, stop_mode: 'clone' }),
    ...numbered(plan.fps, frames),
    ...fades(element, element.params.fadeMs!),
  )
  const place = placeAt(element, element.startMs)
  return placed(room, picture, layer, frames, () => middleOf(plan, place, { width, height }))
}

async function withPhotos(room: Room, picture: Label, element: PlanElement, frames: Frames): Promise<Label> {
  const { plan, stills } = room
  const { width, angle, fadeMs } = element.params
  const place = placeAt(element, element.startMs)
  let label = picture
  for (const { frames: part, photo } of photoTurns(plan, element, frames)) {
    const still = await stills.picture(plan.photos[photo]!, { width: dots(width!, plan.width), angle: angle! })
    const layer = stillVideo(room, still, part, ...fades(element, fadeMs!))
    label = placed(room, label, layer, part, () => middleOf(plan, place, still))
  }
  return label
}

async function withCaption(room: Room, picture: Label, element: PlanElement, frames: Frames): Promise<Label> {
  const { plan } = room
  const still = await room.stills.draw(await caption(element.text!, captionLook(element.params, plan)))
  const layer = stillVideo(room, still, frames, ...fades(element, element.params.fadeMs!))
  return placed(room, picture, layer, frames, () => middleOf(plan, placeAt(element, element.startMs), still))
}

/** Draws a pet beside the visitor's face. It is left out if there is no face in its time. */
async function withFollower(
  room: Room,
  picture: Label,
  element: PlanElement,
  frames: Frames,
  faceInFilm: FaceInFilm,
): Promise<Label> {
  const { plan, stills } = room
  const middleAt = followedBy(plan, element, frames, faceInFilm)
  if (!middleAt) return picture
  const still = await stills.picture(element.file!, { width: dots(element.params.width!, plan.width) })
  return placed(room, picture, stillVideo(room, still, frames), frames, middleAt)
}

/** Draws a layer onto the picture, with its centre at the given point of each frame, in pixels. */
function placed(room: Room, picture: Label, layer: Label, frames: Frames, middleAt: (frame: number) => Point): Label {
  const middles = Array.from({ length: frames.end - frames.start }, (_, index) => middleAt(frames.start + index))
  const edge = (of: (point: Point) => number, side: 'w' | 'h') =>
    keyframes(middles.map(of), 0.3, `round(t*${room.plan.fps})-${frames.start}`, (value) => `round(${value}-${side}/2)`)
  return laid(
    room,
    picture,
    layer,
    edge(({ x }) => x, 'w'),
    edge(({ y }) => y, 'h'),
  )
}
