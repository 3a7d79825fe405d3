import { type Coupon, coupons } from '#contract/coupons/coupons.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { CouponViews } from './CouponViews.tsx'

const toActivity = ({ couponActivityId }: Coupon) => `/merchantCenter/coupon?open=${couponActivityId}`
const toVisitor = ({ visitorId }: Coupon) => visitorId !== null && can('visitor') && `/user/visitor?open=${visitorId}`
const toOrder = ({ orderId }: Coupon) => orderId !== null && can('order') && `/dataOps/order?open=${orderId}`

/** All coupons that were issued, who holds each one, and the order that used it. */
export const Coupons = crudPage({
  page: 'coupon',
  resource: { list: coupons.list },
  auditLog: 'coupons.coupons',
  every: 60_000,
  meta: () => <CouponViews />,
  filters: ['couponActivityId', 'state', 'areaId'],
  columns: {
    code: { head: true, width: 140 },
    state: { width: 92, marks: marks.coupon },
    activityName: { width: 150, grow: true, to: toActivity },
    areaName: { width: 140, hidden: true },
    way: { width: 84 },
    visitorNick: { width: 110, to: toVisitor },
    phone: { width: 110 },
    receivedAt: {},
    goodUntil: {},
    orderNo: { width: 168, to: toOrder },
    discountFen: {},
    usedAt: { hidden: true },
    byName: { width: 96, hidden: true },
    createdAt: { hidden: true },
  },
  nameOf: ({ code }) => code,
  state: 'state',
  card: [
    ['code', 'state'],
    ['activityName', 'visitorNick'],
    ['orderNo', 'goodUntil'],
  ],
  removal: false,
})
