import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shared } from './shares.ts'

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 })

it('an amount is shared in proportion to the weights, without losing fen', () => {
  expect(shared(5970, [1990, 1990, 1990])).toEqual([1990, 1990, 1990])
  expect(shared(1000, [1, 1, 1])).toEqual([334, 333, 333])
  expect(shared(5, [0, 0])).toEqual([3, 2])
  expect(shared(0, [7, 0])).toEqual([0, 0])
  expect(shared(0, [])).toEqual([])
})

it('shares always add up to the amount, and each is less than one fen off the exact share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (fen, by) => {
      const parts = shared(fen, by)
      expect(sum(parts)).toBe(fen)
      if (sum(by) > 0)
        for (const [at, part] of parts.entries()) expect(Math.abs(part - (fen * by[at]!) / sum(by))).toBeLessThan(1)
    }),
  )
})

it('no share exceeds its weight if the amount does not exceed the sum of the weights', () => {
  fc.assert(
    fc.property(weights, fc.float({ min: 0, max: 1, noNaN: true }), (by, part) => {
      const fen = Math.floor(sum(by) * part)
      if (fen > 0) for (const [at, share] of shared(fen, by).entries()) expect(share).toBeLessThanOrEqual(by[at]!)
    }),
  )
})
