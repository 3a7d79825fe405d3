import { expect, it } from 'vitest'
import { inUnit, rangeOf, size } from './words.ts'

it('sizes are written in the unit that fits', () => {
  expect([0, 1023, 1024, 1_500_000, 250 * 1024 ** 3].map(size)).toEqual([
    '0 B',
    '1,023 B',
    '1.0 KB',
    '1.4 MB',
    '250 GB',
  ])
})
it('values are written with their unit, and a missing value as a dash', () => {
  expect([inUnit(12.34, '%'), inUnit(3, '台'), inUnit(null, '台'), inUnit(2048, 'B')]).toEqual([
    '12.3%',
    '3 台',
    '—',
    '2.0 KB',
  ])
})
it('a trend is summed up by its lowest and highest value', () => {
  expect(rangeOf([3, null, 12], '台')).toBe('3 至 12 台')
  expect(rangeOf([13.5, 26.7], '台')).toBe('14 至 27 台')
  expect(rangeOf([12.3, 40], '%')).toBe('12.3% 至 40%')
  expect(rangeOf([900 * 1024, 3 * 1024 ** 2], 'B')).toBe('900 KB 至 3.0 MB')
  expect(rangeOf([3.1, 2.9], '台')).toBe('一直是 3 台')
  expect(rangeOf([null, 3], '台')).toBe('只有一段采样，平均 3 台')
  expect(rangeOf([null], '台')).toBe('这段时间没有采样')
})
