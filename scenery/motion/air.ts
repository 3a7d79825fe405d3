import { lighter } from '../drawing/colour.ts'
import { n, oval, stroke } from '../drawing/drawing.ts'
import type { Scene, Stage } from '../drawing/stage.ts'
import { wave } from './curves.ts'

/** Markup of what moves at a time, in seconds. */
type Moving = (time: number) => string

/** What moves behind the people: light on the water. */
export function behindPeople({ light, random }: Scene, { water }: Stage, width: number): Moving {
  if (!water) return () => ''
  const groups = [0, 1, 2].map((group) =>
    Array.from({ length: 16 }, () => {
      const down = random.next() ** 1.4
      return {
        x: random.between(-20, width),
        y: water.y + 4 + down * (water.bottom - water.y - 8),
        length: (10 + 70 * down) * random.between(0.5, 1.2),
        drift: random.between(-14, 14) * (0.3 + down),
        phase: random.next() + group / 3,
      }
    }),
  )
  const colour = lighter(light.sky[2], 0.3)
  return (time) =>
    groups
      .map((glints, group) => {
        const path = glints
          .map(({ x, y, length, drift, phase }) => {
            const long = length * (0.7 + 0.3 * wave(time, 2.2, phase))
            return `M${n(x + drift * wave(time, 4.1, phase) - long / 2)} ${n(y)}q${n(long / 2)} ${n(-1 - long * 0.02)} ${n(long)} 0`
          })
          .join('')
        const bright = 0.2 + 0.18 * wave(time, 1.7, group / 3)
        return stroke(path, colour, 2, `opacity="${bright.toFixed(2)}"`)
      })
      .join('')
}

/** What moves in front of the people: rain and leaves. */
export function inFrontOfPeople(scene: Scene, stage: Stage): Moving {
  const rain = scene.light.weather === 'rain' ? rainIn(scene) : undefined
  const leaves = stage.leaves ? leavesIn(scene, stage.leaves) : undefined
  const spray = stage.afloat ? sprayOf(scene, stage) : undefined
  return (time) => `${spray?.(time) ?? ''}${leaves?.(time) ?? ''}${rain?.(time) ?? ''}`
}

function rainIn({ draw, random }: Scene): Moving {
  const drops = Array.from({ length: 170 }, () => ({
    x: random.between(-160, draw.width),
    y: random.between(0, draw.height + 120),
    length: random.between(26, 64),
    speed: random.between(1500, 2300),
  }))
  return (time) => {
    const path = drops
      .map(({ x, y, length, speed }) => {
        const turn = (y + time * speed) % (draw.height + 120)
        return `M${n(x + turn * 0.1)} ${n(turn - 80)}l${n(length * 0.1)} ${n(length)}`
      })
      .join('')
    return `<path d="${path}" stroke="#eef3f6" stroke-width="1.2" opacity="0.26" fill="none"/>`
  }
}

function leavesIn({ draw, light, random }: Scene, colours: readonly string[]): Moving {
  const leaves = Array.from({ length: 13 }, () => ({
    x: random.between(-80, draw.width + 80),
    y: random.between(0, draw.height + 80),
    size: random.between(4, 9),
    fall: random.between(70, 130),
    phase: random.next(),
    colour: light.lit(random.pick(colours), 0.06),
  }))
  return (time) =>
    leaves
      .map(({ x, y, size, fall, phase, colour }) => {
        const down = ((y + time * fall) % (draw.height + 80)) - 40
        const beside = x + 34 * wave(time, 2.6, phase) + time * 22
        const flat = 0.35 + 0.3 * (1 + wave(time, 1.1, phase))
        const turn = `transform="rotate(${n(50 * wave(time, 2.6, phase + 0.25))} ${n(beside)} ${n(down)})"`
        return oval(beside, down, size, size * flat, colour, turn)
      })
      .join('')
}

/** Drops that a boat throws up on both sides. */
function sprayOf({ light, random }: Scene, stage: Stage): Moving {
  const foam = light.lit('#f7fbfb', 0.02)
  const drops = Array.from({ length: 46 }, () => ({
    side: random.chance(0.5) ? 1 : -1,
    phase: random.next(),
    life: random.between(0.7, 1.1),
    from: random.between(250, 430),
    out: random.between(20, 120),
    high: random.between(20, 110),
    size: random.between(2, 6.5),
  }))
  return (time) =>
    drops
      .map(({ side, phase, life, from, out, high, size }) => {
        const part = (time / life + phase) % 1
        const opacity = `opacity="${(0.85 * (1 - part)).toFixed(2)}"`
        return oval(
          stage.x + side * (from + out * part),
          950 - 4 * high * part * (1 - part),
          size,
          size * 0.9,
          foam,
          opacity,
        )
      })
      .join('')
}
