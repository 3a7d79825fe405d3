import { expect, it } from 'vitest'
import { rowsBehind } from './rowsBehind.ts'

const scope = { day: '2026-05-02', areaIds: [3, 5] }
const all = () => true

it('the amount paid links to the orders paid on that day, whenever they were created', () => {
  expect(rowsBehind('paidFen', scope, all)).toBe(
    '/dataOps/order?from=&to=&areaIds=3%2C5&paidFrom=2026-05-02&paidTo=2026-05-02',
  )
})

it('the number of orders links to those created on the day, and refunds to those that arrived on it', () => {
  expect(rowsBehind('orders', { day: '2026-05-02' }, all)).toBe('/dataOps/order?from=2026-05-02&to=2026-05-02')
  expect(rowsBehind('refundedFen', scope, all)).toBe(
    '/systemOps/refund?tab=done&areaIds=3%2C5&succeededFrom=2026-05-02&succeededTo=2026-05-02',
  )
})

it('a reason for the state of a scenic area links to its cameras or refunds in that state', () => {
  expect(rowsBehind('devicesDown', { ...scope, areaIds: [3] }, all)).toBe('/travelSpot/equipment?areaIds=3&state=down')
  expect(rowsBehind('refundsFailed', { ...scope, areaIds: [3] }, all)).toBe(
    '/systemOps/refund?tab=abnormal&areaIds=3&cash=false',
  )
})

it('a figure has no link if the account lacks the page or if no page lists its rows', () => {
  expect(rowsBehind('refundedFen', scope, (page) => page !== 'refund')).toBeUndefined()
  expect(rowsBehind('scans', scope, all)).toBeUndefined()
})
