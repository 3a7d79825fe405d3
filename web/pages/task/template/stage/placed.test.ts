import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fadedAt, placeAt, zoomAt } from '#contract/videos/placed.ts'
import { learn } from '../library.ts'
import { effectLibrary } from '../wholeLibrary.ts'
import { partOf } from './paint.ts'
import { axesOf, isShown, pulled, whole } from './placed.ts'

learn(effectLibrary)

const element = (effect: string, params: Record<string, number> = {}) => ({
  effect,
  startMs: 1000,
  lengthMs: 4000,
  params,
})

it('dragging any effect changes only its position parameters and keeps them valid', () => {
  const by = fc.double({ min: -500, max: 500, noNaN: true })
  fc.assert(
    fc.property(fc.constantFrom(...effectLibrary), by, by, (effect, right, down) => {
      const { params } = pulled(element(effect.key), right, down)
      expect(Object.keys(params).toSorted()).toEqual(Object.values(axesOf(element(effect.key))).toSorted())
      for (const { key, min, max, step } of effect.params) {
        const value = params[key]
        if (value === undefined) continue
        expect(value >= min && value <= max).toBe(true)
        expect(Math.abs(value / step - Math.round(value / step)) < 1e-9).toBe(true)
      }
    }),
  )
})

it('an element is dragged by percent of the picture, starting from its present position', () => {
  expect(pulled(element('sticker'), 3.4, -20).params).toEqual({ x: 87, y: 0 })
  expect(pulled(element('petWalk', { y: 50 }), 30, 10).params).toEqual({ y: 60 })
  expect(pulled(element('petPeek', { side: 90 }), 30, -10).params).toEqual({ side: 90, position: 70 })
})

it('a sticker stays still, floats or pops according to its effect', () => {
  expect(placeAt(whole(element('sticker', { angle: 30, opacity: 50 })), 3000)).toMatchObject({
    ...{ left: 84, top: 16, across: -50, down: -50, width: 24, angle: 30, opacity: 0.5, scale: 1 },
  })
  const float = whole(element('stickerFloat', { drift: 10, periodMs: 2000 }))
  expect([1000, 1500, 2500].map((at) => Math.round(placeAt(float, at).top))).toEqual([50, 60, 40])
  const pop = whole(element('stickerPop', { inMs: 1000, overshoot: 20 }))
  expect([1000, 1700, 2000, 3000, 5000].map((at) => placeAt(pop, at).scale.toFixed(2))).toEqual([
    ...['0.00', '1.20', '1.00', '1.00', '0.00'],
  ])
})

it('a walking figure crosses the whole picture, hops, and faces the way it walks', () => {
  const walk = whole(element('petWalk', { width: 20, hops: 4, hop: 8, y: 80 }))
  expect([1000, 3000, 5000].map((at) => placeAt(walk, at).left)).toEqual([-10, 50, 110])
  expect(placeAt(walk, 1500).top).toBeCloseTo(72, 6)
  expect(placeAt({ ...walk, params: { ...walk.params, angle: 180 } }, 1000)).toMatchObject({
    left: 110,
    mirrored: true,
  })
})

it('a peeking figure comes out of its side and goes back', () => {
  const peek = (side: number) => whole(element('petPeek', { side, position: 30, depth: 50 }))
  expect(placeAt(peek(0), 3000)).toMatchObject({ left: 30, top: 100, down: -50 })
  expect(placeAt(peek(180), 3000)).toMatchObject({ left: 30, top: 0, down: -50 })
  expect(placeAt(peek(90), 3000)).toMatchObject({ left: 0, top: 30, across: -50 })
  expect(placeAt(peek(-90), 3000)).toMatchObject({ left: 100, top: 30, across: -50 })
  expect(placeAt(peek(-90), 1000).across).toBeCloseTo(0, 6)
})

it('an element with a fade appears and disappears within the fade time', () => {
  const caption = whole(element('caption', { fadeMs: 400 }))
  expect([1000, 1100, 3000, 4900, 5000].map((at) => fadedAt(caption, at))).toEqual([0, 0.25, 1, 0.25, 0])
})

it('effects that only the finished video can show are not previewed', () => {
  const shown = effectLibrary.filter(({ key }) => isShown(element(key))).map(({ key }) => key)
  expect(shown).toEqual([
    ...['push', 'frame', 'picture', 'clip', 'visitorPhoto', 'sticker', 'stickerFloat', 'stickerPop'],
    ...['petWalk', 'petPeek', 'look', 'tone', 'vignette', 'caption'],
  ])
})

it('a picture of any proportions fills the frame, and is enlarged around a point', () => {
  const plain = { zoom: 1, x: 50, y: 50 }
  expect(partOf({ width: 1600, height: 900 }, 16 / 9, plain)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  expect(partOf({ width: 1600, height: 1800 }, 16 / 9, plain)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
  expect(partOf({ width: 3200, height: 900 }, 16 / 9, plain)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(partOf({ width: 1600, height: 900 }, 9 / 16, plain)).toMatchObject({ y: 0, height: 1, width: (9 / 16) ** 2 })
  const push = whole(element('push', { from: 1, to: 3, x: 100, y: 0 }))
  expect(zoomAt([push], 3000)).toEqual({ zoom: 2, x: 100, y: 0 })
  expect(partOf({ width: 1600, height: 900 }, 16 / 9, zoomAt([push], 3000))).toEqual({
    x: 0.5,
    y: 0,
    width: 0.5,
    height: 0.5,
  })
  expect(zoomAt([push], 5000)).toEqual(plain)
})
