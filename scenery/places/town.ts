import { darker, lighter, mix } from '../drawing/colour.ts'
import { box, n, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { houses, lantern } from '../landscape/buildings.ts'
import { land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'
import { water } from '../landscape/water.ts'

/** Old town on the river: houses on stilts, an arched bridge, lanterns when it is dark. */
export const town: Place = (scene) => {
  const { draw, light, random } = scene
  const { width } = draw
  sky(scene, 480)
  land(scene, ridge(random, width, { y: 360, swing: 70, rough: 0.3, wave: 700 }), '#66808a', 0.82, 640)
  land(scene, ridge(random, width, { y: 430, swing: 40, rough: 0.3, wave: 500 }), '#54706a', 0.6, 640)
  mist(scene, 420, 120, 0.8)
  houses(scene, -60, width + 40, 560, 140, 0.42)
  const shining = houses(scene, -80, width + 40, 640, 190, 0.2)
  stilts(scene, 640, 690)
  water(scene, 672, 1000, '#31545a')
  for (const pane of shining) {
    const long = 60 + (640 - pane.y) * 0.5
    draw.add(
      box(
        pane.x,
        690,
        pane.width,
        long,
        draw.fade([
          [0, '#ffc772', 0.7 * light.dark],
          [1, '#ffc772', 0],
        ]),
      ),
    )
  }
  if (light.dark > 0.3)
    draw.add(
      box(
        0,
        660,
        width,
        240,
        draw.fade([
          [0, '#f2a65a', 0.22 * light.dark],
          [1, '#f2a65a', 0],
        ]),
      ),
    )
  bridge(scene, width * random.pick([0.2, 0.8]))
  terrace(scene)
  for (let i = 0; i < 7; i++) lantern(scene, (i + 0.5) * (width / 7), 60 + Math.sin(i * 1.3) * 16, 30)
  draw.add(stroke(`M-10 10Q${n(width / 2)} 50 ${n(width + 10)} 6`, light.lit('#4a3a2e', 0.05), 3))
  return {
    x: width * random.between(0.46, 0.56),
    ground: 992,
    person: 585,
    shadow: '#17191b',
    lamps: true,
    water: { y: 690, bottom: 805 },
  }
}

function stilts({ draw, light, random }: Scene, from: number, to: number) {
  let posts = ''
  for (let x = 0; x < draw.width; x += random.between(26, 44))
    posts += `M${n(x)} ${from}v${n(to - from + random.between(-8, 14))}`
  draw.add(box(0, from, draw.width, 12, light.lit('#3c2f27', 0.15)), stroke(posts, light.lit('#41332a', 0.15), 5))
}

function bridge({ draw, light }: Scene, x: number) {
  const stone = light.lit('#8a8780', 0.14)
  const span = 330
  draw.add(
    `<path d="M${n(x - span)} 720Q${n(x)} 520 ${n(x + span)} 720L${n(x + span)} 770Q${n(x + span * 0.62)} 770 ${n(x + span * 0.58)} 790Q${n(x)} 590 ${n(x - span * 0.58)} 790Q${n(x - span * 0.62)} 770 ${n(x - span)} 770Z" fill="${draw.fade(
      [
        [0, lighter(stone, 0.12)],
        [1, darker(stone, 0.3)],
      ],
    )}"/>`,
    stroke(`M${n(x - span)} 716Q${n(x)} 516 ${n(x + span)} 716`, lighter(stone, 0.2), 9),
    `<path d="M${n(x - span * 0.56)} 800Q${n(x)} 990 ${n(x + span * 0.56)} 800Q${n(x)} 930 ${n(x - span * 0.56)} 800Z" fill="${mix(stone, light.sky[0], 0.5)}" opacity="0.35"/>`,
  )
  let posts = ''
  for (let i = -6; i <= 6; i++) {
    const part = i / 6
    posts += `M${n(x + part * span * 0.95)} ${n(718 - 100 * (1 - part * part))}v-34`
  }
  draw.add(
    stroke(posts, stone, 8),
    stroke(`M${n(x - span)} 684Q${n(x)} 482 ${n(x + span)} 684`, lighter(stone, 0.1), 6),
  )
}

function terrace({ draw, light, random }: Scene) {
  const slate = light.lit('#77736c', 0.04)
  draw.add(
    box(
      -10,
      912,
      draw.width + 20,
      95,
      draw.fade([
        [0, lighter(slate, 0.1)],
        [1, darker(slate, 0.3)],
      ]),
    ),
  )
  let joints = ''
  for (const [y, gap] of [
    [934, 96],
    [962, 130],
  ] as const) {
    joints += `M-10 ${y}H${n(draw.width + 10)}`
    for (let x = random.between(-90, 0); x < draw.width; x += gap * random.between(0.7, 1.3))
      joints += `M${n(x)} ${y}v28`
  }
  draw.add(stroke(joints, darker(slate, 0.4), 2.2, 'opacity="0.65"'))
  let posts = ''
  for (let x = 40; x < draw.width; x += 210) posts += `M${x} 914V806`
  draw.add(
    stroke(posts, light.lit('#553d2e', 0.04), 17),
    stroke(`M-10 822H${n(draw.width + 10)}M-10 872H${n(draw.width + 10)}`, light.lit('#664a36', 0.04), 9),
  )
}
