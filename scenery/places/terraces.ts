import { darker, lighter, mix } from '../drawing/colour.ts'
import { line, n, type Points, shape, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { conifers, grass, heightAt, land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'

/** Rice terraces that step down towards the camera, some flooded and full of sky. */
export const terraces: Place = (scene) => {
  const { draw, random } = scene
  const { width } = draw
  sky(scene, 480)
  for (const [y, swing, distance, colour] of [
    [390, 80, 0.9, '#71899a'],
    [440, 70, 0.72, '#5c7b7c'],
  ] as const) {
    land(scene, ridge(random, width, { y, swing, rough: 0.3, wave: 800 }), colour, distance)
    mist(scene, y + 50, 120, 0.9)
  }
  const head = ridge(random, width, { y: 500, swing: 36, rough: 0.25, wave: 720 })
  land(scene, head, '#587458', 0.5)
  conifers(scene, head, '#476650', 0.5, 34, 0.9)
  village(scene, head)
  let upper: Points = ridge(random, width, { y: 540, swing: 34, rough: 0, wave: 900, octaves: 3 })
  const steps = 15
  for (let i = 0; i < steps; i++) {
    const part = i / (steps - 1)
    const bends = ridge(random, width, { y: 0, swing: 16 + 44 * part, rough: 0, wave: 420 + 380 * part, octaves: 3 })
    const drop = 14 + 44 * part ** 1.4
    const lower: Points = upper.map(
      ([x, y], k) => [x, Math.max(y + drop * 0.45, y + drop + (bends[k]?.[1] ?? 0) * 0.5)] as const,
    )
    step(scene, upper, lower, 0.5 * (1 - part), i % 2 === 1 && random.chance(0.66))
    upper = lower
  }
  mist(scene, 520, 120, 0.45)
  const lip = ridge(random, width, { y: 925, swing: 8, rough: 0.2, wave: 500 })
  land(scene, lip, '#6d6a45', 0.03)
  grass(scene, lip, '#8b8f52', 80, 420)
  return { x: width * random.between(0.44, 0.58), ground: 995, person: 585, shadow: '#22221a' }
}

function step({ draw, light, random }: Scene, upper: Points, lower: Points, distance: number, flooded: boolean) {
  const rice = random.pick(['#8fa552', '#7f9c4d', '#a3ad58', '#b5ac5a'])
  const field = flooded
    ? draw.fade([
        [0, mix(light.sky[1], light.haze, distance)],
        [1, mix(light.sky[2], light.lit('#6f8a80', 0), 0.35)],
      ])
    : draw.fade([
        [0, light.lit(rice, distance)],
        [1, light.lit(darker(rice, 0.12), distance)],
      ])
  draw.add(shape([...upper, ...[...lower].reverse()], field))
  draw.add(
    stroke(line(lower), light.lit(darker('#6b7a45', 0.15), distance), 7 - distance * 7),
    stroke(line(lower.map(([x, y]) => [x, y - 2] as const)), light.lit(lighter('#8f9c58', 0.2), distance), 2),
  )
  if (flooded) return
  let rows = ''
  for (let i = 0; i < 150; i++) {
    const x = random.between(0, draw.width)
    const [from, to] = [heightAt(upper, x), heightAt(lower, x)]
    rows += `M${n(x)} ${n(from + (to - from) * random.between(0.25, 0.95))}l${n(random.between(-3, 3))} ${n(-4 - (0.5 - distance) * 12)}`
  }
  draw.add(stroke(rows, light.lit(lighter(rice, 0.25), distance), 2, 'opacity="0.6"'))
}

function village({ draw, light, random }: Scene, slope: Points) {
  const from = draw.width * random.between(0.15, 0.6)
  for (let i = 0; i < 9; i++) {
    const x = from + i * 24 + random.between(-6, 6)
    const y = heightAt(slope, x) + random.between(6, 34)
    draw.add(
      shape(
        [
          [x, y],
          [x + 24, y],
          [x + 24, y - 15],
          [x, y - 15],
        ],
        light.lit('#8a6d52', 0.4),
      ),
      shape(
        [
          [x - 4, y - 14],
          [x + 6, y - 26],
          [x + 20, y - 26],
          [x + 28, y - 14],
        ],
        light.lit('#4a4d50', 0.4),
      ),
    )
    if (light.dark > 0.3)
      draw.add(
        shape(
          [
            [x + 8, y - 4],
            [x + 14, y - 4],
            [x + 14, y - 10],
            [x + 8, y - 10],
          ],
          '#ffd28a',
        ),
      )
  }
}
