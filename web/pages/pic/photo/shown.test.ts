import { expect, it } from 'vitest'
import { conditionsOf, isNewer } from './shown.ts'

const at = (id: number, minute: number) => ({ id, takenAt: `2026-05-01T08:0${minute}:00.000Z` })

it('new pictures are announced when one stands above the first that is shown', () => {
  expect(isNewer(at(2, 5), at(1, 4))).toBe(true)
  expect(isNewer(at(1, 4), at(1, 4))).toBe(false)
})

it('a first picture that has been removed is no news', () => {
  expect(isNewer(at(1, 4), at(2, 5))).toBe(false)
  expect(isNewer(undefined, at(2, 5))).toBe(false)
})

it('where no picture is found the days are named and other conditions counted', () => {
  expect(conditionsOf({}, 2)).toBe('共 2 个条件')
  expect(conditionsOf({ from: '2026-05-01', to: '2026-05-01' }, 2)).toMatch(/，另有 2 个条件$/)
  expect(conditionsOf({ from: '2026-05-01', to: '2026-05-01' }, 0)).not.toMatch(/条件/)
})
