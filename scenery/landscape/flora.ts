import { darker, lighter } from '../drawing/colour.ts'
import { n, stroke } from '../drawing/drawing.ts'
import type { Scene } from '../drawing/stage.ts'
import type { Random } from '../random.ts'

/** A mountain pine with flat crowns, as on Huangshan; `x y` is the foot of its trunk. */
export function pine({ draw, light, random }: Scene, x: number, y: number, height: number, lean: 1 | -1) {
  const bark = light.lit('#3d332c', 0.08)
  const needle = '#2f4a3c'
  const at = (dx: number, dy: number) => `${n(x + lean * dx * height)} ${n(y - dy * height)}`
  draw.add(
    stroke(
      `M${at(0, -0.05)}Q${at(0.09, 0.3)} ${at(0.02, 0.52)}Q${at(-0.04, 0.72)} ${at(0.1, 0.96)}`,
      bark,
      height * 0.05,
    ),
  )
  draw.add(
    stroke(
      `M${at(0.03, 0.46)}Q${at(0.22, 0.5)} ${at(0.4, 0.49)}M${at(0, 0.6)}Q${at(-0.14, 0.64)} ${at(-0.26, 0.63)}M${at(0.02, 0.74)}Q${at(0.16, 0.78)} ${at(0.3, 0.76)}M${at(0.05, 0.86)}Q${at(-0.05, 0.88)} ${at(-0.14, 0.87)}`,
      bark,
      height * 0.022,
    ),
  )
  for (const [dx, dy, wide] of [
    [0.42, 0.5, 0.25],
    [-0.27, 0.645, 0.2],
    [0.28, 0.775, 0.22],
    [-0.13, 0.885, 0.17],
    [0.1, 0.98, 0.21],
  ] as const) {
    pad(
      draw.add,
      random,
      x + lean * dx * height,
      y - dy * height,
      wide * height,
      light.lit(darker(needle, 0.3), 0.04),
      light.lit(needle, 0.06),
      light.lit(lighter(needle, 0.16), 0.08),
    )
  }
}

function pad(
  add: (markup: string) => void,
  random: Random,
  x: number,
  y: number,
  half: number,
  low: string,
  middle: string,
  top: string,
) {
  const layer = (colour: string, shift: number, share: number, count: number) => {
    let path = ''
    for (let i = 0; i < count; i++) {
      const along = random.between(-1, 1)
      const high = Math.sqrt(1 - along * along) * half * 0.24 * random.between(0.5, 1.1)
      const wide = half * random.between(0.16, 0.3) * share
      const [cx, cy] = [x + along * half * 0.86, y - shift * half]
      path += `M${n(cx - wide)} ${n(cy + 2)}Q${n(cx - wide * 0.8)} ${n(cy - high)} ${n(cx)} ${n(cy - high)}Q${n(cx + wide * 0.8)} ${n(cy - high)} ${n(cx + wide)} ${n(cy + 2)}Z`
    }
    add(`<path d="${path}" fill="${colour}"/>`)
  }
  layer(low, -0.05, 1.2, 16)
  layer(middle, 0.03, 1, 18)
  layer(top, 0.09, 0.6, 14)
}

/** Willow branches that hang into the picture from above. */
export function willow({ draw, light, random }: Scene, fromX: number, toX: number, length: number) {
  for (const [tone, share] of [
    ['#5d7546', 0.5],
    ['#7c9456', 0.35],
    ['#92a866', 0.15],
  ] as const) {
    let leaves = ''
    let twigs = ''
    for (let i = 0; i < 26 * share * 2; i++) {
      const x = random.between(fromX, toX)
      const long = length * random.between(0.35, 1)
      const sway = random.between(-18, 26)
      twigs += `M${n(x)} -10Q${n(x + sway * 0.3)} ${n(long * 0.6)} ${n(x + sway)} ${n(long)}`
      for (let down = 20; down < long; down += random.between(9, 15)) {
        const part = down / long
        const at = x + sway * part * part
        const side = random.chance(0.5) ? 1 : -1
        leaves += `M${n(at)} ${n(down)}q${n(side * 7)} ${n(4)} ${n(side * random.between(5, 9))} ${n(random.between(13, 20))}q${n(-side * 6)} ${n(-5)} ${n(-side * 6)} ${n(-15)}z`
      }
    }
    draw.add(
      stroke(twigs, light.lit(darker(tone, 0.3), 0.05), 1.6, 'opacity="0.8"'),
      `<path d="${leaves}" fill="${light.lit(tone, 0.05)}" opacity="0.92"/>`,
    )
  }
}
