import { expect, it } from 'vitest'
import { arrange } from './arrange.ts'
import { near, reachedOf } from './near.ts'

// Squares of 100 px, three in a row, 40 px of head: the rows of an hour begin at 40, 150, 260 px of its top.
const pictures = Array.from({ length: 24 }, (_, id) => ({
  id,
  takenAt: id < 12 ? '2026-05-01T09:00:00.000Z' : '2026-05-01T08:00:00.000Z',
  width: 4,
  height: 3,
}))
const space = { width: 320, rowHeight: 100, gap: 10, head: 40, squares: 3 }
const arrangement = arrange(pictures, space, true)
const indices = (from: number, to: number) =>
  near(arrangement, from, to).map(({ rows }) => rows.map(({ cells }) => cells[0]!.index))

it('the document contains only rows that reach into the visible part, from every hour that does', () => {
  expect(indices(0, 145)).toEqual([[0]])
  expect(indices(139, 151)).toEqual([[0, 3]])
  expect(indices(460, 530)).toEqual([[9], [12]])
  expect(indices(-900, 0)).toEqual([])
})

it('the head of an hour is in the document before any of its rows', () => {
  expect(indices(481, 519)).toEqual([[]])
})

it('Tab reaches the picture that was last focused, or the first visible one if that has been scrolled away', () => {
  const shown = near(arrangement, 150, 400)
  expect(reachedOf(shown, 4)).toBe(4)
  expect(reachedOf(shown, 23)).toBe(3)
  expect(reachedOf([], 4)).toBeUndefined()
})
