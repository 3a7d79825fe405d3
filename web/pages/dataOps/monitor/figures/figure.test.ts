import { describe, expect, it } from 'vitest'
import { alarmOf, change, comparedDays, dayName, formatFigure } from './figure.ts'

describe('change', () => {
  it('is a share for sums and counts, points for a percentage, pieces for cameras', () => {
    expect(change({ key: 'paidFen', value: 11_420 }, 10_000)).toEqual({ direction: 'up', text: '14.2%', bad: false })
    expect(change({ key: 'conversion', value: 4_180 }, 4_020)).toEqual({ direction: 'up', text: '1.6 点', bad: false })
    expect(change({ key: 'devicesOnline', value: 300 }, 302)).toEqual({ direction: 'down', text: '2 台', bad: false })
  })
  it('is amber only where the business loses by more than the usual swing', () => {
    expect(change({ key: 'refundedFen', value: 1_211 }, 1_000)?.bad).toBe(true)
    expect(change({ key: 'refundedFen', value: 900 }, 1_000)?.bad).toBe(false)
    expect(change({ key: 'orders', value: 89 }, 100)?.bad).toBe(true)
    expect(change({ key: 'orders', value: 91 }, 100)?.bad).toBe(false)
    expect(change({ key: 'devicesOnline', value: 300 }, 305)?.bad).toBe(true)
  })
  it('says nothing about what was not recorded and no share of nothing', () => {
    expect(change({ key: 'devicesOnline', value: 3 }, null)).toBeUndefined()
    expect(change({ key: 'orders', value: 3 }, 0)?.text).toBe('0')
    expect(change({ key: 'orders', value: 0 }, 0)?.text).toBe('持平')
    expect(change({ key: 'orders', value: 3_000 }, 100)?.text).toBe('29 倍')
  })
  it('is none where it would be spelled as nothing', () => {
    expect(change({ key: 'conversion', value: 4_183 }, 4_180)).toEqual({ direction: 'same', text: '持平', bad: false })
    expect(change({ key: 'paidFen', value: 8_643_720 }, 8_643_710)?.text).toBe('持平')
    expect(change({ key: 'conversion', value: 4_190 }, 4_180)?.text).toBe('0.1 点')
  })
})

it('spells money in yuan, conversion from basis points and cameras with their number', () => {
  expect(formatFigure({ key: 'paidFen', value: 8_643_720, beside: null })).toEqual(['¥', '86,437.20', ''])
  expect(formatFigure({ key: 'conversion', value: 4_180, beside: null })).toEqual(['', '41.8', '%'])
  expect(formatFigure({ key: 'devicesOnline', value: 300, beside: 326 })).toEqual(['', '300', '/ 326'])
})

it('calls a day by the same name wherever it stands', () => {
  const names = ['2026-05-02', '2026-05-01', '2026-04-25', '2026-04-30'].map((day) => dayName(day, '2026-05-02'))
  expect(names).toEqual(['今日', '昨日', '上周六', '04-30'])
})

it('is alarmed by cameras that ought to be heard, most by none of them', () => {
  const online = (value: number, beside: number) => alarmOf({ key: 'devicesOnline', value, beside })
  expect([online(0, 12), online(11, 12), online(12, 12), online(0, 0)]).toEqual(['down', 'warn', undefined, undefined])
  expect(alarmOf({ key: 'orders', value: 0, beside: null })).toBeUndefined()
  expect(formatFigure({ key: 'devicesOnline', value: 0, beside: 0 })).toEqual(['', '—', '都不在开放时间'])
})

it('names the days that are compared', () => {
  expect(comparedDays('2026-05-02', '2026-05-02')).toEqual(['昨日', '上周六'])
  expect(comparedDays('2026-05-01', '2026-05-02')).toEqual(['前一日', '上周五'])
  expect(comparedDays('2026-04-11', '2026-05-02')).toEqual(['前一日', '前一周六'])
})
