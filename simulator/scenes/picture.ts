import sharp from 'sharp'
import { random } from '../random.ts'
import { crowd, type Face } from './crowd.ts'
import { drawing } from './drawing.ts'
import { exif } from './exif.ts'
import { type Light, lightAt, type Weather } from './light.ts'
import type { Looks } from './looks.ts'
import { addNoise } from './noise.ts'
import { type PlaceName, places } from './places.ts'
import { lens } from './sky.ts'
import type { Stage } from './stage.ts'

// One thread each: several pictures are drawn beside each other, and none is drawn twice.
sharp.concurrency(1)
sharp.cache(false)

export interface Shot {
  readonly place: PlaceName
  /** The same camera always sees the same hills. */
  readonly camera: string
  readonly at: Date
  readonly weather: Weather
  /** Hours for which the light of a landscape counts as the same. */
  readonly lightStep?: number
  /** Who is photographed; nobody for a still of the empty place. */
  readonly party: readonly Looks[]
  /** Poses and passers-by. */
  readonly seed: string
  readonly width?: number
  readonly height?: number
  readonly model?: string
  readonly position?: { readonly lng: number; readonly lat: number }
}

export interface Picture {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  /** Faces that a recognition engine would find. */
  readonly faces: Face[]
}

/** A JPEG as the camera would send it, 1920×1280 unless asked otherwise. The same shot gives the same bytes. */
export async function takePicture(shot: Shot): Promise<Picture> {
  const { width = 1920, height = 1280 } = shot
  const size = { width, height }
  const light = lightAt(hourOf(shot.at), shot.weather)
  const { jpeg: empty, stage } = await background(shot, size)
  const draw = drawing(width / height)
  const people = crowd(
    shot.party,
    framed(stage, shot, draw.width),
    light,
    draw.width,
    random(shot.seed),
    walkersAt(shot),
  )
  draw.add(people.markup)
  const pixels = await sharp(empty)
    .composite([{ input: draw.markup(size) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  addNoise(pixels, light.iso, shot.seed)
  const model = shot.model ?? 'JY-C200'
  const jpeg = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 82 })
    .withExif(exif({ at: shot.at, model, iso: light.iso, dark: light.dark, position: shot.position }))
    .toBuffer()
  return { jpeg, ...size, faces: people.faces }
}

interface Background {
  jpeg: Buffer
  stage: Stage
}

/** Landscapes without people, the last used at the end; a few hundred kB each. */
const backgrounds = new Map<string, Promise<Background>>()
const kept = 128
function background(shot: Shot, size: { width: number; height: number }): Promise<Background> {
  const { lightStep = 0.5 } = shot
  const hour = Math.floor(hourOf(shot.at) / lightStep) * lightStep + lightStep / 2
  const key = [shot.place, shot.camera, shot.weather, hour, size.width, size.height].join('|')
  const known = backgrounds.get(key)
  backgrounds.delete(key)
  const made = known ?? paint(shot, size, lightAt(hour, shot.weather), hour)
  backgrounds.set(key, made)
  if (!known) made.catch(() => backgrounds.delete(key))
  for (const old of backgrounds.keys()) {
    if (backgrounds.size <= kept) break
    backgrounds.delete(old)
  }
  return made
}

async function paint(
  { place, camera }: Shot,
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

/** How close this camera looks, and where in the picture the party happened to stand. */
function framed(stage: Stage, { camera, seed, party }: Shot, width: number): Stage {
  const spot = random(`${seed}/spot`)
  const shift = spot.between(-0.07, 0.07) * width * (party.length > 3 ? 0.4 : 1)
  if (stage.afloat) return stage
  const zoom = random(`${camera}/zoom`).between(0.9, 1.3) * spot.between(0.95, 1.05)
  return {
    ...stage,
    x: stage.x + shift,
    person: stage.person * zoom,
    ground: stage.ground + (zoom - 1) * stage.person * 0.92,
  }
}

/** Hour of the day in Asia/Shanghai, with fractions. */
const hourOf = (at: Date) => (at.getTime() / 3600_000 + 8) % 24

function walkersAt({ at, weather, seed }: Shot) {
  const hour = hourOf(at)
  const busy = hour < 7 || hour > 19 ? 0.4 : weather === 'rain' ? 0.8 : 2
  return random(`${seed}/walkers`).poisson(busy)
}
