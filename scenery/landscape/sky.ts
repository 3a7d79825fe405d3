import { lighter, mix } from '../drawing/colour.ts'
import { box, oval } from '../drawing/drawing.ts'
import type { Scene } from '../drawing/stage.ts'

/** Sky down to `horizon`, with sun or moon, clouds of the weather and, at night, stars. */
export function sky({ draw, light, random }: Scene, horizon: number) {
  const { width } = draw
  const height = horizon + 60
  draw.add(
    box(
      0,
      0,
      width,
      height,
      draw.fade([
        [0, light.sky[0]],
        [0.6, light.sky[1]],
        [1, light.sky[2]],
      ]),
    ),
  )
  if (light.dark > 0.75 && light.sun.strength > 0.3) {
    for (let i = 0; i < 90; i++)
      draw.add(
        oval(
          random.between(0, width),
          random.between(0, horizon * 0.8),
          random.between(0.5, 1.5),
          random.between(0.5, 1.5),
          '#e8eef6',
          `opacity="${random.between(0.2, 0.8).toFixed(2)}"`,
        ),
      )
  }
  const [x, y] = [light.sun.x * width, light.sun.y * horizon + 40]
  const strong = light.sun.strength
  const halo = draw.glow([
    [0, light.sun.colour, 0.9 * strong],
    [0.12, light.sun.colour, 0.5 * strong],
    [0.45, light.sun.colour, 0.16 * strong],
    [1, light.sun.colour, 0],
  ])
  const reach = light.dark > 0.7 ? 150 : 520
  draw.add(oval(x, y, reach, reach, halo))
  if (strong > 0.25)
    draw.add(
      oval(
        x,
        y,
        light.dark > 0.7 ? 17 : 24,
        light.dark > 0.7 ? 17 : 24,
        mix(light.sun.colour, '#ffffff', 0.5),
        `opacity="${(strong * 0.95).toFixed(2)}"`,
      ),
    )
  clouds({ draw, light, random }, horizon)
}

const cover = { clear: 0.16, cloudy: 0.62, mist: 0.3, overcast: 0.85, rain: 0.9 }

function clouds({ draw, light, random }: Scene, horizon: number) {
  const white = mix(lighter(light.sky[2], 0.45), light.sky[1], light.dark * 0.8)
  const grey = mix(light.sky[0], light.haze, 0.5)
  const share = cover[light.weather]
  const filter = draw.clouds([0.0016, 0.0062], random.whole(1, 9999), white, share)
  draw.add(
    box(0, 0, draw.width, horizon, '#ffffff', `filter="${filter}" opacity="${(0.92 - light.dark * 0.5).toFixed(2)}"`),
  )
  if (share > 0.5) {
    const below = draw.clouds([0.0022, 0.009], random.whole(1, 9999), grey, share - 0.25)
    draw.add(box(0, 0, draw.width, horizon, '#ffffff', `filter="${below}" opacity="0.5"`))
  }
  draw.add(
    box(
      0,
      horizon * 0.45,
      draw.width,
      horizon * 0.55 + 60,
      draw.fade([
        [0, light.sky[2], 0],
        [1, mix(light.sky[2], light.haze, 0.5), 0.85],
      ]),
    ),
  )
}

/** A band of mist between two layers of land, thick as the weather has it. */
export function mist({ draw, light, random }: Scene, y: number, height: number, amount = 1) {
  const opacity = Math.min(0.95, (light.weather === 'mist' ? 0.9 : light.weather === 'rain' ? 0.7 : 0.42) * amount)
  const colour = mix(light.haze, '#ffffff', 0.25 * (1 - light.dark))
  draw.add(
    box(
      0,
      y,
      draw.width,
      height,
      draw.fade([
        [0, colour, 0],
        [0.5, colour, opacity],
        [1, colour, 0],
      ]),
    ),
  )
  if (light.weather !== 'clear') {
    const filter = draw.clouds([0.0018, 0.011], random.whole(1, 9999), colour, 0.45)
    draw.add(box(0, y, draw.width, height, '#ffffff', `filter="${filter}" opacity="${(opacity * 0.55).toFixed(2)}"`))
  }
}

/** Corners darker than the middle, as lenses have it; rain in front of everything. */
export function lens({ draw, random }: Scene, rain: boolean) {
  if (rain) {
    let path = ''
    for (let i = 0; i < 240; i++) {
      const [x, y, length] = [random.between(-20, draw.width), random.between(-40, draw.height), random.between(14, 46)]
      path += `M${x.toFixed(0)} ${y.toFixed(0)}l${(length * 0.16).toFixed(1)} ${length.toFixed(1)}`
    }
    draw.add(`<path d="${path}" stroke="#eef3f6" stroke-width="1.1" opacity="0.22" fill="none"/>`)
  }
  draw.add(
    box(
      0,
      0,
      draw.width,
      draw.height,
      draw.glow([
        [0.6, '#000000', 0],
        [1, '#000000', 0.17],
      ]),
    ),
  )
}
