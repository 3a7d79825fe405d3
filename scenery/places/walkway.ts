import { darker, lighter } from '../drawing/colour.ts'
import { n, shape, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { conifers, land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'

/** A glass footbridge straight over the gorge. */
export const walkway: Place = (scene) => {
  const { draw, random } = scene
  const { width } = draw
  sky(scene, 560)
  for (const [y, swing, distance, colour] of [
    [420, 100, 0.9, '#6f8796'],
    [480, 90, 0.7, '#5c7a80'],
  ] as const) {
    land(scene, ridge(random, width, { y, swing, rough: 0.45, wave: 760 }), colour, distance)
    mist(scene, y + 60, 140, 0.8)
  }
  const far = ridge(random, width, { y: 560, swing: 50, rough: 0.4, wave: 700 })
  land(scene, far, '#4e6e62', 0.46)
  conifers(scene, far, '#3f6152', 0.44, 40, 1.1)
  mist(scene, 600, 200, 1.3)
  gorge(scene)
  deck(scene)
  return {
    x: width * random.between(0.47, 0.53),
    ground: 988,
    person: 600,
    shadow: '#24343a',
    walkway: { fromX: width * 0.46, toX: width * 0.54, ground: 640, person: 90 },
  }
}

function gorge(scene: Scene) {
  const { draw, light, random } = scene
  for (const side of [-1, 1]) {
    const edge: [number, number][] = []
    for (let i = 0; i <= 14; i++) {
      const part = i / 14
      edge.push([
        draw.width / 2 + side * (draw.width * (0.2 + 0.34 * part) + random.between(-18, 18)),
        560 + part * 440,
      ])
    }
    const outer = draw.width / 2 + side * draw.width * 0.6
    const rock = light.lit('#75776c', 0.26)
    draw.add(
      shape(
        [[outer, 520 + random.between(0, 60)], [draw.width / 2 + side * draw.width * 0.3, 545], ...edge, [outer, 1000]],
        draw.fade([
          [0, light.lit('#5c7456', 0.34)],
          [0.25, rock],
          [1, darker(rock, 0.45)],
        ]),
      ),
    )
    let cracks = ''
    for (let i = 0; i < 30; i++)
      cracks += `M${n(draw.width / 2 + side * draw.width * random.between(0.36, 0.52))} ${n(random.between(600, 980))}l${n(side * random.between(-16, 10))} ${n(random.between(20, 70))}`
    draw.add(stroke(cracks, darker(rock, 0.45), 2.6, 'opacity="0.5"'))
  }
  mist(scene, 760, 260, 1.1)
}

function deck({ draw, light }: Scene) {
  const centre = draw.width / 2
  const steel = light.lit('#8b949a', 0.05)
  const wide = draw.width * 0.42
  const at = (part: number) => ({ y: 600 + 420 * part ** 1.7, half: 34 + (wide - 34) * part ** 1.5 })
  const [top, low] = [at(0), at(1)]
  const rim = (side: 1 | -1, grow = 1) =>
    Array.from({ length: 15 }, (_, i) => [centre + side * at(i / 14).half * grow, at(i / 14).y] as const)
  draw.add(
    shape(
      [...rim(-1), ...rim(1).reverse()],
      draw.fade([
        [0, light.lit('#cfe2e6', 0.4), 0.95],
        [1, light.lit('#a9c8cf', 0.06), 0.62],
      ]),
    ),
  )
  let joints = ''
  for (let i = 1; i < 15; i++)
    joints += `M${n(centre - at(i / 14).half)} ${n(at(i / 14).y)}H${n(centre + at(i / 14).half)}`
  draw.add(
    stroke(joints, steel, 3, 'opacity="0.85"'),
    stroke(
      rim(-1, 0.34)
        .map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`)
        .join('') +
        rim(1, 0.34)
          .map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`)
          .join(''),
      steel,
      2.4,
      'opacity="0.7"',
    ),
  )
  draw.add(
    shape(
      [
        [centre - low.half * 0.7, 1000],
        [centre - top.half, top.y],
        [centre - top.half * 0.4, top.y],
        [centre - low.half * 0.3, 1000],
      ],
      '#ffffff',
      'opacity="0.13"',
    ),
  )
  for (const side of [-1, 1] as const) {
    let posts = ''
    let rail = ''
    let lower = ''
    for (let i = 0; i < 15; i++) {
      const { y, half } = at(i / 14)
      const tall = 26 + 210 * (i / 14) ** 1.5
      posts += `M${n(centre + side * half)} ${n(y)}v${n(-tall)}`
      rail += `${i ? 'L' : 'M'}${n(centre + side * half)} ${n(y - tall)}`
      lower += `${i ? 'L' : 'M'}${n(centre + side * half)} ${n(y - tall * 0.5)}`
    }
    draw.add(stroke(posts, steel, 5), stroke(lower, steel, 3), stroke(rail, lighter(steel, 0.2), 8))
    draw.add(
      stroke(
        `M${n(centre + side * 60)} 330Q${n(centre + side * 230)} 560 ${n(centre + side * draw.width * 0.62)} 640`,
        darker(steel, 0.2),
        7,
      ),
    )
  }
  draw.add(stroke(`M${n(centre - 70)} 610V316H${n(centre + 70)}V610`, light.lit('#b9453a', 0.2), 15))
}
