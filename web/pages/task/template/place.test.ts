import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Effect, EffectKind } from '#contract/videos/effectLibrary.ts'
import { elementFault } from '#contract/videos/timeline.ts'
import { learn } from './library.ts'
import { begunAt, edgesOf, endedAt, lanesOf, moved, newElement, snapped, tickMs } from './place.ts'

const effect = (kind: EffectKind, minMs: number, maxMs: number): Effect => ({
  ...{ key: kind, kind, title: kind, meaning: '', params: [], minMs, maxMs },
})
const library = [effect('sticker', 200, 300_000), effect('text', 200, 300_000), effect('transition', 200, 3000)]
learn(library)

const one = (startMs: number, lengthMs: number, effect = 'sticker') => ({ effect, startMs, lengthMs, params: {} })

it('a time snaps to the nearest edge within reach, otherwise to the grid', () => {
  const points = edgesOf([one(1000, 530), one(5000, 1000)], 1, 10_000)
  expect(points).toEqual([0, 10_000, 1000, 1530])
  expect([1490, 1580, 1700, 3333, 9960, 40].map((ms) => snapped(ms, points, 60))).toEqual([
    1530, 1530, 1700, 3300, 10_000, 0,
  ])
})

it('an element stays within the template and the limits of its effect, however it is dragged', () => {
  const ms = fc.integer({ min: -20_000, max: 400_000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...library),
      fc.integer({ min: 1000, max: 300_000 }),
      ms,
      ms,
      ms,
      (effect, duration, at, to, end) => {
        const created = newElement(effect.key, Math.max(0, at), duration)!
        for (const element of [
          created,
          moved(created, to, duration),
          endedAt(created, end, duration),
          begunAt(created, to),
        ]) {
          const fault = elementFault(element, { ...effect, kind: 'sticker', material: undefined }, duration)
          expect([fault === '不写字' ? undefined : fault, element.startMs >= 0]).toEqual([undefined, true])
        }
      },
    ),
  )
})

it('elements at the same time have separate lanes, others share one', () => {
  expect(lanesOf([one(0, 3000), one(1000, 1000), one(3000, 500), one(2000, 2000)])).toEqual([0, 1, 0, 1])
})

it('a ruler has at most sixteen marks', () => {
  expect([1000, 15_000, 60_000, 300_000].map((ms) => [tickMs(ms), ms / tickMs(ms) <= 16])).toEqual([
    [500, true],
    [1000, true],
    [5000, true],
    [20_000, true],
  ])
})
