import { placedIn } from '#contract/videos/film/faces.ts'
import { type Frames, msAt, runsOf } from '#contract/videos/film/frames.ts'
import type { Media } from '#contract/videos/film/media.ts'
import type { FilmPlan, Shot } from '#contract/videos/film/plan.ts'
import { type Piece, sourceAt } from '#contract/videos/film/timeMap.ts'
import type { SeenShot } from '#contract/videos/film/view.ts'
import { type Filter, filter, type Graph, type Label } from './graph.ts'
import { clipInput } from './inputs.ts'
import { keyframes } from './keyframes.ts'

/** Pixel format between filters: full colour for each pixel, so that an overlay may start at any pixel. */
export const pictureFormat = 'yuv444p'

/** Draws a shot for some frames of the film: its file at the right times, fitted and enlarged. */
export function shotVideo(graph: Graph, plan: FilmPlan, seen: SeenShot, media: Media, frames: Frames): Label {
  const { shot } = seen.placed
  const pieceAt = (frame: number) => seen.pieces.findLast(({ startMs }) => startMs <= msAt(frame, plan.fps) + 1e-6)
  const runs = runsOf(frames, (frame) => pieceAt(frame) ?? seen.pieces[0])
  const parts = runs.map((run) => played(graph, plan, shot, media, run.value, run))
  const whole = parts.length > 1 ? joined(graph, plan.fps, parts) : parts[0]!
  const enlarged = viewFilter(plan, seen, frames)
  return enlarged ? graph.chain(whole, enlarged) : whole
}

/** Joins streams one after the other and gives every frame an exact time. */
export const joined = (graph: Graph, fps: number, parts: readonly Label[]): Label =>
  graph.chain(parts, filter('concat', { n: parts.length, v: 1, a: 0 }), ...counted(fps))

/** Numbers frames from 0. */
export const counted = (fps: number): Filter[] => [
  filter('settb', { expr: `1/${fps}` }),
  filter('setpts', { expr: 'N' }),
]

/** Plays a part of a file at constant speed. Before the beginning and after the end of the file its first or last frame is held. */
function played(graph: Graph, plan: FilmPlan, shot: Shot, media: Media, piece: Piece, frames: Frames): Label {
  const { fps } = plan
  const video = media.video!
  const count = frames.end - frames.start
  const sourceMs = sourceAt([piece], msAt(frames.start, fps))
  const ahead =
    sourceMs < 0 && piece.speed > 0 ? Math.min(count, Math.ceil((-sourceMs / piece.speed) * (fps / 1000))) : 0
  // The last two frames exist even if the file claims a longer duration.
  const fromMs = Math.min(Math.max(0, sourceMs), Math.max(0, media.durationMs - 2000 / video.fps - 20))
  const lengthMs = (count * 1000 * piece.speed) / fps + 3000 / video.fps
  const input = graph.input(clipInput(shot.file, { fromMs, lengthMs }), 'v')
  // Slow motion that a template asks for gets new frames between its own, at forty times the cost of mixing them. A clip that is slowed
  // because it is short gets mixed ones.
  const mode = piece.speed < shot.speed ? 'mci' : 'blend'
  const pace = piece.speed > 0 ? filter('setpts', { expr: `PTS/${piece.speed}` }) : filter('trim', { end_frame: 1 })
  return graph.chain(
    input,
    pace,
    ...fitFilters(plan, shot, media),
    // Extends the stream: if it ended within half a frame nothing would remain, and too few frames could not be interpolated.
    filter('tpad', { stop_duration: 1, stop_mode: 'clone' }),
    ...(piece.speed < 1 && piece.speed > 0 && video.fps * piece.speed < fps - 0.01
      ? [filter('minterpolate', { fps, mi_mode: mode })]
      : []),
    filter('fps', { fps, start_time: 0 }),
    filter('tpad', { start: ahead, start_mode: 'clone', stop: -1, stop_mode: 'clone' }),
    filter('trim', { end_frame: count }),
    ...counted(fps),
  )
}

function fitFilters(plan: FilmPlan, shot: Shot, { video }: Media): Filter[] {
  const { width, height } = plan
  const { left, top, ...drawn } = placedIn(video!, shot, plan)
  return [
    filter('scale', {
      ...drawn,
      ...{ in_color_matrix: video!.matrix, out_color_matrix: 'bt709', in_range: video!.range, out_range: 'tv' },
      flags: 'bicubic+accurate_rnd',
    }),
    filter('format', { pix_fmts: pictureFormat }),
    shot.fit === 'cover'
      ? filter('crop', { w: width, h: height, x: left, y: top })
      : filter('pad', { w: width, h: height, x: '(ow-iw)/2', y: '(oh-ih)/2' }),
    filter('setsar', { sar: 1 }),
  ]
}

/** Returns a filter that enlarges each frame to its view with subpixel precision. Undefined if every frame shows the whole picture. */
export function viewFilter({ width, height }: FilmPlan, seen: SeenShot, frames: Frames): Filter | undefined {
  const views = Array.from({ length: frames.end - frames.start }, (_, index) => seen.viewAt(frames.start + index))
  if (views.every(({ size }) => size > 0.9999)) return undefined
  // The filter positions pixels by their corners; this converts to their centres.
  const edge = (length: number, at: 'x' | 'y', far: 0 | 1) =>
    keyframes(
      views.map((view) => (view[at] + far * view.size) * length + (view.size - 1) / 2),
      0.05,
      'on-1',
    )
  const [left, right] = [edge(width, 'x', 0), edge(width, 'x', 1)]
  const [top, bottom] = [edge(height, 'y', 0), edge(height, 'y', 1)]
  return filter('perspective', {
    ...{ x0: left, y0: top, x1: right, y1: top, x2: left, y2: bottom, x3: right, y3: bottom },
    ...{ interpolation: 'cubic', eval: 'frame' },
  })
}
