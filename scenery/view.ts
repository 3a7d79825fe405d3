import sharp from 'sharp'
import { drawing } from './drawing/drawing.ts'
import { type Light, lightAt, type Weather } from './drawing/light.ts'
import type { Stage } from './drawing/stage.ts'
import { lens } from './landscape/sky.ts'
import { type PlaceName, placeNames, places } from './places.ts'
import { random } from './random.ts'

// One thread and no cache: several pictures are drawn in parallel, and none is drawn twice.
sharp.concurrency(1)
sharp.cache(false)

/** What a camera sees at an hour. */
export interface View {
  /** Without one, one of all; for the same camera always the same. */
  readonly place?: PlaceName
  /** The same camera always sees the same hills. */
  readonly camera: string
  /** Hour of the day where the picture is taken, with fractions. */
  readonly hour: number
  readonly weather: Weather
  /** Hours for which the light of a landscape counts as the same. */
  readonly lightStep?: number
  /** Poses and passers-by. */
  readonly seed: string
}

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

interface Background {
  readonly jpeg: Buffer
  readonly stage: Stage
}

/** Landscapes without people, the last used at the end; a few hundred kB each. */
const backgrounds = new Map<string, Promise<Background>>()
const maxCached = 128

/** A landscape without people, and where they would stand. `dry` leaves out the rain in front of it, because there it falls. */
export function background(view: View, size: Size, dry = false): Promise<Background> {
  const { lightStep = 0.5, place = random(view.camera).pick(placeNames) } = view
  const hour = Math.floor(view.hour / lightStep) * lightStep + lightStep / 2
  const rain = view.weather === 'rain' && !dry
  const key = [place, view.camera, view.weather, hour, size.width, size.height, rain].join('|')
  const known = backgrounds.get(key)
  backgrounds.delete(key)
  const made = known ?? paint(place, view.camera, size, lightAt(hour, view.weather), hour, rain)
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
  size: Size,
  light: Light,
  hour: number,
  rain: boolean,
): Promise<Background> {
  const draw = drawing(size.width / size.height)
  const scene = { draw, light, random: random(`${camera}/${place}`) }
  const stage = places[place](scene)
  lens({ ...scene, random: random(`${camera}/${hour}`) }, rain)
  const jpeg = await sharp(draw.markup(size))
    .flatten({ background: light.haze })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { jpeg, stage }
}

/** How close this camera looks, and where in the picture the party stands. */
export function framed(stage: Stage, { camera, seed }: View, people: number, width: number): Stage {
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

/** How many strangers walk by. */
export function walkersAt({ hour, weather, seed }: View) {
  const busy = hour < 7 || hour > 19 ? 0.4 : weather === 'rain' ? 0.8 : 2
  return random(`${seed}/walkers`).poisson(busy)
}
