import { expect, test } from 'vitest'
import { around, withoutLast } from './around.ts'

test('the pager shows the first page, the last and the neighbours, with gaps between', () => {
  expect(around(1, 81)).toEqual([1, 2, 3, 0, 81])
  expect(around(5, 81)).toEqual([1, 0, 4, 5, 6, 0, 81])
  expect(around(81, 81)).toEqual([1, 0, 80, 81])
})

test('the pager shows a single page instead of its gap, and all pages if there are few', () => {
  expect(around(4, 81)).toEqual([1, 2, 3, 4, 5, 0, 81])
  expect(around(1, 1)).toEqual([1])
  expect(around(2, 4)).toEqual([1, 2, 3, 4])
})

test('the pager offers the next page but not the last if the number of pages is unknown', () => {
  expect(withoutLast(1)).toEqual([1, 2, 3, 0])
  expect(withoutLast(500)).toEqual([1, 0, 499, 500, 501, 0])
})
