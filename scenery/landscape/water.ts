import { lighter, mix } from '../drawing/colour.ts'
import { box, n, stroke } from '../drawing/drawing.ts'
import type { Scene } from '../drawing/stage.ts'

/** Water from `y` to `bottom` that mirrors the sky and, where the sun is low, carries its glitter. */
export function water({ draw, light, random }: Scene, y: number, bottom: number, colour: string) {
  const near = light.lit(colour, 0.05)
  const far = mix(light.lit(colour, 0.5), light.sky[2], 0.55)
  draw.add(
    box(
      0,
      y,
      draw.width,
      bottom - y,
      draw.fade([
        [0, far],
        [0.35, mix(far, near, 0.55)],
        [1, near],
      ]),
    ),
  )
  ripples({ draw, light, random }, y, bottom, lighter(far, 0.3), 130, 0.36)
  ripples({ draw, light, random }, y, bottom, mix(near, '#04121c', 0.45), 110, 0.3)
  if (light.sun.strength > 0.4) {
    const x = light.sun.x * draw.width
    let path = ''
    for (let i = 0; i < 150; i++) {
      const down = random.next() ** 1.4
      const half = 12 + down * 60
      path += `M${n(x + random.gauss(0, 16 + down * 110))} ${n(y + 4 + down * (bottom - y) * 0.9)}h${n(half * random.between(0.1, 0.6))}`
    }
    draw.add(stroke(path, light.sun.colour, 2.4, `opacity="${(0.55 * light.sun.strength).toFixed(2)}"`))
  }
}

export function ripples(
  { draw, random }: Scene,
  y: number,
  bottom: number,
  colour: string,
  count: number,
  opacity: number,
) {
  let path = ''
  for (let i = 0; i < count; i++) {
    const down = random.next() ** 1.5
    const length = 14 + down * 130 * random.between(0.3, 1)
    path += `M${n(random.between(-60, draw.width))} ${n(y + 3 + down * (bottom - y))}q${n(length / 2)} ${n(-1 - down * 3)} ${n(length)} 0`
  }
  draw.add(stroke(path, colour, 2, `opacity="${opacity}"`))
}
