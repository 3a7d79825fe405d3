import { sql } from 'kysely'
import type { orders } from '#contract/sales/orders.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { assertCanViewPhone, phoneCalls } from '../visitors/phoneViews.ts'
import { orderDetail } from './orders/detail.ts'
import { orderMonitor } from './orders/monitor.ts'
import { orderFile, orderPage } from './orders/page.ts'

export const orderHandlers: Handlers<typeof orders> = {
  list: withRows((call) => orderPage(call, call.body), orderFile),
  one: ({ db, actor, params, services }) => orderDetail(db, actor, params.id, services),
  downloads: async ({ db, actor, body }) => {
    const order = await visibleOrder(db, actor, body.orderId)
    const rows = await db
      .selectFrom('orderDownload as d')
      .select(['d.id', 'd.at', 'd.ip'])
      .select((e) =>
        e.fn
          .coalesce(
            e
              .selectFrom('orderItem as i')
              .select('i.title')
              .whereRef('i.orderId', '=', 'd.orderId')
              .whereRef('i.pictureId', '=', 'd.pictureId')
              .limit(1),
            sql<string>`${order.goods}`,
          )
          .as('title'),
      )
      .where('d.orderId', '=', order.id)
      .orderBy('d.at', 'desc')
      .orderBy('d.id', 'desc')
      .execute()
    return { rows }
  },
  phone: async ({ db, actor, body, audit, hiddenFields }) => {
    if (hiddenFields.has('phone')) throw new Refusal('notAllowed')
    audit.target = body.orderId
    const { phone } = await visibleOrder(db, actor, body.orderId)
    await assertCanViewPhone(db, actor, phoneCalls.order, body.orderId)
    return { phone }
  },
  monitor: (call) => orderMonitor(call, call.body),
}

const visibleOrder = async (db: Db, actor: Actor, id: number) =>
  orNotFound(
    await db
      .selectFrom('orders')
      .select(['id', 'goods', 'phone'])
      .where('id', '=', id)
      .where(inScope(actor, 'areaId'))
      .executeTakeFirst(),
  )
