import { expect, it } from 'vitest'
import { sumOf } from '#contract/reports/sumOf.ts'
import { inText } from '#web/features/figures/inText.ts'
import { comparedOf } from './measure.ts'

it('a change has a direction, and is bad only if it hurts the business by more than the usual swing', () => {
  expect(comparedOf('paidFen', 880, 1000, '')).toEqual({ change: { direction: 'down', text: '12.0%', bad: true } })
  expect(comparedOf('paidFen', 950, 1000, '')).toEqual({ change: { direction: 'down', text: '5.0%', bad: false } })
  expect(comparedOf('refundedFen', 1200, 1000, '')).toEqual({ change: { direction: 'up', text: '20.0%', bad: true } })
  expect(comparedOf('conversion', 2500, 2320, '')).toEqual({ change: { direction: 'up', text: '1.8 点', bad: false } })
})

it('a figure that cannot be compared shows the reason instead of a change of 0 %', () => {
  expect(comparedOf('paidFen', 880, 0, '')).toEqual({ why: '对比期为 0' })
  expect(comparedOf('paidFen', 0, 0, '')).toEqual({ why: '两期都为 0' })
  expect(comparedOf('conversion', null, 2000, '')).toEqual({ why: '没有扫码，无从计算' })
  expect(comparedOf('averageFen', 2490, null, '')).toEqual({ why: '对比期没有支付' })
  expect(comparedOf('orders', 3, undefined, '不在假日')).toMatchObject({ why: '不在假日' })
})

it('a place that consists of others has the sums of their figures, and ratios computed from these sums', () => {
  const row = {
    orders: 2,
    paidOrders: 1,
    paidFen: 300,
    refunds: 0,
    refundedFen: 0,
    turnoverFen: 300,
    scans: 4,
    pictures: 5,
  }
  const one = { ...row, averageFen: 300, conversion: 2500, matched: 3, printed: 0 }
  const none = { ...one, paidOrders: 0, paidFen: 0, turnoverFen: 0, averageFen: null, conversion: 0 }
  expect(sumOf([one, none])).toMatchObject({ orders: 4, paidFen: 300, averageFen: 300, conversion: 1250, matched: 6 })
  expect(inText('averageFen', sumOf([]).averageFen)).toBe('—')
})
