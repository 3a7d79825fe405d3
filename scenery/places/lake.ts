import { mix } from '../drawing/colour.ts'
import { box, n, oval, stroke } from '../drawing/drawing.ts'
import type { Place } from '../drawing/stage.ts'
import { pagoda } from '../landscape/buildings.ts'
import { willow } from '../landscape/flora.ts'
import { crowns, land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'
import { water } from '../landscape/water.ts'

/** A lake under willows, a pagoda on the far hill, boats. */
export const lake: Place = (scene) => {
  const { draw, light, random } = scene
  const { width } = draw
  const shore = 560
  sky(scene, shore)
  land(scene, ridge(random, width, { y: 440, swing: 56, rough: 0.2, wave: 900 }), '#6d8290', 0.9, shore)
  const hill = ridge(random, width, { y: 505, swing: 34, rough: 0.2, wave: 700 })
  land(scene, hill, '#546d62', 0.66, shore)
  const tower = width * random.pick([0.22, 0.72, 0.8])
  pagoda(scene, tower, 512, 215, 5, 0.5)
  crowns(scene, ridge(random, width, { y: 545, swing: 5, rough: 0.2 }), ['#4d6a4c', '#5f7a50', '#46604f'], 0.5, 42, 1.3)
  mist(scene, 490, 110, 0.7)
  water(scene, shore, 1000, '#3f6f78')
  draw.add(
    `<path d="M${n(tower - 34)} ${shore}L${n(tower - 20)} 740L${n(tower)} 790L${n(tower + 20)} 740L${n(tower + 34)} ${shore}Z" fill="${mix(light.lit('#4f4a46', 0.4), light.sky[1], 0.35)}" opacity="0.32"/>`,
  )
  for (let i = random.whole(1, 3); i > 0; i--)
    boat(scene, random.between(width * 0.1, width * 0.9), random.between(620, 720))
  bank(scene)
  willow(scene, -20, width * 0.3, 430)
  if (random.chance(0.5)) willow(scene, width * 0.82, width + 20, 330)
  return { x: width * 0.52, ground: 990, person: 600, shadow: '#1b1f20', lamps: true, water: { y: shore, bottom: 805 } }
}

function boat({ draw, light }: Parameters<Place>[0], x: number, y: number) {
  const size = 16 + (y - 600) * 0.28
  const hull = light.lit('#4a382c', 0.25)
  draw.add(
    oval(x, y + size * 0.5, size * 3, size * 0.34, '#06121a', 'opacity="0.28"'),
    `<path d="M${n(x - size * 2.7)} ${n(y - size * 0.2)}Q${n(x)} ${n(y + size * 1.1)} ${n(x + size * 2.7)} ${n(y - size * 0.3)}Q${n(x)} ${n(y + size * 0.2)} ${n(x - size * 2.7)} ${n(y - size * 0.2)}Z" fill="${hull}"/>`,
    `<path d="M${n(x - size)} ${n(y)}V${n(y - size * 0.9)}Q${n(x)} ${n(y - size * 1.7)} ${n(x + size * 1.1)} ${n(y - size * 0.9)}V${n(y)}Z" fill="${light.lit('#8d7048', 0.25)}"/>`,
    stroke(`M${n(x - size * 1.9)} ${n(y)}v${n(-size * 1.5)}`, hull, size * 0.36),
    oval(x - size * 1.9, y - size * 1.75, size * 0.26, size * 0.28, hull),
  )
}

function bank({ draw, light, random }: Parameters<Place>[0]) {
  const stone = light.lit('#8f8b83', 0.05)
  draw.add(
    box(
      -10,
      905,
      draw.width + 20,
      100,
      draw.fade([
        [0, stone],
        [1, light.lit('#5c5952', 0.03)],
      ]),
    ),
  )
  let joints = ''
  for (const [y, gap] of [
    [925, 120],
    [958, 170],
  ] as const) {
    joints += `M-10 ${y}H${n(draw.width + 10)}`
    for (let x = random.between(-80, 0); x < draw.width; x += gap)
      joints += `M${n(x)} ${y}l${n((x - draw.width / 2) * 0.06)} 38`
  }
  draw.add(stroke(joints, light.lit('#4a4741', 0.03), 2, 'opacity="0.6"'))
  let rail = ''
  for (let x = 20; x < draw.width; x += 150) rail += `M${x} 905v-92`
  draw.add(
    stroke(rail, light.lit('#a9a59b', 0.06), 15),
    stroke(`M-10 838H${n(draw.width + 10)}M-10 874H${n(draw.width + 10)}`, light.lit('#9a968c', 0.06), 8),
  )
}
