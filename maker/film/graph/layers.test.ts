import { beforeAll, describe, expect, it } from 'vitest'
import { placeAt } from '#contract/videos/placed.ts'
import { countingClip, countOf, picture, plainClip } from '#test/films/clips.ts'
import { framesOf, type Picture } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'
import type { PlanElement } from '../plan.ts'

/** A red rectangle, twice as wide as high. */
let red: string
/** Red on its left, green on its right half. */
let halves: string
beforeAll(async () => {
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${content}</svg>`
  red = await picture('red.png', svg('<rect width="400" height="200" fill="#f00"/>'))
  halves = await picture(
    'halves.png',
    svg('<rect width="200" height="200" fill="#f00"/><rect x="200" width="200" height="200" fill="#0f0"/>'),
  )
})

const blue = () => plainClip('0x000080')
const seen = (elements: readonly PlanElement[], ...frames: number[]) =>
  framesOf(planOf([shotOf(blue(), 2000)], elements), ...frames)
const isRed = ([r, g]: readonly [number, number, number]) => r > 130 && g < 90
const box = (one: Picture) => one.boxWhere(isRed)
/** In dots, of 320 by 180. */
const near = (found: number | undefined, expected: number, within = 2) =>
  expect(Math.abs(found! - expected), `${found} for ${expected}`).toBeLessThan(within)
/** How much of red lies on the blue of the shot. */
const share = (one: Picture, x: number, y: number) => one.at(x, y)[0] / 255

describe('a sticker', () => {
  it('stays where the template put it, as wide as it says and as high as its proportions make it', async () => {
    const pictures = await seen([elementOf('sticker', 0, 2000, { x: 30, y: 60, width: 25 }, { file: red })], 10, 40)
    for (const one of pictures) {
      const { x, y, left, right, top, bottom } = box(one)!
      near(x, 96)
      near(y, 108)
      near(right - left, 80)
      near(bottom - top, 40)
    }
  })

  it('appears in its time and vanishes before its end, and is there at no other time', async () => {
    const sticker = elementOf('sticker', 400, 1200, { x: 50, y: 50, fadeMs: 400 }, { file: red })
    const frames = [9, 10, 15, 20, 25, 30, 35, 39, 40]
    const pictures = await seen([sticker], ...frames)
    for (const [index, one] of pictures.entries())
      near(
        100 * share(one, 160, 90),
        100 * (frames[index]! < 10 || frames[index]! >= 40 ? 0 : placeAt(sticker, 40 * frames[index]!).opacity),
        3,
      )
  })

  it('that has no time to appear as a whole appears as far as it can', async () => {
    const sticker = elementOf('sticker', 0, 800, { x: 50, y: 50, fadeMs: 3000 }, { file: red })
    const pictures = await seen([sticker], 5, 10, 15)
    for (const [index, one] of pictures.entries())
      near(100 * share(one, 160, 90), (100 * [200, 400, 200][index]!) / 3000, 3)
  })

  it('is turned clockwise and as transparent as it says', async () => {
    const [one] = await seen(
      [elementOf('sticker', 0, 2000, { x: 50, y: 50, width: 40, angle: 90, opacity: 60, fadeMs: 0 }, { file: halves })],
      10,
    )
    // What was left is above.
    near(share(one!, 160, 60), 0.6, 0.05)
    expect(one!.at(160, 120)[1]).toBeGreaterThan(130)
    expect(one!.at(60, 90)[2]).toBeGreaterThan(110)
  })

  it.each([
    ['stickerFloat', { x: 40, drift: 20, periodMs: 800 }, [0, 5, 10, 15, 33]],
    ['stickerPop', { inMs: 800, overshoot: 30 }, [5, 10, 14, 20, 25, 40]],
    ['petWalk', { y: 60, hops: 3, hop: 20 }, [5, 12, 25, 44]],
    ['petWalk', { y: 60, hops: 3, hop: 20, angle: 180 }, [5, 12, 25, 44]],
    ['petPeek', { side: 0, position: 40, depth: 80 }, [5, 25, 40]],
    ['petPeek', { side: 90, position: 40, depth: 80 }, [5, 25, 40]],
    ['petPeek', { side: 180, position: 40, depth: 80 }, [5, 25, 40]],
    ['petPeek', { side: -90, position: 40, depth: 80 }, [5, 25, 40]],
  ] as const)('or a figure moves as in the preview: %s %o', async (effect, params, frames) => {
    const element = elementOf(effect, 0, 2000, params, { file: red })
    const pictures = await seen([element], ...frames)
    for (const [index, one] of pictures.entries()) {
      const place = placeAt(element, 40 * frames[index]!)
      const width = (place.width! / 100) * 320 * place.scale
      const unscaled = (place.width! / 100) * 320
      const x = (place.left / 100) * 320 + ((place.across + 50) / 100) * unscaled
      const y = (place.top / 100) * 180 + ((place.down + 50) / 100) * (unscaled / 2)
      const found = box(one)
      // Of what is outside the picture nothing is seen.
      const edges = {
        left: Math.max(0, x - width / 2),
        right: Math.min(320, x + width / 2),
        top: Math.max(0, y - width / 4),
        bottom: Math.min(180, y + width / 4),
      }
      for (const [edge, value] of Object.entries(edges)) near(found?.[edge as 'left'], value)
    }
  })

  it('or a figure that walks to the left looks to the left', async () => {
    const walk = elementOf('petWalk', 0, 2000, { y: 50, width: 40, hops: 0, angle: 180 }, { file: halves })
    const [one] = await seen([walk], 25)
    expect(one!.at(185, 90)[0]).toBeGreaterThan(200)
    expect(one!.at(135, 90)[1]).toBeGreaterThan(200)
  })
})

describe('a figure that follows the visitor', () => {
  const face = (atMs: number, x: number) => ({ atMs, x: x - 0.1, y: 0.4, width: 0.2, height: 0.2 })
  const pet = (params = {}) =>
    elementOf('petFollow', 0, 2000, { offsetX: 100, offsetY: -50, width: 10, ...params }, { file: red })

  it('stays beside the face, by widths of the face', async () => {
    const faces = [face(0, 0.2), face(1000, 0.4), face(1960, 0.4)]
    const pictures = await framesOf(planOf([shotOf(blue(), 2000, { faces })], [pet()]), 0, 12, 40)
    for (const [index, x] of [0.2, 0.296, 0.4].entries()) {
      near(box(pictures[index]!)!.x, (x + 0.2) * 320, 3)
      near(box(pictures[index]!)!.y, 0.5 * 180 - 0.1 * 320, 3)
    }
  })

  it('stays at its last place in a shot without faces, and is left out where nobody found one', async () => {
    const shots = [shotOf(blue(), 1000, { faces: [face(0, 0.3)] }), shotOf(blue(), 1000)]
    const [one] = await framesOf(planOf(shots, [pet()]), 40)
    near(box(one!)!.x, 0.5 * 320, 3)
    const [none] = await framesOf(planOf([shotOf(blue(), 2000)], [pet()]), 20)
    expect(box(none!)).toBeUndefined()
  })

  it('goes with the face through what enlarges the picture', async () => {
    const push = elementOf('push', 0, 2000, { from: 2, to: 2, x: 0, y: 50 })
    const [one] = await framesOf(
      planOf([shotOf(blue(), 2000, { faces: [face(0, 0.2)] })], [push, pet({ offsetX: 0 })]),
      20,
    )
    near(box(one!)!.x, 0.4 * 320, 3)
  })
})

describe('a photo frame', () => {
  it('covers the picture, which is drawn in as far as the frame says', async () => {
    const file = await picture(
      'frame.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><path fill="#f00" fill-rule="evenodd" d="M0 0h640v360H0zM32 18h576v324H32z"/></svg>',
    )
    const frame = elementOf('frame', 0, 2000, { inset: 10, fadeMs: 400 }, { file })
    const [begin, whole] = await seen([frame], 0, 20)
    expect(begin!.at(2, 2)[2]).toBeGreaterThan(110)
    expect(isRed(whole!.at(8, 90)) && isRed(whole!.at(160, 4))).toBe(true)
    // Between frame and picture is the colour of the preview's stage.
    expect(whole!.at(24, 90).map((value, channel) => Math.abs(value - [20, 24, 29][channel]!) < 5)).toEqual([
      true,
      true,
      true,
    ])
    expect(whole!.at(40, 90)[2]).toBeGreaterThan(110)
  })
})

describe('an inserted clip', () => {
  it('plays from its beginning and stays at its last frame', async () => {
    const file = countingClip({ seconds: 0.6 })
    const insert = elementOf('clip', 400, 1200, { x: 50, y: 50, width: 50, fadeMs: 0 }, { file })
    const pictures = await seen([insert], 9, 10, 20, 35, 40)
    const counts = pictures.map((one) =>
      one.at(160, 90)[2] - one.at(160, 90)[0] > 60 ? null : Math.round(countOf(one.light(160, 90))),
    )
    expect(counts).toEqual([null, 0, 10, 14, null])
    expect(pictures[2]!.at(75, 90)[2] - pictures[2]!.at(75, 90)[0]).toBeGreaterThan(60)
    expect(pictures[2]!.at(160, 50)[0]).toBeGreaterThan(40)
  })
})

describe('visitors’ photos', () => {
  it('are shown one after the other for the same time, again from the first where there are too few', async () => {
    const [one, two] = [await picture('one.png', colour('#f00')), await picture('two.png', colour('#0f0'))]
    const element = elementOf('visitorPhoto', 0, 1800, { count: 3, angle: 0, fadeMs: 0, width: 50 })
    const pictures = await framesOf(
      planOf([shotOf(blue(), 2000)], [element], { photos: [one!, two!] }),
      5,
      14,
      15,
      25,
      35,
      45,
    )
    expect(pictures.map((each) => nameOf(each.at(160, 90)))).toEqual(['red', 'red', 'green', 'green', 'red', 'blue'])
  })

  it('are left out where there are none', async () => {
    const [one] = await seen([elementOf('visitorPhoto', 0, 1800)], 5)
    expect(nameOf(one!.at(160, 90))).toBe('blue')
  })
  const colour = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="${fill}"/></svg>`
  const nameOf = ([r, g]: readonly [number, number, number]) => (r > 150 ? 'red' : g > 150 ? 'green' : 'blue')
})

describe('a caption', () => {
  const isWhite = ([r, g, b]: readonly [number, number, number]) => r > 200 && g > 200 && b > 200
  it('stands centred at its place, as high as it says, with an edge', async () => {
    const caption = elementOf(
      'caption',
      0,
      2000,
      { x: 50, y: 50, size: 20, outline: 10, fadeMs: 0 },
      { text: '口口口' },
    )
    const [one] = await seen([caption], 10)
    const { x, y, right, left, top, bottom } = one!.boxWhere(isWhite)!
    near(x, 160, 3)
    near(y, 90, 4)
    // A letter is 36 dots high and wide; this one leaves a little around it.
    expect(right - left > 90 && right - left < 108 && bottom - top > 22 && bottom - top < 37).toBe(true)
    expect(one!.boxWhere(([r, g, b]) => r + g + b < 30)).toBeDefined()
  })

  it('too long for the picture is broken, and every line stays inside', async () => {
    const caption = elementOf('caption', 0, 2000, { x: 50, y: 50, size: 12, fadeMs: 0 }, { text: '口'.repeat(30) })
    const [one] = await seen([caption], 10)
    const { left, right, top, bottom } = one!.boxWhere(isWhite)!
    expect(left > 2 && right < 318 && bottom - top > 40).toBe(true)
  })
})

it('what lies on the picture lies in the order of the timeline', async () => {
  const green = await picture(
    'green.png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#0f0"/></svg>',
  )
  const at = { x: 50, y: 50 }
  const [one] = await seen(
    [
      elementOf('sticker', 0, 2000, at, { file: red }),
      elementOf('picture', 0, 2000, { ...at, width: 10 }, { file: green }),
    ],
    12,
  )
  expect(one!.at(160, 90)[1]).toBeGreaterThan(200)
  const [other] = await seen(
    [
      elementOf('picture', 0, 2000, { ...at, width: 10 }, { file: green }),
      elementOf('sticker', 0, 2000, at, { file: red }),
    ],
    12,
  )
  expect(other!.at(160, 90)[0]).toBeGreaterThan(200)
})
