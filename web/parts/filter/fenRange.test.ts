import { expect, it } from 'vitest'
import { fenRangeMistake } from './fenRange.ts'

it('a range of amounts is invalid if its ends are reversed or an end is above the limit', () => {
  expect(fenRangeMistake(2_000, 1_000)).toBe('最高金额不能低于最低金额')
  expect(fenRangeMistake(undefined, 100_000_001)).toBe('金额不能大于 ¥1,000,000.00')
})

it('a range of amounts may be open at either end, and may be a single amount', () => {
  expect(fenRangeMistake(undefined, undefined)).toBeUndefined()
  expect(fenRangeMistake(2_000, undefined)).toBeUndefined()
  expect(fenRangeMistake(undefined, 0)).toBeUndefined()
  expect(fenRangeMistake(2_000, 2_000)).toBeUndefined()
})
