import { mix, under } from '../drawing/colour.ts'
import { n, oval, unit } from '../drawing/drawing.ts'
import type { Light } from '../drawing/light.ts'
import type { Stage } from '../drawing/stage.ts'
import type { Random } from '../random.ts'
import { type Appearance, drawAppearance } from './appearance.ts'
import { person } from './person.ts'
import { pose } from './pose.ts'

/** Part of the picture, each 0 to 1. */
export type Box = readonly [x: number, y: number, width: number, height: number]
export interface Face {
  readonly box: Box
  /** Index in the party; undefined for passers-by. */
  readonly member?: number
}
export interface Crowd {
  readonly markup: string
  readonly faces: Face[]
}

/** The party on its stage, and who happens to walk by behind it. */
export function crowd(
  members: readonly Appearance[],
  stage: Stage,
  light: Light,
  width: number,
  random: Random,
  walkers: number,
): Crowd {
  const glow = stage.lamps ? mix(light.lamp, '#ffd9a6', light.dark * 0.8) : mix(light.lamp, '#d8d4d0', light.dark * 0.6)
  const parts: string[] = []
  const visibleFaces: (Face & { cover: number })[] = []
  const bodies: { left: number; right: number; top: number }[] = []
  const place = (
    who: Appearance,
    x: number,
    ground: number,
    height: number,
    distance: number,
    neighbours: { left: boolean; right: boolean },
    member?: number,
  ) => {
    const scale = (height * who.size) / 100
    const how = pose(random, who, neighbours)
    const lit = (colour: string) => mix(under(colour, glow), light.haze, distance * light.hazeDepth * 0.6)
    const drawn = person(who, how, { lit, shade: light.sun.x > 0.5 ? -1 : 1 }, stage.afloat && member !== undefined)
    if (stage.shadow && !stage.afloat)
      parts.push(oval(x + scale * 3, ground, scale * 17, scale * 3.6, stage.shadow, 'opacity="0.34"'))
    parts.push(`<g transform="translate(${n(x)} ${n(ground)}) scale(${scale.toFixed(3)})">${drawn.markup}</g>`)
    bodies.push({ left: (x - scale * 11) / width, right: (x + scale * 11) / width, top: (ground - scale * 97) / unit })
    if (!drawn.face) return
    const box = inside([
      (x + drawn.face.x * scale) / width,
      (ground + drawn.face.y * scale) / unit,
      (drawn.face.width * scale) / width,
      (drawn.face.height * scale) / unit,
    ])
    if (box && box[3] > 0.022) visibleFaces.push({ box, member, cover: bodies.length })
  }
  const { walkway } = stage
  for (let i = 0; walkway && i < walkers; i++) {
    const who = drawAppearance(random, random.weighted({ adult: 7, child: 1.5, elder: 1.5 }))
    place(
      who,
      random.between(walkway.fromX, walkway.toX),
      walkway.ground + random.between(-4, 4),
      walkway.person,
      0.3,
      { left: false, right: false },
    )
  }
  for (const spot of rows(members, stage, random, width))
    place(spot.who, spot.x, spot.ground, spot.height, 0, spot.neighbours, spot.member)
  const hidden = ({ box: [left, top, wide, high], cover }: (typeof visibleFaces)[number]) =>
    bodies
      .slice(cover)
      .some((body) => left + wide / 2 > body.left && left + wide / 2 < body.right && top + high * 0.7 > body.top)
  return {
    markup: parts.join('') + (stage.front ?? ''),
    faces: visibleFaces.filter((face) => !hidden(face)).map(({ box, member }) => ({ box, member })),
  }
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
