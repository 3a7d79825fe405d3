import { describe, expect, it } from 'vitest'
import { alarmOf, change, comparedDays, dayName, formatFigure } from './figure.ts'

describe('change', () => {
  it('a change is given in percent for sums and counts, in points for a rate, and in units for cameras', () => {
    expect(change({ key: 'paidFen', value: 11_420 }, 10_000)).toEqual({ direction: 'up', text: '14.2%', bad: false })
    expect(change({ key: 'conversion', value: 4_180 }, 4_020)).toEqual({ direction: 'up', text: '1.6 点', bad: false })
    expect(change({ key: 'devicesOnline', value: 300 }, 302)).toEqual({ direction: 'down', text: '2 台', bad: false })
  })
  it('a change is marked as bad only if the business loses by more than the usual swing', () => {
    expect(change({ key: 'refundedFen', value: 1_211 }, 1_000)?.bad).toBe(true)
    expect(change({ key: 'refundedFen', value: 900 }, 1_000)?.bad).toBe(false)
    expect(change({ key: 'orders', value: 89 }, 100)?.bad).toBe(true)
    expect(change({ key: 'orders', value: 91 }, 100)?.bad).toBe(false)
    expect(change({ key: 'devicesOnline', value: 300 }, 305)?.bad).toBe(true)
  })
  it('there is no change if the earlier value was not recorded, and no percentage if it was zero', () => {
    expect(change({ key: 'devicesOnline', value: 3 }, null)).toBeUndefined()
    expect(change({ key: 'orders', value: 3 }, 0)?.text).toBe('0')
    expect(change({ key: 'orders', value: 0 }, 0)?.text).toBe('持平')
    expect(change({ key: 'orders', value: 3_000 }, 100)?.text).toBe('29 倍')
  })
  it('a change that rounds to zero counts as no change', () => {
    expect(change({ key: 'conversion', value: 4_183 }, 4_180)).toEqual({ direction: 'same', text: '持平', bad: false })
    expect(change({ key: 'paidFen', value: 8_643_720 }, 8_643_710)?.text).toBe('持平')
    expect(change({ key: 'conversion', value: 4_190 }, 4_180)?.text).toBe('0.1 点')
  })
})

it('figures are formatted in yuan, as a percentage from basis points, and as cameras online of those expected', () => {
  expect(formatFigure({ key: 'paidFen', value: 8_643_720, beside: null })).toEqual(['¥', '86,437.20', ''])
  expect(formatFigure({ key: 'conversion', value: 4_180, beside: null })).toEqual(['', '41.8', '%'])
  expect(formatFigure({ key: 'devicesOnline', value: 300, beside: 326 })).toEqual(['', '300', '/ 326'])
})

it('a day is named 今日, 昨日 or 上周六, and any other day by its date', () => {
  const names = ['2026-05-02', '2026-05-01', '2026-04-25', '2026-04-30'].map((day) => dayName(day, '2026-05-02'))
  expect(names).toEqual(['今日', '昨日', '上周六', '04-30'])
})

it('the figure of cameras warns if some expected ones are offline, and alarms if all of them are', () => {
  const online = (value: number, beside: number) => alarmOf({ key: 'devicesOnline', value, beside })
  expect([online(0, 12), online(11, 12), online(12, 12), online(0, 0)]).toEqual(['down', 'warn', undefined, undefined])
  expect(alarmOf({ key: 'orders', value: 0, beside: null })).toBeUndefined()
  expect(formatFigure({ key: 'devicesOnline', value: 0, beside: 0 })).toEqual(['', '—', '都不在开放时间'])
})

it('the compared days are named relative to today or to a past day', () => {
  expect(comparedDays('2026-05-02', '2026-05-02')).toEqual(['昨日', '上周六'])
  expect(comparedDays('2026-05-01', '2026-05-02')).toEqual(['前一日', '上周五'])
  expect(comparedDays('2026-04-11', '2026-05-02')).toEqual(['前一日', '前一周六'])
})
