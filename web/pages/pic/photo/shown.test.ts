import { expect, it } from 'vitest'
import { conditionsOf, isNewer } from './shown.ts'

const at = (id: number, minute: number) => ({ id, takenAt: `2026-05-01T08:0${minute}:00.000Z` })

it('new pictures are announced if one belongs above the first one shown', () => {
  expect(isNewer(at(2, 5), at(1, 4))).toBe(true)
  expect(isNewer(at(1, 4), at(1, 4))).toBe(false)
})

it('removing the first picture announces no new pictures', () => {
  expect(isNewer(at(1, 4), at(2, 5))).toBe(false)
  expect(isNewer(undefined, at(2, 5))).toBe(false)
})

it('if no picture is found, the message names the days and counts the other conditions', () => {
  expect(conditionsOf({}, 2)).toBe('共 2 个条件')
  expect(conditionsOf({ from: '2026-05-01', to: '2026-05-01' }, 2)).toMatch(/，另有 2 个条件$/)
  expect(conditionsOf({ from: '2026-05-01', to: '2026-05-01' }, 0)).not.toMatch(/条件/)
})
