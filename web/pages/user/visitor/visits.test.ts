import { expect, test } from 'vitest'
import type { VisitStep } from '#contract/visitors/visitors.ts'
import { nameOf, visitsOf, wordsOf } from './visits.ts'

const step = (kind: VisitStep['kind'], at: string, fields: Partial<VisitStep> = {}): VisitStep => ({
  kind,
  at,
  areaId: 1,
  areaName: '西湖',
  place: '断桥',
  text: '',
  orderId: null,
  orderNo: null,
  amountFen: null,
  picture: null,
  ...fields,
})
const shot = (id: number, score: number) => ({
  id,
  thumbUrl: 't',
  previewUrl: 'p',
  width: 3,
  height: 2,
  score,
  engine: 'e',
  matchedAt: '2026-05-02T02:00:00Z',
  bought: false,
})

test('steps are grouped into visits by scenic area and day in Shanghai, newest first, each in order of time', () => {
  const visits = visitsOf([
    step('refund', '2026-05-16T02:00:00Z', { text: 'succeeded' }),
    step('payment', '2026-05-02T15:59:00Z', { amountFen: 990, text: 'wechat' }),
    step('order', '2026-05-02T15:58:00Z', { amountFen: 990 }),
    step('scan', '2026-05-02T15:00:00Z', { areaId: 2, areaName: '泰山' }),
    step('scan', '2026-05-01T16:00:00Z'),
    step('scan', '2026-05-01T15:59:59Z'),
  ])
  expect(visits.map(({ day, areaName, scans, orders, paidFen }) => [day, areaName, scans, orders, paidFen])).toEqual([
    ['2026-05-16', '西湖', 0, 0, 0],
    ['2026-05-02', '西湖', 1, 1, 990],
    ['2026-05-02', '泰山', 1, 0, 0],
    ['2026-05-01', '西湖', 1, 0, 0],
  ])
  expect(visits[1]!.lines.map(({ step: { kind } }) => kind)).toEqual(['scan', 'order', 'payment'])
})

test('consecutive pictures of one camera, or downloads of one order, become one line', () => {
  const [visit] = visitsOf([
    step('download', '2026-05-02T02:06:00Z', { orderId: 1, text: '照片 2' }),
    step('download', '2026-05-02T02:05:00Z', { orderId: 1, text: '照片 1' }),
    step('picture', '2026-05-02T02:04:00Z', { place: '苏堤', picture: shot(3, 0.8) }),
    step('picture', '2026-05-02T02:03:00Z', { picture: shot(2, 0.914) }),
    step('picture', '2026-05-02T02:02:00Z', { picture: shot(1, 0.8) }),
  ])
  expect(visit!.lines.map(wordsOf)).toEqual([
    '断桥 2 张，最高相似度 91.4%',
    '苏堤 1 张，最高相似度 80.0%',
    '照片 1 等，共 2 次',
  ])
  expect(visit!.lines[0]!.pictures.map(({ id }) => id)).toEqual([1, 2])
})

test('a visitor without a nick is identified by the end of the openid', () => {
  expect(nameOf({ id: 7, nick: '', openid: 'oAbCdEf123456' })).toBe('游客 …123456')
  expect(nameOf({ id: 7, nick: '小李', openid: 'o1' })).toBe('小李')
  expect(nameOf({ id: 7 })).toBe('游客 7')
})
