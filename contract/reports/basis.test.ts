import { expect, it } from 'vitest'
import { holidays } from '../holidays.ts'
import { type Basis, comparedTo } from './basis.ts'

const of = (basis: Basis, dayFrom: string, dayTo = dayFrom) => Object.values(comparedTo(basis, { dayFrom, dayTo }))

it('the previous period has the same length and ends the day before', () => {
  expect(of('previous', '2026-05-02')).toEqual(['2026-05-01', '2026-05-01', '上一周期'])
  expect(of('previous', '2026-05-01', '2026-05-30')).toEqual(['2026-04-01', '2026-04-30', '上一周期'])
})

it('the weekday basis goes back as many weeks as needed so that the two periods do not overlap', () => {
  expect(of('weekday', '2026-05-02')).toEqual(['2026-04-25', '2026-04-25', '上周同日'])
  expect(of('weekday', '2026-04-26', '2026-05-02')).toEqual(['2026-04-19', '2026-04-25', '上周同星期'])
  expect(of('weekday', '2026-04-03', '2026-05-02')).toEqual(['2026-02-27', '2026-03-28', '前 5 周同星期'])
})

it('one year before 29 February is 28 February', () => {
  expect(of('year', '2024-02-28', '2024-02-29')).toEqual(['2023-02-28', '2023-02-28', '去年同期'])
})

it('a holiday is compared day by day with the same holiday of the previous year', () => {
  expect(of('holiday', '2026-05-01', '2026-05-05')).toEqual(['2025-05-01', '2025-05-05', '2025 年劳动节'])
  // The third day of Spring Festival.
  expect(of('holiday', '2026-02-17')).toEqual(['2025-01-30', '2025-01-30', '2025 年春节'])
  // Nine days beside eight.
  expect(of('holiday', '2026-02-15', '2026-02-23')).toEqual(['2025-01-28', '2025-02-04', '2025 年春节'])
  expect(of('holiday', '2026-02-23')).toEqual(['2025 年春节只有 8 天'])
})

it('a reason is given if there is no holiday to compare with', () => {
  expect(of('holiday', '2026-03-10')).toEqual(['所选日期不在同一个法定节假日之内'])
  expect(of('holiday', '2026-05-04', '2026-05-06')).toEqual(['所选日期不在同一个法定节假日之内'])
  expect(of('holiday', '2026-09-26')).toEqual(['2025 年的中秋节没有单独放假'])
  expect(of('holiday', '2024-10-01')).toEqual(['节假日表没有 2023 年'])
  expect(of('holiday', '2029-10-01')).toEqual(['节假日表只有 2024 至 2027 年'])
})

it('the holidays of the table are in order and do not overlap', () => {
  for (const [at, { from, to }] of holidays.entries()) {
    expect(from <= to).toBe(true)
    if (at) expect(from > holidays[at - 1]!.to).toBe(true)
  }
})
