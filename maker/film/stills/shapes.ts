import sharp, { type Sharp } from 'sharp'
import { almost } from '#contract/videos/colorGrade.ts'
import { wipeEdge } from '#contract/videos/film/joining.ts'
import { outline, outlineBlur } from '#contract/videos/film/person.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** A picture of one colour, each channel 0 to 255. */
export const plain = ({ width, height }: Size, { r, g, b }: { r: number; g: number; b: number }): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha: 1 } } })

/**
 * Black whose opacity increases towards the corners. As an overlay it darkens a picture as the preview does.
 * @param strength 0 to 1 @param radius where the darkening begins, as a fraction of half the diagonal
 */
export function vignette({ width, height }: Size, strength: number, radius: number): Sharp {
  const data = Buffer.alloc(width * height * 4)
  const from = Math.min(radius, almost)
  const corner = Math.hypot(width, height) / 2
  for (let dot = 0; dot < width * height; dot++) {
    const far = Math.hypot((dot % width) + 0.5 - width / 2, Math.floor(dot / width) + 0.5 - height / 2) / corner
    const t = Math.min(1, Math.max(0, (far - from) / (1 - from)))
    data[4 * dot + 3] = Math.round(255 * strength * t * t * (3 - 2 * t))
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The mask of a wipe. It is larger than the picture: a window that moves over it shows the edge passing. */
export interface Wipe {
  readonly mask: Sharp
  /** How far the window moves, in pixels: from `travel` to 0 if `way` is 1, from 0 to `travel` if it is −1. */
  readonly x: { readonly travel: number; readonly way: number }
  readonly y: { readonly travel: number; readonly way: number }
}

/** @param angle direction of the wipe in degrees clockwise, 0 is to the right @param soft width of the edge in percent of the picture's */
export function wipe(size: Size, angle: number, soft: number): Wipe {
  const { across, down, soft: edge, travel, nearest } = wipeEdge(size, angle, soft)
  const wide = size.width + Math.ceil(travel * Math.abs(across))
  const high = size.height + Math.ceil(travel * Math.abs(down))
  // Position of the edge in the mask: the window first contains nothing of the bright side, and at the end only the bright side.
  const at = nearest + travel * (Math.max(0, across) ** 2 + Math.max(0, down) ** 2)
  const data = Buffer.alloc(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const left = (at - ((x + 0.5) * across + (y + 0.5) * down)) / edge
      data[y * wide + x] = Math.round(255 * Math.min(1, Math.max(0, left)))
    }
  return {
    mask: sharp(data, { raw: { width: wide, height: high, channels: 1 } }),
    x: { travel: travel * Math.abs(across), way: Math.sign(across) },
    y: { travel: travel * Math.abs(down), way: Math.sign(down) },
  }
}

/** Draws the outline of a person, to be placed around the face: black with soft edges. */
export function personOutline(): Sharp {
  const { width, height, face, body, head } = outline
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${body}"/><ellipse cx="${head.x}" cy="${head.y}" rx="${head.across}" ry="${head.down}"/></svg>`
  return sharp(Buffer.from(drawn)).blur(outlineBlur * face)
}
