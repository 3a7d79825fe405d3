import fc from 'fast-check'
import { expect, it } from 'vitest'
import { discountOf, offerWords } from './discount.ts'

const none = { amountFen: null, percentOff: null, maxFen: null, thresholdFen: 0 }

it('a coupon with a fixed amount reduces prices from its threshold on', () => {
  const coupon = { ...none, kind: 'amount', amountFen: 1000, thresholdFen: 5000 } as const
  expect([4999, 5000, 5970].map((fen) => discountOf(coupon, fen))).toEqual([0, 1000, 1000])
  expect(offerWords(coupon)).toBe('满 ¥50.00 减 ¥10.00')
})

it('a percentage discount is rounded to whole fen and limited by its maximum', () => {
  const coupon = { ...none, kind: 'percent', percentOff: 1500, maxFen: 2000 } as const
  expect([1990, 9990, 20_000].map((fen) => discountOf(coupon, fen))).toEqual([299, 1499, 2000])
  expect(offerWords(coupon)).toBe('打 8.5 折，最多减 ¥20.00')
  expect(offerWords({ ...coupon, percentOff: 125, maxFen: null, thresholdFen: 100 })).toBe('满 ¥1.00 打 9.88 折')
})

it('a discount always leaves at least one fen to pay', () => {
  expect(discountOf({ ...none, kind: 'amount', amountFen: 1000 }, 990)).toBe(989)
  expect(discountOf({ ...none, kind: 'amount', amountFen: 1000 }, 1)).toBe(0)
  const terms = fc.record({
    kind: fc.constantFrom('amount' as const, 'percent' as const),
    amountFen: fc.integer({ min: 1, max: 10_000 }),
    percentOff: fc.integer({ min: 100, max: 9900 }),
    maxFen: fc.option(fc.integer({ min: 1, max: 10_000 })),
    thresholdFen: fc.integer({ min: 0, max: 20_000 }),
  })
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 50_000 }), (coupon, price) => {
      const off = discountOf(coupon, price)
      expect(Number.isInteger(off)).toBe(true)
      expect(off).toBeGreaterThanOrEqual(0)
      expect(off).toBeLessThan(price)
    }),
  )
})
