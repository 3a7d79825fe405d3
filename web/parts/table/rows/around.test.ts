import { expect, test } from 'vitest'
import { around, withoutLast } from './around.ts'

test('the first, the last and the neighbours are shown, with gaps between', () => {
  expect(around(1, 81)).toEqual([1, 2, 3, 0, 81])
  expect(around(5, 81)).toEqual([1, 0, 4, 5, 6, 0, 81])
  expect(around(81, 81)).toEqual([1, 0, 80, 81])
})

test('a gap of one page is that page, and few pages are all shown', () => {
  expect(around(4, 81)).toEqual([1, 2, 3, 4, 5, 0, 81])
  expect(around(1, 1)).toEqual([1])
  expect(around(2, 4)).toEqual([1, 2, 3, 4])
})

test('where nobody knows the last page it is not offered, and the next one is', () => {
  expect(withoutLast(1)).toEqual([1, 2, 3, 0])
  expect(withoutLast(500)).toEqual([1, 0, 499, 500, 501, 0])
})
