import { darker, lighter } from '../drawing/colour.ts'
import { box, line, n, shape, stroke } from '../drawing/drawing.ts'
import type { Place } from '../drawing/stage.ts'
import { pine } from '../landscape/flora.ts'
import { conifers, grass, land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'

/** Stone steps along a cliff, pines, and ridges in the haze behind. */
export const stairs: Place = (scene) => {
  const { draw, random } = scene
  const { width } = draw
  sky(scene, 520)
  for (const [y, swing, distance, colour] of [
    [430, 110, 0.92, '#6f8796'],
    [500, 90, 0.74, '#5f7d83'],
    [590, 80, 0.52, '#4b6c68'],
  ] as const) {
    const crest = ridge(random, width, { y, swing, rough: 0.62, wave: 760 })
    land(scene, crest, colour, distance)
    if (distance < 0.8) conifers(scene, crest, '#3c5a4c', distance, 26, 0.7)
    mist(scene, y + 60, 150, 0.9)
  }
  const near = ridge(random, width, { y: 730, swing: 46, rough: 0.4, wave: 620 })
  land(scene, near, '#4a5d45', 0.22)
  conifers(scene, near, '#33523f', 0.2, 70)
  mist(scene, 700, 150, 0.5)
  const mirror = random.chance(0.5) ? 1 : -1
  const at = (x: number) => (mirror > 0 ? x : width - x)
  cliff(scene, at, mirror)
  pine(scene, at(width * 0.16), 820, 470, mirror as 1 | -1)
  const slope = ridge(random, width, { y: 880, swing: 14, rough: 0.3, wave: 500 })
  land(scene, slope, '#5b5f4c', 0.06)
  grass(scene, slope, '#6f7a52', 130, 340)
  steps(scene)
  return {
    x: width * 0.53,
    ground: 985,
    person: 610,
    shadow: '#1c211e',
    walkway: { fromX: width * 0.36, toX: width * 0.72, ground: 812, person: 170 },
  }
}

function cliff({ draw, light, random }: Parameters<Place>[0], at: (x: number) => number, mirror: number) {
  const rock = light.lit('#7d7a70', 0.1)
  const edge: [number, number][] = [[-20, 640]]
  for (let x = 20; x < draw.width * 0.36; x += 34)
    edge.push([x, 660 + (x / draw.width) * 330 + random.between(-26, 26)])
  edge.push([draw.width * 0.42, 1000], [-20, 1000])
  draw.add(
    shape(
      edge.map(([x, y]) => [at(x), y] as const),
      draw.fade([
        [0, lighter(rock, 0.12)],
        [1, darker(rock, 0.4)],
      ]),
    ),
  )
  let cracks = ''
  for (let i = 0; i < 46; i++) {
    const [x, y] = [random.between(0, draw.width * 0.34), random.between(720, 990)]
    cracks += `M${n(at(x))} ${n(y)}l${n(mirror * random.between(-12, 22))} ${n(random.between(14, 60))}`
  }
  draw.add(stroke(cracks, darker(rock, 0.5), 2.4, 'opacity="0.5"'))
}

function steps({ draw, light, random }: Parameters<Place>[0]) {
  const stone = light.lit('#a8a59b', 0.06)
  const [centre, count] = [draw.width * 0.55, 17]
  for (let i = 0; i < count; i++) {
    const part = i / count
    const y = 770 + 230 * part ** 1.35
    const half = 46 + 330 * part ** 1.3
    const high = 9 + 26 * part ** 1.3
    const x = centre + Math.sin(part * 1.6) * -28
    draw.add(
      box(x - half, y, half * 2, high * 0.62, lighter(stone, 0.12 - (i % 2) * 0.05)),
      box(x - half, y + high * 0.6, half * 2, high, darker(stone, 0.32)),
    )
    draw.add(
      stroke(
        line(
          Array.from(
            { length: 4 },
            (_, k) => [x - half + (half * 2 * (k + random.between(0.2, 0.8))) / 4, y + high * 0.3] as const,
          ),
        ),
        darker(stone, 0.2),
        1,
        'opacity="0.4"',
      ),
    )
  }
  for (const side of [-1, 1]) {
    let posts = ''
    let rope = ''
    for (let i = 0; i < 8; i++) {
      const part = i / 7
      const [x, y, tall] = [
        centre + side * (54 + 350 * part ** 1.3) - 20 * part,
        776 + 224 * part ** 1.35,
        34 + 150 * part ** 1.2,
      ]
      posts += `M${n(x)} ${n(y)}v${n(-tall)}`
      rope += `${i ? 'L' : 'M'}${n(x)} ${n(y - tall * 0.9)}`
    }
    draw.add(stroke(posts, light.lit('#6c665c', 0.05), 9), stroke(rope, light.lit('#4a443c', 0.05), 5))
  }
}
