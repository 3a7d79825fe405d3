import fc from 'fast-check'
import { expect, it } from 'vitest'
import { split } from './split.ts'

it.each([
  [1990, [1000, 1000, 1000], { fen: [199, 199, 199], sharedFen: 597, restFen: 1393 }],
  // 3.33 each, 9.99 together: the tenth fen is not shared.
  [10, [3333, 3333, 3333], { fen: [3, 3, 3], sharedFen: 9, restFen: 1 }],
  // 0.75, 0.5, 0.25: one fen is left beside 1.5.
  [1, [7500, 1500, 1000], { fen: [1, 0, 0], sharedFen: 1, restFen: 0 }],
  [5, [1500, 1500], { fen: [1, 0], sharedFen: 1, restFen: 4 }],
  [0, [3000], { fen: [0], sharedFen: 0, restFen: 0 }],
  [100, [], { fen: [], sharedFen: 0, restFen: 100 }],
])('an amount of %i is split by shares of %j', (amount, shares, expected) =>
  expect(split(amount, shares)).toEqual(expected),
)

const amounts = fc.oneof(fc.nat(2000), fc.maxSafeNat())
const someShares = fc
  .array(fc.nat(10_000), { maxLength: 50 })
  .map((all) => all.filter((_, at) => all.slice(0, at + 1).reduce((sum, share) => sum + share, 0) <= 10_000))
  .filter((all) => all.reduce((sum, share) => sum + share, 0) <= 10_000)

it('a split neither creates nor loses fen, and each part is less than one fen off the exact share', () => {
  fc.assert(
    fc.property(amounts, someShares, (amount, shares) => {
      const { fen, sharedFen, restFen } = split(amount, shares)
      const sum = (values: readonly number[]) => values.reduce((all, one) => all + BigInt(one), 0n)
      expect(sum(fen)).toBe(BigInt(sharedFen))
      expect(BigInt(sharedFen) + BigInt(restFen)).toBe(BigInt(amount))
      expect(BigInt(sharedFen)).toBe((BigInt(amount) * sum(shares)) / 10_000n)
      for (const [at, share] of shares.entries()) {
        const off = BigInt(fen[at]!) * 10_000n - BigInt(amount) * BigInt(share)
        expect(off > -10_000n && off < 10_000n).toBe(true)
        if (share === 0) expect(fen[at]).toBe(0)
      }
    }),
    { numRuns: 2000 },
  )
})

it('a larger share gets at least as much as a smaller one, and further empty shares change nothing', () => {
  fc.assert(
    fc.property(amounts, someShares, (amount, shares) => {
      const { fen } = split(amount, shares)
      for (const [at, share] of shares.entries())
        for (const [other, less] of shares.entries()) if (share > less) expect(fen[at]! >= fen[other]!).toBe(true)
      expect(split(amount, [...shares, 0]).fen.slice(0, -1)).toEqual(fen)
    }),
  )
})

it.each([
  [-1, [1000]],
  [1.5, [1000]],
  [100, [9000, 1001]],
  [100, [-1]],
  [100, [0.5]],
  [Number.NaN, []],
])('splitting %d by %j throws a RangeError', (amount, shares) =>
  expect(() => split(amount, shares)).toThrow(RangeError),
)
