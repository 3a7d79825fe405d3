import { expect, it } from 'vitest'
import { isNewer } from './isNewer.ts'

const at = (id: number, minute: number) => ({ id, takenAt: `2026-05-01T08:0${minute}:00.000Z` })

it('new pictures are announced if one belongs above the first one shown', () => {
  expect(isNewer(at(2, 5), at(1, 4))).toBe(true)
  expect(isNewer(at(1, 4), at(1, 4))).toBe(false)
})

it('removing the first picture announces no new pictures', () => {
  expect(isNewer(at(1, 4), at(2, 5))).toBe(false)
  expect(isNewer(undefined, at(2, 5))).toBe(false)
})
