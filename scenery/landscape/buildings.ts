import { darker, lighter } from '../drawing/colour.ts'
import { box, n, oval, stroke } from '../drawing/drawing.ts'
import type { Scene } from '../drawing/stage.ts'

/** A pagoda of `floors` floors with upturned eaves; `x y` is the middle of its foot. */
export function pagoda({ draw, light }: Scene, x: number, y: number, height: number, floors: number, distance: number) {
  const wall = light.lit('#8a6a58', distance)
  const roof = light.lit('#3f4448', distance)
  const storey = height / (floors + 1.2)
  for (let i = 0; i < floors; i++) {
    const half = storey * (0.98 - i * (0.56 / floors))
    const top = y - (i + 1) * storey
    draw.add(box(x - half * 0.72, top + storey * 0.2, half * 1.44, storey * 0.82, wall))
    for (const door of [-0.4, 0, 0.4])
      draw.add(
        box(
          x + half * door - storey * 0.09,
          top + storey * 0.42,
          storey * 0.18,
          storey * 0.5,
          light.dark > 0.3 ? '#f3c56d' : darker(wall, 0.5),
          `opacity="${light.dark > 0.3 ? 0.9 : 0.7}"`,
        ),
      )
    draw.add(
      `<path d="M${n(x - half * 1.28)} ${n(top + storey * 0.12)}Q${n(x - half * 0.9)} ${n(top + storey * 0.22)} ${n(x - half * 0.5)} ${n(top - storey * 0.1)}H${n(x + half * 0.5)}Q${n(x + half * 0.9)} ${n(top + storey * 0.22)} ${n(x + half * 1.28)} ${n(top + storey * 0.12)}Q${n(x + half)} ${n(top + storey * 0.36)} ${n(x + half * 0.8)} ${n(top + storey * 0.34)}H${n(x - half * 0.8)}Q${n(x - half)} ${n(top + storey * 0.36)} ${n(x - half * 1.28)} ${n(top + storey * 0.12)}Z" fill="${roof}"/>`,
    )
  }
  const tip = y - floors * storey - storey * 0.1
  draw.add(
    `<path d="M${n(x - storey * 0.34)} ${n(tip)}L${n(x)} ${n(tip - storey * 0.7)}L${n(x + storey * 0.34)} ${n(tip)}Z" fill="${roof}"/>`,
    stroke(`M${n(x)} ${n(tip - storey * 0.6)}V${n(tip - storey * 1.15)}`, roof, Math.max(2, storey * 0.09)),
  )
}

/** A row of old wooden houses on stilts; gives back where windows shine. */
export function houses(
  { draw, light, random }: Scene,
  fromX: number,
  toX: number,
  ground: number,
  height: number,
  distance: number,
) {
  const windows: { x: number; y: number; width: number; height: number }[] = []
  for (let x = fromX; x < toX; ) {
    const width = height * random.between(0.55, 0.95)
    const tall = height * random.between(0.72, 1.15)
    const wall = light.lit(random.pick(['#7b5a41', '#6a4a36', '#8d6b4e', '#57423a', '#94806c']), distance)
    const roof = light.lit(random.pick(['#3c4146', '#45484a', '#33383e']), distance)
    const top = ground - tall
    draw.add(
      box(
        x,
        top,
        width,
        tall,
        draw.fade([
          [0, darker(wall, 0.2)],
          [0.3, wall],
          [1, darker(wall, 0.25)],
        ]),
      ),
    )
    let beams = ''
    for (let i = 0; i <= 4; i++) beams += `M${n(x + (width / 4) * i)} ${n(top)}V${n(ground)}`
    draw.add(
      stroke(
        `${beams}M${n(x)} ${n(top + tall * 0.52)}H${n(x + width)}`,
        darker(wall, 0.45),
        Math.max(1.5, height * 0.015),
        'opacity="0.8"',
      ),
    )
    for (const [row, share] of [
      [0.22, 0.22],
      [0.62, 0.26],
    ] as const) {
      for (let i = 0; i < 3; i++) {
        const pane = {
          x: x + width * (0.08 + i * 0.31),
          y: top + tall * row,
          width: width * 0.2,
          height: tall * share * 0.8,
        }
        const shines = light.dark > 0.25 && random.chance(0.72)
        draw.add(
          box(
            pane.x,
            pane.y,
            pane.width,
            pane.height,
            shines ? random.pick(['#ffcf7a', '#f7b65a', '#ffe0a0']) : light.lit('#2c2622', distance),
            `opacity="${shines ? (0.55 + light.dark * 0.4).toFixed(2) : 0.85}"`,
          ),
        )
        draw.add(
          stroke(
            `M${n(pane.x + pane.width / 2)} ${n(pane.y)}v${n(pane.height)}M${n(pane.x)} ${n(pane.y + pane.height / 2)}h${n(pane.width)}`,
            darker(wall, 0.5),
            1.4,
          ),
        )
        if (shines) windows.push(pane)
      }
    }
    const eave = width * 0.12
    draw.add(
      `<path d="M${n(x - eave * 1.5)} ${n(top + tall * 0.04)}Q${n(x)} ${n(top + tall * 0.02)} ${n(x + width * 0.2)} ${n(top - tall * 0.2)}H${n(x + width * 0.8)}Q${n(x + width)} ${n(top + tall * 0.02)} ${n(x + width + eave * 1.5)} ${n(top + tall * 0.04)}L${n(x + width + eave)} ${n(top + tall * 0.09)}H${n(x - eave)}Z" fill="${roof}"/>`,
      stroke(
        `M${n(x + width * 0.18)} ${n(top - tall * 0.2)}H${n(x + width * 0.82)}`,
        lighter(roof, 0.15),
        height * 0.02,
      ),
    )
    if (random.chance(0.7))
      lantern({ draw, light, random }, x + width * random.between(0.1, 0.9), top + tall * 0.18, height * 0.05)
    x += width * random.between(0.92, 1.04)
  }
  return windows
}

export function lantern({ draw, light }: Scene, x: number, y: number, size: number) {
  if (light.dark > 0.25)
    draw.add(
      oval(
        x,
        y,
        size * 4,
        size * 4,
        draw.glow([
          [0, '#ff8a50', 0.5 * light.dark],
          [1, '#ff8a50', 0],
        ]),
      ),
    )
  const red = light.dark > 0.25 ? '#f0523a' : light.lit('#c3352b', 0.05)
  draw.add(
    stroke(`M${n(x)} ${n(y - size * 2)}V${n(y - size)}`, light.lit('#3a2a22', 0.1), 1.4),
    oval(x, y, size * 1.1, size, red),
    oval(x, y, size * 0.5, size * 0.95, lighter(red, 0.22)),
    stroke(`M${n(x)} ${n(y + size)}v${n(size)}`, '#e0b050', 1.8),
  )
}
