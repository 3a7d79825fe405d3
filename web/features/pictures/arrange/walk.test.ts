import { describe, expect, it } from 'vitest'
import { arrange } from './arrange.ts'
import { rowOf, rowOfPicture, walk } from './walk.ts'

// Two hours: three squares and one, then two.
const pictures = ['06:50', '06:40', '06:30', '06:20', '05:50', '05:40'].map((clock, index) => ({
  id: 10 + index,
  takenAt: `2026-05-02T${clock}:00Z`,
  width: 1,
  height: 1,
}))
const arrangement = arrange(pictures, { width: 306, gap: 3, rowHeight: 100, head: 40, squares: 3 }, true)

describe('walk', () => {
  it('the left and right arrow keys move by one picture across rows and hours, and stop at the ends', () => {
    expect([
      walk(arrangement, 3, 'ArrowRight'),
      walk(arrangement, 4, 'ArrowLeft'),
      walk(arrangement, 0, 'ArrowLeft'),
      walk(arrangement, 5, 'ArrowRight'),
    ]).toEqual([4, 3, undefined, undefined])
  })
  it('the up and down arrow keys move to the nearest picture of the adjacent row', () => {
    expect([
      walk(arrangement, 2, 'ArrowDown'),
      walk(arrangement, 3, 'ArrowDown'),
      walk(arrangement, 5, 'ArrowUp'),
      walk(arrangement, 1, 'ArrowUp'),
    ]).toEqual([3, 4, 3, undefined])
  })
  it('Home and End lead to the first and the last picture, and other keys do nothing', () => {
    expect([walk(arrangement, 3, 'Home'), walk(arrangement, 3, 'End'), walk(arrangement, 3, 'Tab')]).toEqual([
      0,
      5,
      undefined,
    ])
  })
})

it('the row of a picture is found by its index and by its id', () => {
  expect(rowOf(arrangement, 4)?.top).toBe(rowOfPicture(arrangement, 14)?.top)
  expect(rowOf(arrangement, 9)).toBeUndefined()
})
