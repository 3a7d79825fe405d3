import { expect, it } from 'vitest'
import { monthDays } from './month.ts'

it('a running month is compared with the month before up to the same day, and a finished one with all of it', () => {
  const days = (month: string, today: string) => Object.values(monthDays(month, today))
  expect(days('2026-05', '2026-05-10')).toEqual(['2026-05-01', '2026-05-10', '2026-04-01', '2026-04-10'])
  expect(days('2026-03', '2026-03-30')).toEqual(['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'])
  expect(days('2026-02', '2026-05-10')).toEqual(['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'])
  expect(days('2026-01', '2026-05-10')).toEqual(['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'])
  expect(() => monthDays('2026-06', '2026-05-31')).toThrow('月份不能晚于本月')
})
