import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { orNotFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { orderEvents } from './events.ts'
import { orderItems } from './items.ts'
import { oneOrder } from './rows.ts'

/**
 * The whole life of one order.
 * @throws Refusal notFound (1512) outside the actor's scope
 */
export async function orderDetail(db: Db, actor: Actor, orderId: number, { storage }: Pick<Services, 'storage'>) {
  const order = orNotFound(await oneOrder(db, storage, actor, sql`o.id = ${orderId}`))
  return { order, items: await orderItems(db, storage, order), events: await orderEvents(db, order) }
}
