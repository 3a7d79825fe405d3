import sharp, { type Exif } from 'sharp'
import { drawing } from './drawing/drawing.ts'
import { type Light, lightAt, type Weather } from './drawing/light.ts'
import { addNoise } from './drawing/noise.ts'
import type { Stage } from './drawing/stage.ts'
import { lens } from './landscape/sky.ts'
import { type Appearance, party } from './people/appearance.ts'
import { crowd, type Face } from './people/crowd.ts'
import { type PlaceName, placeNames, places } from './places.ts'
import { random } from './random.ts'

// One thread and no cache: several pictures are drawn in parallel, and none is drawn twice.
sharp.concurrency(1)
sharp.cache(false)

export type { Face, PlaceName, Weather }

export interface Shot {
  /** Without one, one of all; for the same camera always the same. */
  readonly place?: PlaceName
  /** The same camera always sees the same hills. */
  readonly camera: string
  /** Hour of the day where the picture is taken, with fractions. */
  readonly hour: number
  readonly weather: Weather
  /** Hours for which the light of a landscape counts as the same. */
  readonly lightStep?: number
  /** Who is photographed: people who came together, the same ones for the same seed. Null for a still of the empty place. */
  readonly party: string | null
  /** Poses and passers-by. */
  readonly seed: string
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
  const { markup, faces } = crowd(people, where, light, draw.width, random(shot.seed), walkersAt(shot))
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

type View = Omit<Shot, 'party'>
interface Background {
  jpeg: Buffer
  stage: Stage
}

/** Landscapes without people, the last used at the end; a few hundred kB each. */
const backgrounds = new Map<string, Promise<Background>>()
const maxCached = 128
function background(shot: View, size: { width: number; height: number }): Promise<Background> {
  const { lightStep = 0.5, place = random(shot.camera).pick(placeNames) } = shot
  const hour = Math.floor(shot.hour / lightStep) * lightStep + lightStep / 2
  const key = [place, shot.camera, shot.weather, hour, size.width, size.height].join('|')
  const known = backgrounds.get(key)
  backgrounds.delete(key)
  const made = known ?? paint(place, shot.camera, size, lightAt(hour, shot.weather), hour)
  backgrounds.set(key, made)
  if (!known) made.catch(() => backgrounds.delete(key))
  for (const old of backgrounds.keys()) {
    if (backgrounds.size <= maxCached) break
    backgrounds.delete(old)
  }
  return made
}

async function paint(
  place: PlaceName,
  camera: string,
  size: { width: number; height: number },
  light: Light,
  hour: number,
): Promise<Background> {
  const draw = drawing(size.width / size.height)
  const scene = { draw, light, random: random(`${camera}/${place}`) }
  const stage = places[place](scene)
  lens({ ...scene, random: random(`${camera}/${hour}`) })
  const jpeg = await sharp(draw.markup(size))
    .flatten({ background: light.haze })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { jpeg, stage }
}

/** How close this camera looks, and where in the picture the party stands. */
function framed(stage: Stage, { camera, seed }: View, people: number, width: number): Stage {
  const spot = random(`${seed}/spot`)
  const shift = spot.between(-0.07, 0.07) * width * (people > 3 ? 0.4 : 1)
  if (stage.afloat) return stage
  const zoom = random(`${camera}/zoom`).between(0.9, 1.3) * spot.between(0.95, 1.05)
  return {
    ...stage,
    x: stage.x + shift,
    person: stage.person * zoom,
    ground: stage.ground + (zoom - 1) * stage.person * 0.92,
  }
}

function walkersAt({ hour, weather, seed }: View) {
  const busy = hour < 7 || hour > 19 ? 0.4 : weather === 'rain' ? 0.8 : 2
  return random(`${seed}/walkers`).poisson(busy)
}
