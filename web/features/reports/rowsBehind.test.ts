import { expect, it } from 'vitest'
import { rowsBehind } from './rowsBehind.ts'

const scope = { day: '2026-05-02', areaIds: [3, 5] }
const all = () => true

it('of what was paid are the orders paid on the day, whenever they were made', () => {
  expect(rowsBehind('paidFen', scope, all)).toBe(
    '/dataOps/order?from=&to=&areaIds=3%2C5&paidFrom=2026-05-02&paidTo=2026-05-02',
  )
})

it('of orders are those made on the day, of refunds those that arrived on it', () => {
  expect(rowsBehind('orders', { day: '2026-05-02' }, all)).toBe('/dataOps/order?from=2026-05-02&to=2026-05-02')
  expect(rowsBehind('refundedFen', scope, all)).toBe(
    '/systemOps/refund?tab=done&areaIds=3%2C5&succeededFrom=2026-05-02&succeededTo=2026-05-02',
  )
})

it('of what is wrong with a scenic area are its cameras and refunds in that state', () => {
  expect(rowsBehind('devicesDown', { ...scope, areaIds: [3] }, all)).toBe('/travelSpot/equipment?areaIds=3&state=down')
  expect(rowsBehind('refundsFailed', { ...scope, areaIds: [3] }, all)).toBe(
    '/systemOps/refund?tab=abnormal&areaIds=3&cash=false',
  )
})

it('are nowhere for an account without the page, and where no page lists them', () => {
  expect(rowsBehind('refundedFen', scope, (page) => page !== 'refund')).toBeUndefined()
  expect(rowsBehind('scans', scope, all)).toBeUndefined()
})
