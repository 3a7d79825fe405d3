import { darker, lighter } from '../drawing/colour.ts'
import { n, oval, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { crowns, land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'
import { ripples, water } from '../landscape/water.ts'

/** A river between steep green hills; the party sits in a rubber raft with life vests on. */
export const raft: Place = (scene) => {
  const { draw, light, random } = scene
  const { width } = draw
  sky(scene, 470)
  for (const [y, swing, distance, colour] of [
    [360, 120, 0.88, '#6d8792'],
    [420, 110, 0.64, '#56776f'],
  ] as const) {
    land(scene, ridge(random, width, { y, swing, rough: 0.15, wave: 360, octaves: 5 }), colour, distance, 620)
    mist(scene, y + 70, 120, 0.8)
  }
  const banks = ridge(random, width, { y: 520, swing: 60, rough: 0.25, wave: 640 })
  land(scene, banks, '#4a6a4c', 0.36, 620)
  crowns(
    scene,
    banks.map(([x, y]) => [x, y + 30] as const),
    ['#4b6d46', '#5d7f4c', '#3f6148', '#6f8a50'],
    0.32,
    70,
    1.2,
  )
  water(scene, 590, 1000, '#2f7f78')
  ripples(scene, 700, 1000, light.lit('#f2f7f5', 0.05), 90, 0.5)
  const x = width * random.between(0.46, 0.54)
  spray(scene, x)
  return { x, ground: 1075, person: 560, afloat: true, front: hull(scene, x, width), water: { y: 600, bottom: 860 } }
}

function spray({ draw, light, random }: Scene, x: number) {
  const foam = light.lit('#f7fbfb', 0.02)
  for (let i = 0; i < 130; i++) {
    const side = random.chance(0.5) ? 1 : -1
    const r = random.between(2, 11)
    draw.add(
      oval(
        x + side * random.between(300, 470),
        930 + random.gauss(0, 36),
        r,
        r * 0.8,
        foam,
        `opacity="${random.between(0.25, 0.85).toFixed(2)}"`,
      ),
    )
  }
}

function hull({ light, random }: Scene, x: number, width: number) {
  const colour = light.lit(random.pick(['#2f5fa8', '#e0682c', '#d9b23c', '#c23f38']), 0.02)
  const half = Math.min(430, width * 0.45)
  const tube = (y: number, h: number, fill: string) =>
    `<path d="M${n(x - half)} ${n(y - h)}Q${n(x - half * 1.16)} ${n(y)} ${n(x - half * 0.84)} ${n(y + h * 0.9)}Q${n(x)} ${n(y + h * 1.9)} ${n(x + half * 0.84)} ${n(y + h * 0.9)}Q${n(x + half * 1.16)} ${n(y)} ${n(x + half)} ${n(y - h)}Q${n(x)} ${n(y + h * 0.5)} ${n(x - half)} ${n(y - h)}Z" fill="${fill}"/>`
  const foam = light.lit('#f4f9f9', 0.02)
  const waves = Array.from(
    { length: 13 },
    (_, i) =>
      `Q${n(x - half * 1.3 + (half * 2.6 * (i + 0.5)) / 13)} ${n(944 - random.between(0, 34))} ${n(x - half * 1.3 + (half * 2.6 * (i + 1)) / 13)} ${n(974 + random.between(-10, 8))}`,
  )
  return (
    tube(868, 66, colour) +
    tube(852, 34, lighter(colour, 0.16)) +
    stroke(`M${n(x - half * 0.98)} 850Q${n(x)} 918 ${n(x + half * 0.98)} 850`, light.lit('#f3e9c8', 0.02), 7) +
    stroke(
      `M${n(x - half * 0.7)} 905q18 26 44 4M${n(x + half * 0.6)} 905q22 22 46 -4M${n(x - 30)} 930q30 22 60 0`,
      darker(colour, 0.5),
      6,
    ) +
    `<path d="M${n(x - half * 1.3)} 978${waves.join('')}V1010H${n(x - half * 1.3)}Z" fill="${foam}" opacity="0.55"/>` +
    Array.from({ length: 170 }, () =>
      oval(
        x + random.gauss(0, half * 0.62),
        962 + random.gauss(0, 18),
        random.between(2, 9),
        random.between(2, 7),
        foam,
        `opacity="${random.between(0.4, 0.95).toFixed(2)}"`,
      ),
    ).join('')
  )
}
