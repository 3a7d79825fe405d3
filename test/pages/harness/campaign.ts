import type { DaysBesideUsual } from '#contract/reports/daysBesideUsual.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import { shiftDay } from '#contract/zone.ts'

const none = { orders: 0, refunds: 0, refundedFen: 0, pictures: 0, matched: 0, printed: 0 }
const sold = (scans: number, paidOrders: number, paidFen: number) =>
  sumOf([{ ...none, scans, paidOrders, paidFen, turnoverFen: paidFen, averageFen: null, conversion: null }])
const days = [310, 260, 280, 190, 220].map((orders, at) => ({
  day: shiftDay('2026-05-01', at),
  ...sold(orders * 9, orders, orders * 990),
  usual: at === 4 ? null : sold(1600, 120 + at * 10, (120 + at * 10) * 2390),
}))

/** Five days of a campaign, the last of them today: 1,040 orders for 9.90 instead of 540 for 23.90 on the first four. */
export const beside: DaysBesideUsual = {
  asOf: '2026-05-05T04:00:00.000Z',
  days,
  compared: {
    days: 4,
    own: sumOf(days.slice(0, 4).map((day) => ({ ...none, ...day }))),
    usual: sumOf(days.flatMap(({ usual }) => (usual ? [{ ...none, ...usual }] : []))),
  },
  shortened: false,
}
