import { mix } from '../drawing/colour.ts'
import { box, n, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { conifers, crowns, land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'
import { water } from '../landscape/water.ts'

const leaves = ['#d98a2c', '#e2b23c', '#b9542c', '#7d8a3f', '#c9722b', '#4f7350', '#e0c45a']

/** A turquoise pool under coloured woods, a boardwalk in front. */
export const maple: Place = (scene) => {
  const { draw, random } = scene
  const { width } = draw
  const shore = 640
  sky(scene, 430)
  land(scene, ridge(random, width, { y: 330, swing: 110, rough: 0.5, wave: 700 }), '#76889a', 0.84, shore)
  const slope = ridge(random, width, { y: 420, swing: 60, rough: 0.3, wave: 620 })
  land(scene, slope, '#5f7058', 0.6, shore)
  conifers(scene, slope, '#4f6d58', 0.56, 52, 1.2)
  mist(scene, 440, 110, 0.7)
  for (const [y, size, distance] of [
    [530, 66, 0.4],
    [590, 84, 0.26],
    [640, 74, 0.16],
  ] as const)
    crowns(scene, ridge(random, width, { y, swing: 14, rough: 0.3 }), leaves, distance, size, 1.15)
  water(scene, shore, 1000, '#1f8d94')
  mirrored(scene, shore)
  for (let i = 0; i < 4; i++) log(scene, random.between(0, width), random.between(740, 880))
  boardwalk(scene)
  return {
    x: width * random.between(0.45, 0.56),
    ground: 994,
    person: 590,
    shadow: '#1c1813',
    water: { y: shore, bottom: 795 },
    leaves,
  }
}

function mirrored({ draw, light, random }: Scene, shore: number) {
  for (let i = 0; i < 90; i++) {
    const colour = mix(light.lit(random.pick(leaves), 0.2), light.lit('#1f8d94', 0.1), 0.42)
    const x = random.between(0, draw.width)
    draw.add(
      box(
        x,
        shore,
        random.between(14, 46),
        random.between(40, 170),
        draw.fade([
          [0, colour, 0.62],
          [1, colour, 0],
        ]),
      ),
    )
  }
}

function log({ draw, light, random }: Scene, x: number, y: number) {
  const length = random.between(90, 200)
  draw.add(
    stroke(
      `M${n(x)} ${n(y)}l${n(length)} ${n(random.between(-50, 50))}`,
      light.lit('#5f7f78', 0.1),
      9,
      'opacity="0.5"',
    ),
  )
}

function boardwalk({ draw, light }: Scene) {
  const wood = light.lit('#8b6a4c', 0.04)
  draw.add(box(-10, 920, draw.width + 20, 90, wood))
  let planks = ''
  for (let x = -300; x < draw.width + 300; x += 58)
    planks += `M${n(draw.width / 2 + (x - draw.width / 2) * 0.84)} 920L${n(x)} 1000`
  draw.add(stroke(planks, light.lit('#54402f', 0.03), 3, 'opacity="0.75"'))
  let posts = ''
  for (let x = 60; x < draw.width; x += 230) posts += `M${x} 922V800`
  draw.add(
    stroke(posts, light.lit('#6b5039', 0.04), 16),
    stroke(`M-10 806H${n(draw.width + 10)}M-10 862H${n(draw.width + 10)}`, light.lit('#7a5c42', 0.04), 8),
  )
}
