import sharp, { type Sharp } from 'sharp'
import { almost } from '#contract/videos/colorGrade.ts'

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

/** @param angle direction of the wipe in degrees clockwise, 0 is to the right @param soft width of the edge in pixels */
export function wipe({ width, height }: Size, angle: number, soft: number): Wipe {
  const turn = (angle * Math.PI) / 180
  const [across, down] = [Math.cos(turn), Math.sin(turn)]
  const edge = Math.max(1, soft)
  const travel = width * Math.abs(across) + height * Math.abs(down) + edge
  const [wide, high] = [width + Math.ceil(travel * Math.abs(across)), height + Math.ceil(travel * Math.abs(down))]
  // Position of the edge in the mask: the window first contains nothing of the bright side, and at the end only the bright side.
  const nearest = Math.min(0, width * across) + Math.min(0, height * down)
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

/** Size of a person's outline and the vertical centre of the face in it, in face widths. */
export const person = { width: 5, height: 10, faceY: 1.6 } as const

/** Draws the outline of a person, to be placed around the face: black with soft edges. A face width is 64 pixels. */
export function personOutline(): Sharp {
  const face = 64
  const [width, height, x, y] = [
    person.width * face,
    person.height * face,
    (person.width * face) / 2,
    person.faceY * face,
  ]
  const shoulders = y + 0.95 * face
  const body = `M${x - 0.45 * face} ${y + 0.5 * face}V${shoulders}C${x - 1.5 * face} ${shoulders + 0.1 * face} ${x - 1.6 * face} ${shoulders + 0.6 * face} ${x - 1.7 * face} ${height}
    H${x + 1.7 * face}C${x + 1.6 * face} ${shoulders + 0.6 * face} ${x + 1.5 * face} ${shoulders + 0.1 * face} ${x + 0.45 * face} ${shoulders}V${y + 0.5 * face}z`
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${body}"/><ellipse cx="${x}" cy="${y - 0.08 * face}" rx="${0.72 * face}" ry="${0.98 * face}"/></svg>`
  return sharp(Buffer.from(drawn)).blur(0.1 * face)
}
