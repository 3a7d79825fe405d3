import fc from 'fast-check'
import { expect, it } from 'vitest'
import { muchFrom, usualOf } from '#contract/reports/explanations.ts'
import { besideUsual, medianOf } from './usual.ts'

const counts = fc.array(fc.nat(100_000), { minLength: usualOf.least, maxLength: usualOf.weeks })

it('the median is one of the figures, with at most half of the days on either side', () => {
  fc.assert(
    fc.property(counts, (values) => {
      const middle = medianOf(values)
      expect(values).toContain(middle)
      expect(values.filter((one) => one < middle).length * 2).toBeLessThanOrEqual(values.length)
      expect(values.filter((one) => one > middle).length * 2).toBeLessThanOrEqual(values.length)
    }),
  )
})

it('a figure within the range of the past days, or near the usual, never differs much; one far outside does', () => {
  fc.assert(
    fc.property(counts, fc.nat(300_000), (before, value) => {
      const { usual, from, to, much } = besideUsual('orders', value, before)
      const outside = value < from! || value > to!
      const share = Math.abs(value - usual!) * 10_000 >= usual! * muchFrom
      expect(much).toBe(outside && share && Math.abs(value - usual!) >= 5)
    }),
  )
})

it('two past days are too few for a usual figure', () => {
  expect(besideUsual('orders', 9, [1, 2])).toEqual({
    key: 'orders',
    value: 9,
    usual: null,
    from: null,
    to: null,
    much: false,
  })
})
