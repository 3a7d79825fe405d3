import { expect, it } from 'vitest'
import { moved } from './useOrder.ts'

it('an item moves to the position of another one, forwards and backwards', () => {
  expect(moved([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4])
  expect(moved([1, 2, 3, 4], 4, 1)).toEqual([4, 1, 2, 3])
  expect(moved([1, 2], 2, 1)).toEqual([2, 1])
})

it('moving an item onto itself, or an id that is not in the order, changes nothing', () => {
  expect(moved([1, 2], 1, 1)).toBeUndefined()
  expect(moved([1, 2], 1, 9)).toBeUndefined()
  expect(moved([1, 2], 9, 1)).toBeUndefined()
})
