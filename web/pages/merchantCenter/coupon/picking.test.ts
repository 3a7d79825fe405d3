import { expect, it } from 'vitest'
import { barredBecause, picked } from './picking.ts'

it('a coupon can be sent to visitors who may sign in and have not reached their limit', () => {
  expect(barredBecause({ allowLogin: true, received: 1 }, 2)).toBeUndefined()
  expect(barredBecause({ allowLogin: true, received: 2 }, 2)).toBe('full')
  expect(barredBecause({ allowLogin: false, received: 0 }, 2)).toBe('barred')
})

it('no more visitors can be chosen than the limit allows', () => {
  expect([...picked(new Set([1]), [2, 3, 4], true, 3)]).toEqual([1, 2, 3])
  expect([...picked(new Set([1, 2, 3]), [2, 9], false, 3)]).toEqual([1, 3])
})
