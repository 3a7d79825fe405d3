import { expect, it } from 'vitest'
import { moved } from './useOrder.ts'

it('puts one where another stands, forward and back', () => {
  expect(moved([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4])
  expect(moved([1, 2, 3, 4], 4, 1)).toEqual([4, 1, 2, 3])
  expect(moved([1, 2], 2, 1)).toEqual([2, 1])
})

it('changes nothing where there is nothing to change', () => {
  expect(moved([1, 2], 1, 1)).toBeUndefined()
  expect(moved([1, 2], 1, 9)).toBeUndefined()
  expect(moved([1, 2], 9, 1)).toBeUndefined()
})
