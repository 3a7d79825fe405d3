import { mix, under } from '../drawing/colour.ts'
import { n, oval, unit } from '../drawing/drawing.ts'
import type { Light } from '../drawing/light.ts'
import type { Stage } from '../drawing/stage.ts'
import type { Random } from '../random.ts'
import { type Appearance, drawAppearance } from './appearance.ts'
import { person } from './person.ts'
import { type Neighbours, type Pose, pose } from './pose.ts'

/** Part of the picture, each 0 to 1. */
export type Box = readonly [x: number, y: number, width: number, height: number]
export interface Face {
  readonly box: Box
  /** Index in the party; undefined for passers-by. */
  readonly member?: number
  /** In clips: how well it can be recognised; larger is better. */
  readonly clarity?: number
}
export interface Crowd {
  readonly markup: string
  readonly faces: Face[]
}

/** Somebody in a picture: who, where, and in which pose. */
export interface Figure {
  readonly who: Appearance
  readonly member?: number
  /** Of the feet, in the units of the drawing. */
  readonly x: number
  readonly ground: number
  /** Of a grown-up there. */
  readonly height: number
  /** 0 near, 1 at the horizon. */
  readonly distance: number
  readonly neighbours: Neighbours
  readonly pose: Pose
}

/** Who happens to walk by, and in front of them the party on its stage, in the order in which they are drawn. */
export function castOf(
  members: readonly Appearance[],
  stage: Stage,
  width: number,
  random: Random,
  walkers: number,
): Figure[] {
  const cast: Figure[] = []
  const { walkway } = stage
  for (let i = 0; walkway && i < walkers; i++) {
    const who = drawAppearance(random, random.weighted({ adult: 7, child: 1.5, elder: 1.5 }))
    const x = random.between(walkway.fromX, walkway.toX)
    const ground = walkway.ground + random.between(-4, 4)
    const neighbours = { left: false, right: false }
    const { person: height } = walkway
    cast.push({ who, x, ground, height, distance: 0.3, neighbours, pose: pose(random, who, neighbours) })
  }
  for (const spot of rows(members, stage, random, width))
    cast.push({ ...spot, distance: 0, pose: pose(random, spot.who, spot.neighbours) })
  return cast
}

/** Draws people, the first behind the others, and finds the faces that can be seen. */
export function figures(cast: readonly Figure[], stage: Stage, light: Light, width: number): Crowd {
  const glow = stage.lamps ? mix(light.lamp, '#ffd9a6', light.dark * 0.8) : mix(light.lamp, '#d8d4d0', light.dark * 0.6)
  const parts: string[] = []
  const visibleFaces: (Face & { cover: number })[] = []
  const bodies: { left: number; right: number; top: number }[] = []
  for (const { who, member, x, ground, height, distance, pose: how } of cast) {
    const scale = (height * who.size) / 100
    const lit = (colour: string) => mix(under(colour, glow), light.haze, distance * light.hazeDepth * 0.6)
    const drawn = person(who, how, { lit, shade: light.sun.x > 0.5 ? -1 : 1 }, stage.afloat && member !== undefined)
    const jump = (how.motion?.jump ?? 0) * scale
    if (stage.shadow && !stage.afloat) {
      const wide = 1 - jump / (scale * 60)
      parts.push(
        oval(
          x + scale * 3,
          ground,
          scale * 17 * wide,
          scale * 3.6 * wide,
          stage.shadow,
          `opacity="${(0.34 * wide).toFixed(2)}"`,
        ),
      )
    }
    const feet = ground - jump
    parts.push(`<g transform="translate(${n(x)} ${n(feet)}) scale(${scale.toFixed(3)})">${drawn.markup}</g>`)
    bodies.push({ left: (x - scale * 11) / width, right: (x + scale * 11) / width, top: (feet - scale * 97) / unit })
    if (!drawn.face) continue
    const box = inside([
      (x + drawn.face.x * scale) / width,
      (feet + drawn.face.y * scale) / unit,
      (drawn.face.width * scale) / width,
      (drawn.face.height * scale) / unit,
    ])
    if (box && box[3] > 0.022)
      visibleFaces.push({ box, member, cover: bodies.length, ...(how.motion && { clarity: clarityOf(box, how) }) })
  }
  const hidden = ({ box: [left, top, wide, high], cover }: (typeof visibleFaces)[number]) =>
    bodies
      .slice(cover)
      .some((body) => left + wide / 2 > body.left && left + wide / 2 < body.right && top + high * 0.7 > body.top)
  return {
    markup: parts.join('') + (stage.front ?? ''),
    faces: visibleFaces.filter((face) => !hidden(face)).map(({ cover: _, ...face }) => face),
  }
}

/** Large, to the camera, smiling and with open eyes is best. */
function clarityOf([, , , high]: Box, { smile, motion }: Pose) {
  const turned = Math.abs(motion?.look ?? 0)
  return Math.round(high * 1000 * (1 - 0.6 * turned) * (motion?.blink ? 0.6 : 1) * (0.7 + 0.3 * smile))
}

/** Tall ones behind, children in front; shoulders overlap a little. */
function rows(members: readonly Appearance[], stage: Stage, random: Random, width: number) {
  const all = members.map((who, member) => ({ who, member }))
  const grown = all.filter(({ who }) => who.age !== 'child')
  const children = all.filter(({ who }) => who.age === 'child')
  const second = grown.length > 4 ? grown.splice(4) : []
  const fit = Math.min(1, (width * 0.86) / (Math.max(grown.length, 1) * stage.person * 0.24))
  const height = stage.person * fit * random.between(0.94, 1.08)
  const row = (list: typeof all, ground: number, gap: number, shift: number) => {
    const from = stage.x - ((list.length - 1) * gap) / 2 + shift
    return list.map(({ who, member }, i) => ({
      who,
      member,
      x: from + i * gap + random.gauss(0, gap * 0.05),
      ground: ground + random.between(-0.012, 0.012) * height,
      height,
      neighbours: { left: i > 0, right: i < list.length - 1 },
    }))
  }
  const gap = height * random.between(0.2, 0.235)
  return [
    ...row(second, stage.ground - height * 0.07, gap, gap * 0.5),
    ...row(grown, stage.ground, gap, 0),
    ...row(
      children,
      stage.ground + height * (stage.afloat ? -0.2 : 0.05),
      gap * 1.02,
      grown.length ? (grown.length % 2 === children.length % 2 ? gap * 0.5 : 0) : 0,
    ),
  ]
}

/** The box clipped to the picture; undefined if less than 60% of its width or height is inside. */
function inside([x, y, width, height]: Box): Box | undefined {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(1, x + width), Math.min(1, y + height)]
  if (right - left < width * 0.6 || bottom - top < height * 0.6) return undefined
  const round = (value: number) => Math.floor(value * 10000) / 10000
  return [round(left), round(top), round(right - left), round(bottom - top)]
}
