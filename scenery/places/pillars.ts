import { darker, lighter } from '../drawing/colour.ts'
import { box, n, shape, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { conifers, crowns, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'
import type { Random } from '../random.ts'

/** Sandstone pillars with trees on their heads, and a platform with a rail in front. */
export const pillars: Place = (scene) => {
  const { draw, random } = scene
  const { width } = draw
  sky(scene, 620)
  for (const [distance, base, count, tall] of [
    [0.9, 640, 17, 330],
    [0.66, 720, 12, 430],
    [0.4, 800, 8, 500],
  ] as const) {
    const slots = Array.from({ length: count }, (_, i) => ((i + random.between(0.1, 0.9)) / count) * width)
    for (const x of slots.sort(() => random.next() - 0.5))
      pillar(scene, x, base, tall * random.between(0.5, 1.08), (width / count) * random.between(0.5, 0.95), distance)
    mist(scene, base - 150, 260, 1.05)
  }
  const wood = ridge(random, width, { y: 850, swing: 22, rough: 0.3, wave: 400 })
  conifers(scene, wood, '#3a5a44', 0.24, 80)
  crowns(scene, ridge(random, width, { y: 905, swing: 12, rough: 0.3 }), ['#4c6b43', '#5f7d4a', '#3f5d42'], 0.1, 80)
  platform(scene)
  return { x: width * random.between(0.46, 0.56), ground: 995, person: 590, shadow: '#1d1b18' }
}

function pillar(scene: Scene, x: number, base: number, tall: number, wide: number, distance: number) {
  const { draw, light, random } = scene
  const rock = '#9a7f68'
  const edge = (side: 1 | -1): [number, number][] => {
    const points: [number, number][] = []
    for (let part = 0; part <= 1.001; part += 0.1)
      points.push([x + side * wide * (0.3 + 0.2 * part ** 2 + random.between(-0.05, 0.05)), base - tall * (1 - part)])
    return points
  }
  const [left, right] = [edge(-1), edge(1)]
  const outline = [
    ...left,
    [x - wide * 0.55, base + 140] as const,
    [x + wide * 0.55, base + 140] as const,
    ...[...right].reverse(),
  ]
  draw.add(
    shape(
      outline,
      draw.fade([
        [0, light.lit(lighter(rock, 0.12), distance)],
        [0.5, light.lit(rock, distance)],
        [1, light.lit(darker(rock, 0.25), Math.min(1, distance + 0.2))],
      ]),
    ),
  )
  const dark = light.sun.x > 0.5 ? left : right
  const side = light.sun.x > 0.5 ? 1 : -1
  draw.add(
    shape(
      [
        ...dark,
        [x + side * wide * 0.1, base + 140],
        ...[...dark].reverse().map(([px, py], i) => [px + side * wide * (0.2 + 0.12 * Math.sin(i * 1.7)), py] as const),
      ],
      light.lit(darker(rock, 0.6), distance),
      'opacity="0.42"',
    ),
  )
  layers(scene, random, x, base, tall, wide, distance)
  tuft(scene, x, base - tall, wide * 0.6, distance)
  for (let i = 0; i < 3; i++)
    tuft(
      scene,
      x + random.between(-0.3, 0.3) * wide,
      base - tall * random.between(0.15, 0.8),
      wide * random.between(0.12, 0.26),
      distance,
    )
}

function layers(
  { draw, light }: Scene,
  random: Random,
  x: number,
  base: number,
  tall: number,
  wide: number,
  distance: number,
) {
  let path = ''
  for (let y = base - tall + 20; y < base + 60; y += random.between(18, 46))
    path += `M${n(x - wide * random.between(0.1, 0.3))} ${n(y)}q${n(wide * 0.2)} ${n(random.between(-4, 4))} ${n(wide * random.between(0.2, 0.5))} ${n(random.between(-3, 3))}`
  for (let i = 0; i < 5; i++)
    path += `M${n(x + random.between(-0.25, 0.25) * wide)} ${n(base - tall * random.between(0.3, 0.95))}l${n(random.between(-4, 4))} ${n(tall * random.between(0.1, 0.3))}`
  draw.add(stroke(path, light.lit('#4f3f35', distance), 2.2, `opacity="${(0.5 * (1.1 - distance)).toFixed(2)}"`))
}

function tuft({ draw, light, random }: Scene, x: number, y: number, half: number, distance: number) {
  for (const tone of ['#2f4a38', '#45653f', '#5c7a48']) {
    let path = ''
    for (let i = 0; i < 8; i++) {
      const [cx, r] = [x + random.gauss(0, half * 0.42), half * random.between(0.16, 0.34)]
      const cy = y - random.between(0, half * 0.4)
      path += `M${n(cx - r)} ${n(cy + r * 0.5)}L${n(cx)} ${n(cy - r * 1.5)}L${n(cx + r)} ${n(cy + r * 0.5)}Z`
    }
    draw.add(`<path d="${path}" fill="${light.lit(tone, distance)}"/>`)
  }
}

function platform({ draw, light }: Scene) {
  const wood = light.lit('#7a5f48', 0.04)
  draw.add(
    box(
      -10,
      925,
      draw.width + 20,
      80,
      draw.fade([
        [0, lighter(wood, 0.1)],
        [1, darker(wood, 0.25)],
      ]),
    ),
  )
  let planks = ''
  for (let x = -200; x < draw.width + 200; x += 74)
    planks += `M${n(draw.width / 2 + (x - draw.width / 2) * 0.86)} 925L${n(x)} 1000`
  draw.add(stroke(planks, darker(wood, 0.45), 2.4, 'opacity="0.7"'))
  let posts = ''
  for (let x = 30; x < draw.width; x += 190) posts += `M${x} 925V790`
  draw.add(
    stroke(posts, darker(wood, 0.15), 15),
    stroke(
      `M-10 797H${n(draw.width + 10)}M-10 846H${n(draw.width + 10)}M-10 893H${n(draw.width + 10)}`,
      lighter(wood, 0.06),
      8,
    ),
  )
}
