import { darker, lighter } from '../drawing/colour.ts'
import { n, type Points, shape, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { heightAt, ridge } from '../landscape/land.ts'
import { sky } from '../landscape/sky.ts'

/** Dunes with sharp crests and a caravan of camels. */
export const dunes: Place = (scene) => {
  const { draw, light, random } = scene
  const { width } = draw
  sky(scene, 560)
  const layers = [
    [500, 46, 0.62, 1300],
    [590, 60, 0.4, 1500],
    [710, 66, 0.2, 1900],
    [880, 30, 0.03, 1600],
  ] as const
  for (const [i, [y, swing, distance, wave]] of layers.entries()) {
    const crest = ridge(random, width, { y, swing, rough: 0, wave, octaves: 3 })
    dune(scene, crest, distance)
    if (i === 1) caravan(scene, crest, random.between(0.12, 0.5) * width)
  }
  return {
    x: width * random.between(0.46, 0.62),
    ground: 990,
    person: 590,
    shadow: '#5a3d22',
    walkway: { fromX: width * 0.05, toX: width * 0.95, ground: light.sun.x > 0.5 ? 745 : 760, person: 110 },
  }
}

function dune({ draw, light, random }: Scene, crest: Points, distance: number) {
  const sand = '#dcae6c'
  const tone = (colour: string) => light.lit(colour, distance * 0.85)
  draw.add(
    shape(
      [...crest, [draw.width + 26, 1000], [-20, 1000]],
      draw.fade([
        [0, tone(lighter(sand, 0.14))],
        [0.4, tone(sand)],
        [1, tone(darker(sand, 0.18))],
      ]),
    ),
  )
  draw.add(
    `<path d="${leeSides(crest, light.sun.x > 0.5 ? -1 : 1)}" fill="${tone(darker(sand, 0.4))}" opacity="0.66"/>`,
  )
  let wind = ''
  for (let i = 0; i < 120; i++) {
    const x = random.between(-40, draw.width)
    const down = random.next() ** 1.5 * (60 + 180 * (1 - distance))
    const length = 50 + 120 * (1 - distance) * random.next()
    wind += `M${n(x)} ${n(heightAt(crest, x) + 8 + down)}q${n(length / 2)} ${n(random.between(-7, 9))} ${n(length)} ${n((heightAt(crest, x + length) - heightAt(crest, x)) * 0.9)}`
  }
  draw.add(stroke(wind, tone(darker(sand, 0.24)), 2.2, `opacity="${(0.46 * (1.1 - distance)).toFixed(2)}"`))
}

/** The slope behind each crest, seen from the sun: from its top down to the next hollow. */
function leeSides(crest: Points, away: 1 | -1) {
  const run = away > 0 ? crest : [...crest].reverse()
  let path = ''
  for (let top = 1; top < run.length - 2; top++) {
    if (run[top]![1] > run[top - 1]![1] || run[top]![1] >= run[top + 1]![1]) continue
    let low = top + 1
    while (low < run.length - 1 && run[low + 1]![1] >= run[low]![1]) low++
    const [[x, y], [lowX, lowY]] = [run[top]!, run[low]!]
    const deep = lowY - y
    if (deep > 14) {
      const slope = run.slice(top, low + 1).map(([px, py], i) => `${i ? 'L' : 'M'}${n(px)} ${n(py)}`)
      path += `${slope.join('')}Q${n(lowX - away * (Math.abs(lowX - x) * 0.2))} ${n(lowY + deep * 0.7)} ${n(x + (lowX - x) * 0.18)} ${n(y + deep * 1.9)}Q${n(x + (lowX - x) * 0.05)} ${n(y + deep * 0.8)} ${n(x)} ${n(y)}Z`
      top = low
    }
  }
  return path
}

function caravan({ draw, light, random }: Scene, crest: Points, from: number) {
  const count = random.whole(4, 7)
  for (let i = 0; i < count; i++) {
    const x = from + i * 62
    const y = heightAt(crest, x) + 30
    draw.add(
      `<g transform="translate(${n(x)} ${n(y)}) scale(${random.between(0.94, 1.04).toFixed(2)})">${camel(light.lit('#5b3a22', 0.22), light.lit(['#b5443a', '#3f6f96', '#d9d2c2', '#57755a'][i % 4]!, 0.2))}</g>`,
    )
  }
  draw.add(
    stroke(
      Array.from(
        { length: count },
        (_, i) => `${i ? 'L' : 'M'}${n(from + i * 62)} ${n(heightAt(crest, from + i * 62) + 8)}`,
      ).join(''),
      light.lit('#6a4a30', 0.3),
      1.2,
    ),
  )
}

/** A camel with its rider, about 50 wide, feet at 0 0. */
const camel = (hide: string, coat: string) =>
  `<path d="M-17 0V-17Q-20 -24 -14 -26Q-11 -34 -7 -27Q-3 -25 1 -27Q5 -35 9 -27Q14 -26 15 -22L20 -30Q21 -37 25 -37L30 -35Q31 -32 28 -32L25 -31Q24 -22 17 -16V0H14V-14L10 -13V0H7V-13H-8V0H-11V-14L-14 -15V0Z" fill="${hide}"/>` +
  `<path d="M-5 -27Q-1 -44 5 -28Z" fill="${coat}"/><circle cx="0.4" cy="-41" r="3.4" fill="#d9a982"/><path d="M-3.6 -42.4Q0.4 -47 4.4 -42.4Z" fill="${coat}"/>`
