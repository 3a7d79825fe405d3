import { expect, it } from 'vitest'
import type { Happened } from './happened.ts'
import { factorsOf } from './pointSales.ts'
import { sumOf } from './sumOf.ts'

const none = { orders: 0, refunds: 0, refundedFen: 0, turnoverFen: 0, pictures: 0, matched: 0, printed: 0 }
const sold = (scans: number, paidOrders: number, paidFen: number): Happened =>
  sumOf([{ ...none, scans, paidOrders, paidFen, averageFen: null, conversion: null }])
/** Beside two other points. */
const weakest = (own: Happened, others: Happened | null = sold(200, 20, 40_000), points = 3) =>
  factorsOf({ own: { id: 1, name: '', rank: 1, ...own }, others, points })

it('what a point sells is told apart into scans, conversion and price, beside the mean of the other points', () => {
  expect(weakest(sold(100, 4, 8_000))).toEqual({
    factors: [
      { key: 'scans', own: 100, others: 100, ratio: 1 },
      { key: 'conversion', own: 400, others: 1000, ratio: 0.4 },
      { key: 'averageFen', own: 2000, others: 2000, ratio: 1 },
    ],
    weakest: 'conversion',
  })
  expect(weakest(sold(30, 3, 6_000)).weakest).toBe('scans')
  expect(weakest(sold(100, 10, 9_000)).weakest).toBe('averageFen')
})

it('no factor holds back a point that does as well as the others, or about', () => {
  expect(weakest(sold(100, 10, 20_000)).weakest).toBeUndefined()
  expect(weakest(sold(91, 10, 20_000)).weakest).toBeUndefined()
})

it('nothing is compared without other points, and a ratio needs both values', () => {
  expect(weakest(sold(5, 1, 900), null, 1)).toEqual({
    factors: [
      { key: 'scans', own: 5, others: null, ratio: null },
      { key: 'conversion', own: 2000, others: null, ratio: null },
      { key: 'averageFen', own: 900, others: null, ratio: null },
    ],
    weakest: undefined,
  })
  // Without a sale there is no price; the conversion says why.
  expect(weakest(sold(100, 0, 0))).toMatchObject({
    weakest: 'conversion',
    factors: [{}, { ratio: 0 }, { ratio: null }],
  })
  expect(weakest(sold(10, 1, 900), sold(0, 0, 0))).toMatchObject({
    weakest: undefined,
    factors: [{ ratio: null }, {}, {}],
  })
})
