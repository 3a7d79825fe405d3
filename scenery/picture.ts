import sharp, { type Exif } from 'sharp'
import { drawing } from './drawing/drawing.ts'
import { lightAt, type Weather } from './drawing/light.ts'
import { addNoise } from './drawing/noise.ts'
import { type Appearance, party } from './people/appearance.ts'
import { castOf, type Face, figures } from './people/crowd.ts'
import type { PlaceName } from './places.ts'
import { random } from './random.ts'
import { background, framed, type View, walkersAt } from './view.ts'

export type { Face, PlaceName, Weather }

export interface Shot extends View {
  /** Who is photographed: people who came together, the same ones for the same seed. Null for a still of the empty place. */
  readonly party: string | null
  readonly width?: number
  readonly height?: number
  /** What the camera writes into its file. */
  readonly tags?: (exposure: Exposure) => Exif
}

/** How the camera met the light. */
export interface Exposure {
  readonly iso: number
  /** 0 daylight, 1 night. */
  readonly dark: number
}

export interface Picture {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  /** Faces that a recognition engine would find. */
  readonly faces: Face[]
}

/** A JPEG as the camera would send it, 1920×1280 by default. The same shot gives the same bytes. */
export const takePicture = (shot: Shot): Promise<Picture> =>
  pictureOf(shot.party === null ? [] : party(random(shot.party)), shot)

/** The same, with the people given one by one. */
export async function pictureOf(people: readonly Appearance[], shot: Omit<Shot, 'party'>): Promise<Picture> {
  const { width = 1920, height = 1280 } = shot
  const size = { width, height }
  const light = lightAt(shot.hour, shot.weather)
  const { jpeg: empty, stage } = await background(shot, size)
  const draw = drawing(width / height)
  const where = framed(stage, shot, people.length, draw.width)
  const cast = castOf(people, where, draw.width, random(shot.seed), walkersAt(shot))
  const { markup, faces } = figures(cast, where, light, draw.width)
  draw.add(markup)
  const pixels = await sharp(empty)
    .composite([{ input: draw.markup(size) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  addNoise(pixels, light.iso, shot.seed)
  const plain = sharp(pixels, { raw: { ...size, channels: 3 } }).jpeg({ quality: 82 })
  const jpeg = await (shot.tags ? plain.withExif(shot.tags(light)) : plain).toBuffer()
  return { jpeg, ...size, faces }
}
