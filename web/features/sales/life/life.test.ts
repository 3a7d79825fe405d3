import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/sales/orders.ts'
import type { Refund } from '#contract/sales/refunds.ts'
import { type Event, lifeOf } from './life.ts'

const order = {
  amountFen: 7960,
  paidFen: 7960,
  channel: 'wechat',
  createdAt: '2026-05-02T06:27:09Z',
  paidAt: '2026-05-02T06:27:15Z',
  closedAt: null,
  payError: null,
} as Order
const events: Event[] = [
  { step: 'scan', at: '2026-05-02T02:21:07Z', who: '游客', text: '在 入园闸机 2 扫码，渠道 gate' },
  { step: 'picture', at: '2026-05-02T02:24:33Z', who: 'CAM-TM-0112', text: '拍摄 3 张' },
  { step: 'picture', at: '2026-05-02T02:30:00Z', who: 'CAM-TM-0113', text: '拍摄 1 张' },
  { step: 'match', at: '2026-05-02T02:24:41Z', who: 'engine', text: '匹配 4 张，最高相似度 0.93' },
]
const refund = (id: number, changes: Partial<Refund> = {}) =>
  ({
    id,
    amountFen: 1990,
    state: 'succeeded',
    requestedAt: `2026-05-02T06:3${id}:00Z`,
    decidedAt: `2026-05-02T06:3${id}:30Z`,
    succeededAt: `2026-05-02T06:3${id}:48Z`,
    ...changes,
  }) as Refund

describe('the life line', () => {
  it('the life line has six steps with their times, their facts and the time between them', () => {
    const life = lifeOf(order, events, [refund(1)])
    expect(life.map(({ title }) => title)).toEqual(['扫码', '拍摄', '匹配', '下单', '支付', '退款'])
    expect(life.map(({ fact }) => fact)).toEqual([
      '入园闸机 2，渠道 gate',
      'CAM-TM-0112 等 2 台',
      '4 张，最高相似度 0.93',
      '应付 ¥79.60',
      '微信 ¥79.60',
      '¥19.90 已到账',
    ])
    expect(life.map(({ sinceMs }) => sinceMs)).toEqual([null, 206_000, 8_000, 14_548_000, 6_000, 273_000])
  })

  it('the life line shows no duration between steps in reverse order', () => {
    const late = events.map((event) => (event.step === 'scan' ? { ...event, at: '2026-05-02T05:00:00Z' } : event))
    expect(lifeOf(order, late, [])[1]?.sinceMs).toBeNull()
  })

  it('the life line distinguishes skipped steps from steps that are still to come', () => {
    const life = lifeOf({ ...order, paidAt: null, paidFen: 0 }, [], [])
    expect(life.map(({ at, fact }) => [at === null, fact])).toEqual([
      [true, '没有记录'],
      [true, '没有记录'],
      [true, '没有记录'],
      [false, '应付 ¥79.60'],
      [true, '待支付'],
      [true, ''],
    ])
  })

  it('the life line marks a failed payment, and describes an order that was closed without a payment', () => {
    const failure: Event = {
      step: 'paymentFailed',
      at: '2026-05-02T06:28:00Z',
      who: '微信支付',
      text: '支付失败：余额不足',
      failed: true,
    }
    expect(lifeOf({ ...order, paidAt: null, payError: '余额不足' }, [failure], [])[4]).toMatchObject({
      failed: true,
      fact: '余额不足',
      at: failure.at,
    })
    expect(lifeOf({ ...order, paidAt: null, closedAt: '2026-05-02T06:42:09Z' }, [], [])[4]).toMatchObject({
      failed: false,
      fact: '未支付，已关闭',
    })
  })

  it('the life line shows the last three refunds side by side and marks a failed one', () => {
    const many = [4, 3, 2, 1].map((id) => refund(id, id === 4 ? { state: 'abnormal', succeededAt: null } : {}))
    const life = lifeOf(order, events, many).slice(5)
    expect(life.map(({ title }) => title)).toEqual(['退款 2/4', '退款 3/4', '退款 4/4'])
    expect(life.map(({ failed }) => failed)).toEqual([false, false, true])
    expect(life[2]?.fact).toBe('¥19.90 退款失败')
  })

  it('the life line calls a refund late if it takes more than three days', () => {
    const slow = refund(1, {
      state: 'processing',
      succeededAt: null,
      decidedAt: new Date(Date.now() - 4 * 86_400_000).toISOString(),
    })
    expect(lifeOf(order, events, [slow])[5]?.fact).toBe('¥19.90 超时未到账')
  })
})
