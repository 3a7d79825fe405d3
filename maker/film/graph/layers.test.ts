import { beforeAll, describe, expect, it } from 'vitest'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import { placeAt } from '#contract/videos/placed.ts'
import { countingClip, countOf, picture, plainClip } from '#test/films/clips.ts'
import { framesOf, type Picture } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'

/** A red rectangle, twice as wide as it is high. */
let red: string
/** Red in its left half, green in its right half. */
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
/** Compares pixels of a picture of 320 by 180. */
const near = (found: number | undefined, expected: number, within = 2) =>
  expect(Math.abs(found! - expected), `${found} for ${expected}`).toBeLessThan(within)
/** Opacity of red over the blue shot. */
const share = (one: Picture, x: number, y: number) => one.at(x, y)[0] / 255

describe('a sticker', () => {
  it('a sticker stays at its place in the template, with its width and a proportional height', async () => {
    const pictures = await seen([elementOf('sticker', 0, 2000, { x: 30, y: 60, width: 25 }, { file: red })], 10, 40)
    for (const one of pictures) {
      const { x, y, left, right, top, bottom } = box(one)!
      near(x, 96)
      near(y, 108)
      near(right - left, 80)
      near(bottom - top, 40)
    }
  })

  it('a sticker fades in and out within its time and is not shown outside it', async () => {
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

  it('a sticker that is shorter than its two fades appears only in part', async () => {
    const sticker = elementOf('sticker', 0, 800, { x: 50, y: 50, fadeMs: 3000 }, { file: red })
    const pictures = await seen([sticker], 5, 10, 15)
    for (const [index, one] of pictures.entries())
      near(100 * share(one, 160, 90), (100 * [200, 400, 200][index]!) / 3000, 3)
  })

  it('a sticker is rotated clockwise and has the given opacity', async () => {
    const [one] = await seen(
      [elementOf('sticker', 0, 2000, { x: 50, y: 50, width: 40, angle: 90, opacity: 60, fadeMs: 0 }, { file: halves })],
      10,
    )
    // The left half is now at the top.
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
  ] as const)('a sticker or a pet moves as in the preview: %s %o', async (effect, params, frames) => {
    const element = elementOf(effect, 0, 2000, params, { file: red })
    const pictures = await seen([element], ...frames)
    for (const [index, one] of pictures.entries()) {
      const place = placeAt(element, 40 * frames[index]!)
      const width = (place.width! / 100) * 320 * place.scale
      const unscaled = (place.width! / 100) * 320
      const x = (place.left / 100) * 320 + ((place.across + 50) / 100) * unscaled
      const y = (place.top / 100) * 180 + ((place.down + 50) / 100) * (unscaled / 2)
      const found = box(one)
      // The part outside the picture is cut off.
      const edges = {
        left: Math.max(0, x - width / 2),
        right: Math.min(320, x + width / 2),
        top: Math.max(0, y - width / 4),
        bottom: Math.min(180, y + width / 4),
      }
      for (const [edge, value] of Object.entries(edges)) near(found?.[edge as 'left'], value)
    }
  })

  it('a pet that walks to the left faces left', async () => {
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

  it('a pet that follows the visitor stays beside the face, at a distance measured in face widths', async () => {
    const faces = [face(0, 0.2), face(1000, 0.4), face(1960, 0.4)]
    const pictures = await framesOf(planOf([shotOf(blue(), 2000, { faces })], [pet()]), 0, 12, 40)
    for (const [index, x] of [0.2, 0.296, 0.4].entries()) {
      near(box(pictures[index]!)!.x, (x + 0.2) * 320, 3)
      near(box(pictures[index]!)!.y, 0.5 * 180 - 0.1 * 320, 3)
    }
  })

  it('a pet that follows the visitor stays at its last place in a shot without faces, and is left out without any face', async () => {
    const shots = [shotOf(blue(), 1000, { faces: [face(0, 0.3)] }), shotOf(blue(), 1000)]
    const [one] = await framesOf(planOf(shots, [pet()]), 40)
    near(box(one!)!.x, 0.5 * 320, 3)
    const [none] = await framesOf(planOf([shotOf(blue(), 2000)], [pet()]), 20)
    expect(box(none!)).toBeUndefined()
  })

  it('a pet that follows the visitor stays with the face when the picture is enlarged', async () => {
    const push = elementOf('push', 0, 2000, { from: 2, to: 2, x: 0, y: 50 })
    const [one] = await framesOf(
      planOf([shotOf(blue(), 2000, { faces: [face(0, 0.2)] })], [push, pet({ offsetX: 0 })]),
      20,
    )
    near(box(one!)!.x, 0.4 * 320, 3)
  })
})

describe('a photo frame', () => {
  it('a photo frame covers the picture, which shrinks by the inset of the frame', async () => {
    const file = await picture(
      'frame.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><path fill="#f00" fill-rule="evenodd" d="M0 0h640v360H0zM32 18h576v324H32z"/></svg>',
    )
    const frame = elementOf('frame', 0, 2000, { inset: 10, fadeMs: 400 }, { file })
    const [begin, whole] = await seen([frame], 0, 20)
    expect(begin!.at(2, 2)[2]).toBeGreaterThan(110)
    expect(isRed(whole!.at(8, 90)) && isRed(whole!.at(160, 4))).toBe(true)
    // The gap between frame and picture has the background colour of the preview.
    expect(whole!.at(24, 90).map((value, channel) => Math.abs(value - [20, 24, 29][channel]!) < 5)).toEqual([
      true,
      true,
      true,
    ])
    expect(whole!.at(40, 90)[2]).toBeGreaterThan(110)
  })
})

describe('an inserted clip', () => {
  it('an inserted clip plays from its beginning and then holds its last frame', async () => {
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
  it('visitors’ photos are shown one after the other for equal times and repeat if there are too few', async () => {
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

  it('visitors’ photos are left out if the plan has none', async () => {
    const [one] = await seen([elementOf('visitorPhoto', 0, 1800)], 5)
    expect(nameOf(one!.at(160, 90))).toBe('blue')
  })
  const colour = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="${fill}"/></svg>`
  const nameOf = ([r, g]: readonly [number, number, number]) => (r > 150 ? 'red' : g > 150 ? 'green' : 'blue')
})

describe('a caption', () => {
  const isWhite = ([r, g, b]: readonly [number, number, number]) => r > 200 && g > 200 && b > 200
  it('a caption is centred at its place, with the given letter height and an outline', async () => {
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
    // A letter is 36 pixels high and wide; this character leaves some of that space empty.
    expect(right - left > 90 && right - left < 108 && bottom - top > 22 && bottom - top < 37).toBe(true)
    expect(one!.boxWhere(([r, g, b]) => r + g + b < 30)).toBeDefined()
  })

  it('a caption that is too wide for the picture is broken into lines that all fit', async () => {
    const caption = elementOf('caption', 0, 2000, { x: 50, y: 50, size: 12, fadeMs: 0 }, { text: '口'.repeat(30) })
    const [one] = await seen([caption], 10)
    const { left, right, top, bottom } = one!.boxWhere(isWhite)!
    expect(left > 2 && right < 318 && bottom - top > 40).toBe(true)
  })
})

it('overlays are stacked in the order of the timeline', async () => {
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
