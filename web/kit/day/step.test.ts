import { expect, it } from 'vitest'
import { monthEnd, outside, shiftMonth, shiftMonths, stepDay } from './step.ts'

const step = (day: string, key: string, shiftKey = false) => stepDay(day, { key, shiftKey })

it('keys walk by days, weeks, months and years, and to the ends of a week from Monday', () => {
  expect(step('2026-05-01', 'ArrowLeft')).toBe('2026-04-30')
  expect(step('2026-05-31', 'ArrowRight')).toBe('2026-06-01')
  expect(step('2026-05-02', 'ArrowUp')).toBe('2026-04-25')
  expect(step('2026-05-02', 'ArrowDown')).toBe('2026-05-09')
  expect(step('2026-05-03', 'Home')).toBe('2026-04-27')
  expect(step('2026-04-27', 'End')).toBe('2026-05-03')
  expect(step('2026-03-31', 'PageUp')).toBe('2026-02-28')
  expect(step('2026-12-05', 'PageDown')).toBe('2027-01-05')
  expect(step('2028-02-29', 'PageUp', true)).toBe('2027-02-28')
  expect(step('2026-05-02', 'Enter')).toBeUndefined()
})

it('a month is turned over the end of the year, and a day keeps to the length of its month', () => {
  expect(shiftMonth('2026-01', -1)).toBe('2025-12')
  expect(shiftMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonths('2026-12-31', 12)).toBe('2027-12-31')
  expect(monthEnd('2028-02-10')).toBe('2028-02-29')
})

it('a day beyond the limits says which they are', () => {
  const limits = { min: '2026-05-02', max: '2026-05-31' }
  expect(outside('2026-05-01', limits)).toBe('不能早于 2026-05-02')
  expect(outside('2026-06-01', limits)).toBe('不能晚于 2026-05-31')
  expect(outside('2026-05-02', limits)).toBeUndefined()
  expect(outside('1999-01-01', {})).toBeUndefined()
})
