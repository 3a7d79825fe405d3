import { expect, it } from 'vitest'
import { dayLength, hour, startOf } from '../world/rhythm.ts'
import { gaps, type Marks, mark } from './marks.ts'

const day = '2026-06-03'
const start = startOf(day)
const at = (time: number) => start + time * hour

it('a day that has not been played is a single gap up to now', () => {
  expect(gaps(new Map(), day, at(14))).toEqual([[start, at(14)]])
  expect(gaps(new Map(), day, at(30))).toEqual([[start, start + dayLength]])
})

it('the gaps of a day exclude what was played, even if two runs overlap', () => {
  const marks: Marks = new Map()
  mark(marks, day, [at(9), at(10)])
  mark(marks, day, [at(12), at(13)])
  mark(marks, day, [at(9.5), at(11)])
  expect(marks.get(day)).toEqual([
    [at(9), at(11)],
    [at(12), at(13)],
  ])
  expect(gaps(marks, day, at(14))).toEqual([
    [start, at(9)],
    [at(11), at(12)],
    [at(13), at(14)],
  ])
  mark(marks, day, [start, at(14)])
  expect(gaps(marks, day, at(14))).toEqual([])
})
