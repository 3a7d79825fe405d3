import { expect, test } from 'vitest'
import {
  basisPoints,
  boundary,
  bytes,
  count,
  dayAndTime,
  dayRange,
  formatDuration,
  orderNoParts,
  percent,
  phone,
  shortOrderNo,
  time,
  yuan,
  yuanAxis,
  yuanSign,
} from './format.ts'

const now = Date.parse('2026-05-02T14:32:08+08:00')

test('an amount in fen is shown in yuan with two decimals, and its minus sign is U+2212', () => {
  expect([0, 5, 8_643_720, -1990, null, undefined].map(yuan)).toEqual(['0.00', '0.05', '86,437.20', '−19.90', '—', '—'])
  expect([2990, -2990, null].map(yuanSign)).toEqual(['¥29.90', '−¥29.90', '—'])
  expect([0, 50_000, 500_000, 1_000_000, 1_500_000].map(yuanAxis)).toEqual(['0', '500', '5千', '1万', '1.5万'])
})

test('a time of today is shown as the clock, others with the day, and former years with the year, in Asia/Shanghai', () => {
  expect(time('2026-05-02T06:28:03Z', now)).toBe('14:28:03')
  expect(time('2026-05-01T15:59:59Z', now)).toBe('05-01 23:59:59')
  expect(time('2026-05-01T16:00:00Z', now)).toBe('00:00:00')
  expect(time('2025-11-03T14:28:40+08:00', now)).toBe('2025-11-03 14:28')
  expect(dayAndTime('2026-05-02T06:28:03Z', now)).toBe('05-02 14:28:03')
  expect(time(null, now)).toBe('—')
})

test('a period omits the current year, and ends that are not set', () => {
  expect(dayRange('2026-05-01', '2026-05-02', now)).toBe('05-01 至 05-02')
  expect(dayRange('2025-12-31', '2026-01-01', now)).toBe('2025-12-31 至 01-01')
  expect(dayRange('2026-05-02', '2026-05-02', now)).toBe('05-02')
  expect(dayRange('2026-05-02', undefined, now)).toBe('05-02 起')
  expect(dayRange(undefined, undefined, now)).toBe('不限')
})

test('a duration is shown in its two largest units', () => {
  expect([0, 8_000, 206_000, 13_800_000, 14_520_000, 90_000_000].map(formatDuration)).toEqual([
    '0 秒',
    '8 秒',
    '3 分 26 秒',
    '3 小时 50 分',
    '4 小时 2 分',
    '1 天 1 小时',
  ])
})

test('counts have thousands separators, shares have one decimal, and sizes have one unit', () => {
  expect([count(4012), count(null), percent(0.418), percent(Number.NaN), bytes(512), bytes(1_258_291)]).toEqual([
    '4,012',
    '—',
    '41.8%',
    '—',
    '512 B',
    '1.2 MB',
  ])
})

test('a bound of a period is its day if all of that day is meant, and a moment otherwise', () => {
  const now = Date.parse('2026-05-02T14:28:00+08:00')
  const of = (at: string, bound: 'start' | 'end') => boundary(`${at}+08:00`, bound, now)
  expect([of('2026-11-18T00:00:00', 'start'), of('2026-11-18T09:30:12', 'start')]).toEqual(['11-18', '11-18 09:30'])
  expect(['2026-11-18T00:00:00', '2026-11-17T23:59:00', '2027-01-01T00:00:00'].map((at) => of(at, 'end'))).toEqual([
    '11-17',
    '11-17',
    '12-31',
  ])
  expect([of('2026-11-18T18:00:00', 'end'), of('2027-11-18T00:01:00', 'end')]).toEqual([
    '11-18 18:00',
    '2027-11-18 00:01',
  ])
  expect([of('2026-11-17T23:59:00', 'start'), boundary(null, 'end', now)]).toEqual(['11-17 23:59', '—'])
})

test('agreed shares line up', () => {
  expect([1250, 1400, 625, 10_000].map(basisPoints)).toEqual(['12.50%', '14.00%', '6.25%', '100.00%'])
})

test('an order number is split into date and rest, and shortened to its first ten and last six characters', () => {
  expect(orderNoParts('JY2026050214280826')).toEqual(['JY20260502', '14280826'])
  expect(orderNoParts('ABC-1')).toEqual(['', 'ABC-1'])
  expect(shortOrderNo('JY2026050214280826')).toBe('JY20260502…280826')
  expect(shortOrderNo('JY20260502142808')).toBe('JY20260502142808')
})

test('a masked phone number keeps its first three and last four digits', () => {
  expect([phone('13812345621'), phone('138****5621'), phone(null)]).toEqual(['138****5621', '138****5621', '—'])
})
