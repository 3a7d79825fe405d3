import { darker, lighter } from '../drawing/colour.ts'
import { n, type Points, shape, stroke } from '../drawing/drawing.ts'
import type { Scene } from '../drawing/stage.ts'
import type { Random } from '../random.ts'

export interface Relief {
  /** Mean height of the line (units from the top). */
  readonly y: number
  /** How far the line goes up and down. */
  readonly swing: number
  /** 0 rolling, 1 jagged. */
  readonly rough: number
  /** Length of the longest wave. */
  readonly wave?: number
  /** How often the wave is halved: few make it smooth. */
  readonly octaves?: number
}

/** A line of land from left to right: noise of falling length laid over itself, folded into crests where it is rough. */
export function ridge(
  random: Random,
  width: number,
  { y, swing, rough, wave = 900, octaves: count = 7 }: Relief,
): Points {
  const octaves = Array.from({ length: count }, (_, i) => ({
    noise: noise(random, (wave * 0.5) / 2 ** i, width),
    size: 0.36 + 0.2 * rough,
  }))
  const points: [number, number][] = []
  for (let x = -20; x <= width + 26; x += 6) {
    let rise = 0
    let size = swing
    for (const octave of octaves) {
      const value = octave.noise(x)
      rise += size * (1.5 * value * (1 - rough) + (0.7 - 2 * Math.abs(value)) * rough)
      size *= octave.size
    }
    points.push([x, y - rise])
  }
  return points
}

/** Values from -1 to 1 that change smoothly over `step`. */
function noise(random: Random, step: number, width: number) {
  const values = Array.from({ length: Math.ceil((width + 60) / step) + 3 }, () => random.between(-1, 1))
  const shift = random.next()
  return (x: number) => {
    const at = (x + 20) / step + shift
    const share = at % 1
    const soft = share * share * (3 - 2 * share)
    const [from, to] = [values[Math.floor(at)]!, values[Math.floor(at) + 1]!]
    return from + (to - from) * soft
  }
}

/** Land under a line, with folds that catch the light and fade into the haze of its distance. */
export function land(scene: Scene, line: Points, colour: string, distance: number, bottom = scene.draw.height) {
  const { draw, light } = scene
  const near = light.lit(colour, distance)
  const far = light.lit(colour, Math.min(1, distance + 0.3))
  draw.add(
    shape(
      [...line, [draw.width + 26, bottom], [-20, bottom]],
      draw.fade([
        [0, near],
        [0.45, near],
        [1, far],
      ]),
    ),
  )
  if (distance < 0.85 && distance > 0.1) folds(scene, line, colour, distance)
}

function folds({ draw, light, random }: Scene, line: Points, colour: string, distance: number) {
  const toSun = light.sun.x > 0.5 ? 1 : -1
  let dark = ''
  let bright = ''
  for (let i = 3; i < line.length - 3; i += random.whole(2, 5)) {
    const [x, y] = line[i]!
    const slope = line[i + 2]![1] - line[i - 2]![1]
    const length = random.between(30, 120) * (1.15 - distance)
    const lean = Math.max(-1, Math.min(1, slope / 14)) * length * 0.6 + random.between(-8, 8)
    const fold = `M${n(x)} ${n(y + 2)}q${n(lean * 0.2)} ${n(length * 0.5)} ${n(lean)} ${n(length)}l${n(random.between(7, 20))} ${n(length * 0.12)}q${n(-lean * 0.4)} ${n(-length * 0.7)} ${n(-lean * 0.8)} ${n(-length * 1.1)}z`
    if (slope * toSun > 0) dark += fold
    else bright += fold
  }
  draw.add(`<path d="${dark}" fill="${light.lit(darker(colour, 0.4), distance)}" opacity="0.3"/>`)
  draw.add(
    `<path d="${bright}" fill="${light.lit(lighter(colour, 0.3), distance)}" opacity="${(0.3 * (1 - light.dark)).toFixed(2)}"/>`,
  )
}

/** Conifers along a line, higher as they come nearer. */
export function conifers(
  { draw, light, random }: Scene,
  line: Points,
  colour: string,
  distance: number,
  size: number,
  density = 1,
) {
  const tones: Record<string, string> = {}
  const step = Math.max(4, (size * 0.3) / density)
  for (let at = 0; at < draw.width; at += random.between(step * 0.5, step * 1.6)) {
    const y = heightAt(line, at) + random.between(0, size * 0.55)
    const tall = size * random.between(0.55, 1.15)
    const half = tall * random.between(0.17, 0.24)
    let path = `M${n(at)} ${n(y - tall)}`
    for (const [part, out] of [
      [0.35, 0.5],
      [0.38, 0.34],
      [0.68, 0.78],
      [0.71, 0.56],
      [1, 1],
    ] as const)
      path += `L${n(at + half * out)} ${n(y - tall + tall * part)}`
    for (const [part, out] of [
      [1, 1],
      [0.71, 0.56],
      [0.68, 0.78],
      [0.38, 0.34],
      [0.35, 0.5],
    ] as const)
      path += `L${n(at - half * out)} ${n(y - tall + tall * part)}`
    const tone = light.lit(
      random.chance(0.5) ? darker(colour, random.pick([0.1, 0.25])) : lighter(colour, random.pick([0.02, 0.09])),
      distance,
    )
    tones[tone] = `${tones[tone] ?? ''}${path}z`
  }
  for (const [tone, path] of Object.entries(tones)) draw.add(`<path d="${path}" fill="${tone}"/>`)
}

/** Broad-leaved crowns along a line: clumps of leaves, sunlit on top. */
export function crowns(
  { draw, light, random }: Scene,
  line: Points,
  colours: readonly string[],
  distance: number,
  size: number,
  density = 1,
) {
  for (let at = -size; at < draw.width + size; at += random.between(size * 0.35, size * 0.75) / density) {
    const y = heightAt(line, at) + random.between(-size * 0.15, size * 0.5)
    const colour = random.pick(colours)
    const radius = size * random.between(0.35, 0.62)
    const clump = (tone: string, shift: number, count: number, spread: number, from: number, to: number) => {
      let path = ''
      for (let i = 0; i < count; i++) {
        const r = radius * random.between(from, to)
        path += disc(
          at + shift * radius + random.gauss(0, radius * spread),
          y - radius * 0.5 - Math.abs(shift) * radius + random.gauss(0, radius * spread * 0.8),
          r,
        )
      }
      draw.add(`<path d="${path}" fill="${light.lit(tone, distance)}"/>`)
    }
    clump(darker(colour, 0.4), 0.05, 9, 0.45, 0.3, 0.6)
    clump(colour, -0.08, 9, 0.4, 0.2, 0.42)
    clump(lighter(colour, 0.16), -0.22, 9, 0.34, 0.08, 0.22)
  }
}

const disc = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0z`

/** Blades and stones that make a near slope look like ground. */
export function grass({ draw, light, random }: Scene, line: Points, colour: string, depth: number, count: number) {
  for (const [tone, share] of [
    [darker(colour, 0.35), 0.5],
    [lighter(colour, 0.22), 0.5],
  ] as const) {
    let path = ''
    for (let i = 0; i < count * share; i++) {
      const x = random.between(0, draw.width)
      const down = random.next() ** 1.6 * depth
      const tall = 6 + (down / depth) * 16
      path += `M${n(x)} ${n(heightAt(line, x) + down)}q${n(random.between(-3, 3))} ${n(-tall * 0.6)} ${n(random.between(-7, 7))} ${n(-tall)}`
    }
    draw.add(stroke(path, light.lit(tone, 0.05), 2, 'opacity="0.55"'))
  }
}

export function heightAt(line: Points, x: number) {
  const at = Math.max(0, Math.min(line.length - 1, Math.round((x - line[0]![0]) / 6)))
  return line[at]![1]
}
