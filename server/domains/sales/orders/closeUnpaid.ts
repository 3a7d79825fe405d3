import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'

/** An order waits so long for its payment. */
export const unpaidMinutes = 15
const batch = 500

export const startClosingUnpaid = (services: Services) =>
  services.jobs.every('order.closeUnpaid', 60, () => closeUnpaid(services).then(() => {}))

/**
 * Closes orders that were not paid in time, in short transactions. A later payment reopens the order.
 * @returns how many were closed
 */
export async function closeUnpaid({
  database: { db },
  events,
}: Pick<Services, 'database' | 'events'>): Promise<number> {
  for (let closed = 0; ; ) {
    const areas = await db.transaction().execute(async (trx) => {
      // coupon_follows gives the coupon back.
      const { rows } = await sql<{ areaId: number }>`
        update orders set state = 'closed', closed_at = now(), version = version + 1
        where id in (select id from orders where state = 'created' and created_at < now() - make_interval(mins => ${unpaidMinutes}) order by created_at limit ${batch} for update skip locked)
        returning area_id`.execute(trx)
      await events.emit(
        trx,
        [...new Set(rows.map((row) => row.areaId))].map((areaId) => ({ topic: 'order', areaId })),
      )
      return rows.length
    })
    closed += areas
    if (areas < batch) return closed
  }
}
