import { expect, it } from 'vitest'
import { localDay, shiftDay } from './zone.ts'

it('days are counted over the ends of months and years', () => {
  expect([shiftDay('2026-01-01', -1), shiftDay('2024-02-28', 1), shiftDay('2026-12-31', 1)]).toEqual([
    '2025-12-31',
    '2024-02-29',
    '2027-01-01',
  ])
})

it('a day begins at midnight in Asia/Shanghai', () => {
  expect([localDay(Date.parse('2026-05-01T15:59:59Z')), localDay(Date.parse('2026-05-01T16:00:00Z'))]).toEqual([
    '2026-05-01',
    '2026-05-02',
  ])
})
