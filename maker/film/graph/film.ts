import { type Frames, frameAt, framesOf, shared } from '#contract/videos/film/frames.ts'
import { behind, faceInFilm, insetAt } from '#contract/videos/film/inset.ts'
import type { MediaOf } from '#contract/videos/film/media.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { type Segment, seenFrames, segmentsOf } from '#contract/videos/film/segments.ts'
import { placedShots } from '#contract/videos/film/timeMap.ts'
import { type SeenShot, seenShot } from '#contract/videos/film/view.ts'
import { type Extent, extentOf } from '../extent.ts'
import { plain } from '../stills/shapes.ts'
import type { Stills } from '../stills/stills.ts'
import { blurredBehind } from './blurBehind.ts'
import { gradedVideo } from './grade.ts'
import { filter, Graph, type Label } from './graph.ts'
import { transitionVideo } from './join.ts'
import { keyframes } from './keyframes.ts'
import { withLayers } from './layers.ts'
import { laid, layerFormat, numbered, stillVideo } from './overlay.ts'
import type { Room } from './room.ts'
import { counted, joined, shotVideo } from './shotVideo.ts'
import { stillShot } from './stillShot.ts'

/**
 * The filter graph of a film's picture. FFmpeg runs it in the folder of the stills; it reads `inputs` and produces the stream `output`.
 */
export interface FilmGraph {
  readonly inputs: readonly (readonly string[])[]
  readonly text: string
  readonly output: Label
}

/**
 * Builds the inputs and the filter graph of a plan, or of a part of it. Each shot gets its own effects (`smart`, then `lut`), transitions
 * join the shots, and overlays follow in the order of the timeline.
 * @throws UnreadableStill
 */
export async function filmGraph(
  plan: FilmPlan,
  mediaOf: MediaOf,
  stills: Stills,
  { frames, drawn }: Extent = extentOf(plan),
): Promise<FilmGraph> {
  const room: Room = { graph: new Graph(), plan, mediaOf, stills }
  const { graph } = room
  const segments = segmentsOf(plan)
  const shots = placedShots(plan).map((placed, index) => {
    const seen = seenFrames(segments, index)
    return seen && seenShot(plan, placed, seen, mediaOf(placed.shot.file).video)
  })
  const parts: Label[] = []
  for (const segment of segments) if (shared(segment, drawn)) parts.push(await segmentVideo(room, shots, segment))
  const whole = graph.chain(joined(graph, plan.fps, parts), ...numbered(plan.fps, drawn))
  const picture = await withInset(room, whole, drawn)
  const label = await withLayers(room, picture, drawn, (frame) => faceInFilm(plan, segments, shots, frame))
  const output = graph.chain(
    label,
    filter('trim', { start_frame: frames.start - drawn.start, end_frame: frames.end - drawn.start }),
    ...counted(plan.fps),
    filter('format', { pix_fmts: 'yuv420p' }),
    filter('setparams', { color_primaries: 'bt709', color_trc: 'bt709', colorspace: 'bt709', range: 'tv' }),
  )
  return { inputs: graph.inputs, text: graph.text, output }
}

async function segmentVideo(room: Room, shots: readonly (SeenShot | undefined)[], segment: Segment): Promise<Label> {
  const side = (shot: number) => (frames: Frames) => shotPicture(room, shots[shot]!, frames)
  const { start, end, first, transition } = segment
  if (!transition) return side(first)({ start, end })
  return transitionVideo(room, transition, { start, end }, side(first), side(segment.second))
}

/** The picture of a shot before any overlay, with frames numbered as in the film. */
async function shotPicture(room: Room, seen: SeenShot, frames: Frames): Promise<Label> {
  const { file, still } = seen.placed.shot
  const played = still
    ? await stillShot(room, seen, frames)
    : shotVideo(room.graph, room.plan, seen, room.mediaOf(file), frames)
  const counted = room.graph.chain(played, ...numbered(room.plan.fps, frames))
  return gradedVideo(room, await blurredBehind(room, counted, seen, frames), frames)
}

async function withInset(room: Room, picture: Label, drawn: Frames): Promise<Label> {
  const { plan, graph, stills } = room
  const frames = plan.elements
    .filter(({ effect, params }) => effect === 'frame' && params.inset! > 0)
    .map((element) => shared(framesOf(element, plan.fps), drawn))
    .filter((part) => part !== undefined)
  if (frames.length === 0) return picture
  const sizes = Array.from({ length: frameAt(plan.lengthMs, plan.fps) }, (_, frame) => 1 - 2 * insetAt(plan, frame))
  const side = (length: number) =>
    keyframes(sizes, 0.0005, `round(t*${plan.fps})`, (value) => `max(2,round(${length}*${value}))`)
  const smaller = graph.chain(
    picture,
    // Converts before `scale`: a conversion after a filter with a changing output size would undo the change.
    filter('format', { pix_fmts: layerFormat }),
    filter('scale', { w: side(plan.width), h: side(plan.height), eval: 'frame', flags: 'bicubic' }),
  )
  const background = stillVideo(room, await stills.draw(plain(plan, behind)), drawn)
  return laid(room, background, smaller, 'round((W-w)/2)', 'round((H-h)/2)')
}
