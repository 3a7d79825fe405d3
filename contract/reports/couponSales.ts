import { Type } from 'typebox'
import { couponBase } from '../coupons/couponActivities.ts'
import { field } from '../fields.ts'
import { Id, type Operation, type Reply } from '../kit.ts'
import { DaysBesideUsual } from './daysBesideUsual.ts'

/** Orders that were paid on the shown days. */
const Paid = Type.Object({
  paidOrders: field.count('支付笔数', '笔'),
  paidFen: field.money('实付额', { max: 100_000_000_000 }),
  /** Null if nothing was paid. */
  averageFen: field.money('客单价', { null: true, max: 100_000_000_000 }),
  discountFen: field.money('优惠金额', { max: 100_000_000_000 }),
})

/**
 * How the projects of a coupon activity sell while it runs. Days at which another coupon activity ran that ends before this one are not
 * usual.
 */
export const couponSales = {
  one: {
    method: 'POST',
    path: `${couponBase}/activity/sales`,
    origin: 'own',
    title: '优惠活动：销售对比',
    // Whoever has the orders can sum them up by project, too.
    pages: ['order'],
    reads: true,
    body: Type.Object({ id: Id }),
    reply: Type.Object({
      name: Type.String({ title: '活动名称' }),
      ...DaysBesideUsual.properties,
      /** With one of its coupons. */
      using: Paid,
      /** Orders that could have used one, and used no coupon at all. */
      without: Paid,
    }),
  },
} as const satisfies Record<string, Operation>
export type CouponSales = Reply<typeof couponSales.one>
