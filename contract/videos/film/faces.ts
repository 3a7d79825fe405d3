import type { Video } from './media.ts'
import type { Face, Shot } from './plan.ts'

/** A rectangle given by its centre, width and height, in fractions of the picture's sides. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Two detections that are at most this far apart are interpolated. */
const maxGapMs = 1000

/**
 * Returns where the visitor's face is at a time of the file, in fractions of the file's picture. The place is interpolated between
 * two close detections, otherwise it is the last one, or the first one before any detection. Undefined if there is no detection.
 */
export function faceAt(faces: readonly Face[], ms: number): Box | undefined {
  const next = firstAfter(faces, ms)
  const [before, after] = [faces[next - 1], faces[next]]
  if (!before || !after) return boxOf(before ?? after)
  const gap = after.atMs - before.atMs
  if (gap > maxGapMs) return boxOf(before)
  const done = (ms - before.atMs) / gap
  const [from, to] = [boxOf(before)!, boxOf(after)!]
  const mixed = (key: keyof Box) => from[key] + (to[key] - from[key]) * done
  return { x: mixed('x'), y: mixed('y'), width: mixed('width'), height: mixed('height') }
}

function firstAfter(faces: readonly Face[], ms: number): number {
  let [low, high] = [0, faces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (faces[middle]!.atMs <= ms) low = middle + 1
    else high = middle
  }
  return low
}

const boxOf = (face: Face | undefined): Box | undefined =>
  face && { x: face.x + face.width / 2, y: face.y + face.height / 2, width: face.width, height: face.height }

/** Returns the size in pixels at which a clip is drawn to cover a picture or to fit into it. */
export function fittedSize(
  video: Pick<Video, 'width' | 'height'>,
  fit: Shot['fit'],
  picture: { width: number; height: number },
) {
  const [across, down] = [picture.width / video.width, picture.height / video.height]
  const scale = fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
  const side = (length: number, limit: number) => {
    const dots = 2 * Math.round((length * scale) / 2)
    return fit === 'cover' ? Math.max(dots, limit) : Math.min(dots, limit)
  }
  return { width: side(video.width, picture.width), height: side(video.height, picture.height) }
}

/** Returns the size at which a clip is drawn, and which pixel of it is the left upper one of the picture: negative beside black bars. */
export function placedIn(
  video: Pick<Video, 'width' | 'height'>,
  { fit, focus = middle }: Pick<Shot, 'fit' | 'focus'>,
  picture: { width: number; height: number },
) {
  const drawn = fittedSize(video, fit, picture)
  const edge = (length: number, limit: number, share: number) => {
    if (length <= limit) return (length - limit) / 2
    return 2 * Math.round(Math.min(length - limit, Math.max(0, share * length - limit / 2)) / 2)
  }
  return {
    ...drawn,
    left: edge(drawn.width, picture.width, focus.x),
    top: edge(drawn.height, picture.height, focus.y),
  }
}
const middle = { x: 0.5, y: 0.5 }

/** Converts a box in a clip's picture to a box in the film's picture. */
export function fittedBox(
  box: Box,
  video: Pick<Video, 'width' | 'height'>,
  shot: Pick<Shot, 'fit' | 'focus'>,
  picture: { width: number; height: number },
): Box {
  const { width, height, left, top } = placedIn(video, shot, picture)
  return {
    x: (box.x * width - left) / picture.width,
    y: (box.y * height - top) / picture.height,
    width: (box.width * width) / picture.width,
    height: (box.height * height) / picture.height,
  }
}
