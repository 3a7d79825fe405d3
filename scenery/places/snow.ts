import { darker } from '../drawing/colour.ts'
import { n, oval, type Points, line as path, shape, stroke } from '../drawing/drawing.ts'
import type { Place, Scene } from '../drawing/stage.ts'
import { conifers, grass, heightAt, land, ridge } from '../landscape/land.ts'
import { mist, sky } from '../landscape/sky.ts'

/** A snow mountain over dark woods and an alpine meadow with prayer flags. */
export const snow: Place = (scene) => {
  const { draw, light, random } = scene
  const { width } = draw
  sky(scene, 620)
  const far = ridge(random, width, { y: 430, swing: 110, rough: 0.85, wave: 620 })
  land(scene, far, '#7a8794', 0.86)
  cap(scene, far, 120, 0.75)
  const peak = ridge(random, width, { y: 420, swing: 190, rough: 0.95, wave: 980 })
  land(scene, peak, '#6b7682', 0.5)
  cap(scene, peak, 230, 0.4)
  mist(scene, 470, 170, 0.9)
  const woods = ridge(random, width, { y: 690, swing: 46, rough: 0.35, wave: 700 })
  land(scene, woods, '#3f5a4c', 0.4)
  conifers(scene, woods, '#34524a', 0.36, 60, 1.3)
  mist(scene, 680, 110, 0.5)
  const nearer = ridge(random, width, { y: 790, swing: 26, rough: 0.3, wave: 500 })
  conifers(scene, nearer, '#2c4a3c', 0.16, 120, 1.1)
  const meadow = ridge(random, width, { y: 850, swing: 12, rough: 0.2, wave: 700 })
  land(scene, meadow, light.weather === 'overcast' ? '#8a8f72' : '#87935a', 0.06)
  grass(scene, meadow, '#9aa365', 150, 620)
  flags(scene)
  return {
    x: width * random.between(0.5, 0.6),
    ground: 992,
    person: 580,
    shadow: '#20251c',
    walkway: { fromX: width * 0.08, toX: width * 0.9, ground: 872, person: 150 },
  }
}

/** Snow from the crest down, in tongues between the rocks. */
function cap({ draw, light, random }: Scene, crest: Points, depth: number, distance: number) {
  const white = light.lit('#f6f9fb', distance * 0.6)
  const blue = light.lit('#b9cbdd', distance * 0.7)
  const top = Math.min(...crest.map(([, y]) => y))
  const lower: [number, number][] = []
  for (let i = crest.length - 1; i >= 0; i -= random.whole(1, 3)) {
    const [x, y] = crest[i]!
    const share = Math.max(0, 1 - (y - top) / (depth * 1.7))
    lower.push([x + random.between(-6, 6), y + depth * share * random.between(0.28, 1)])
  }
  draw.add(shape([...crest, ...lower], white))
  const toSun = light.sun.x > 0.5 ? 1 : -1
  let shade = ''
  for (let i = 4; i < crest.length - 4; i += 3) {
    const [x, y] = crest[i]!
    const share = Math.max(0, 1 - (y - top) / (depth * 1.5))
    if ((heightAt(crest, x + 24) - heightAt(crest, x - 24)) * toSun < 0 || share < 0.1) continue
    shade += `M${n(x)} ${n(y)}l${n(toSun * -random.between(4, 18))} ${n(depth * share * random.between(0.4, 0.8))}l${n(random.between(14, 26))} ${n(-depth * share * 0.2)}z`
  }
  draw.add(`<path d="${shade}" fill="${blue}" opacity="0.75"/>`)
  let rocks = ''
  for (let i = 0; i < 60; i++) {
    const [x, y] = random.pick(crest)
    const down = random.between(0.15, 0.8) * depth
    rocks += `M${n(x)} ${n(y + down)}l${n(random.between(-10, 10))} ${n(random.between(14, 40))}l${n(random.between(6, 14))} ${n(-random.between(4, 16))}z`
  }
  draw.add(`<path d="${rocks}" fill="${light.lit(darker('#66707b', 0.1), distance)}" opacity="0.7"/>`)
}

function flags({ draw, light, random }: Scene) {
  const { width } = draw
  const colours = ['#3f6fc0', '#f2efe6', '#c8463c', '#4f9a5a', '#e5bf45']
  for (const [fromX, fromY, toX, toY] of [
    [-20, 560, width * 0.62, 830],
    [width * 0.3, 880, width + 20, 600],
  ] as const) {
    const at = (part: number) =>
      [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part + Math.sin(part * Math.PI) * 46] as const
    draw.add(stroke(path(Array.from({ length: 21 }, (_, i) => at(i / 20))), light.lit('#5a5248', 0.1), 2))
    for (let i = 0; i < 26; i++) {
      const [x, y] = at((i + 0.5) / 26)
      const sway = random.between(-7, 7)
      draw.add(
        `<path d="M${n(x)} ${n(y)}l20 ${n((toY - fromY) / 46)}l${n(sway)} 26l-19 ${n(random.between(-4, 3))}z" fill="${light.lit(colours[i % 5]!, 0.12)}" opacity="0.93"/>`,
      )
    }
  }
  for (let i = 0; i < 60; i++)
    draw.add(
      oval(
        random.between(0, width),
        random.between(890, 998),
        3,
        2.6,
        light.lit(random.pick(['#e6c64a', '#d98ab0', '#f1eee2']), 0.04),
      ),
    )
}
