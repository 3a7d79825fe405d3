import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'
import { activityState, couponsLeft } from './couponSql.ts'

const reckonSeconds = 300

export const startReckoningBudgets = (services: Services) =>
  services.jobs.every('coupon.reckonBudgets', reckonSeconds, () => reckonBudgets(services))

/**
 * Gives back to the budgets of activities what their expired coupons, and used ones that took off less than they could, have not
 * taken. One activity after the other, because nobody can issue coupons of an activity in the meantime.
 */
export async function reckonBudgets({ database: { db } }: Pick<Services, 'database'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from coupon_activity
    where ${activityState} <> 'ended' and ${couponsLeft} < coupon_activity.stock - coupon_activity.issued
    order by id`.execute(db)
  for (const { id } of rows) await sql`update coupon_activity set reckoned_at = now() where id = ${id}`.execute(db)
}
