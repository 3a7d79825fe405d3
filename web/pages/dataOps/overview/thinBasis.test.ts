import { expect, it } from 'vitest'
import type { Statistics } from '#contract/reports/overview.ts'
import { thinBasis } from './thinBasis.ts'

type Point = Statistics['points'][number]
const recorded = { scans: 3, orders: 0, pictures: 0 } as Point['now']
const nothing = { scans: 0, orders: 0, pictures: 0 } as Point['now']
/** Seven days, of so many with a record, beside as many. */
const days = (now: number, before: number) => ({
  grain: 'day' as const,
  basis: { name: '上一周期', dayFrom: '2026-11-18', dayTo: '2026-11-24' },
  points: Array.from({ length: 7 }, (_, at) => ({
    ...{ at: `2026-11-2${at}`, beforeAt: `2026-11-1${at}` },
    ...{ now: at < now ? recorded : nothing, before: at < before ? recorded : nothing },
  })) as Point[],
})

it('a change says nothing where fewer than half as many of the compared days have a record', () => {
  expect(thinBasis(days(7, 2))).toBe('上一周期只有 2 天有记录，不算变化')
  expect([thinBasis(days(7, 3)), thinBasis(days(7, 4))]).toEqual(['上一周期只有 3 天有记录，不算变化', ''])
  // Of a place that is open on few days, the few are compared.
  expect(thinBasis(days(2, 1))).toBe('')
  // Nothing at all is said by each figure.
  expect(thinBasis(days(7, 0))).toBe('')
})

it('hours and months are compared as they are, and nothing where there is no basis', () => {
  expect(thinBasis({ ...days(7, 2), grain: 'hour' })).toBe('')
  expect(thinBasis({ ...days(7, 2), basis: null })).toBe('')
})
