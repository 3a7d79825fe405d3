import { sql } from 'kysely'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { textArray } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import type { IngestKey } from '../request/key.ts'

export interface KnownOrder {
  id: number
  areaId: number
  areaName: string
  state: string
  downloadsUsed: number
  downloadsAllowed: number
}

/** Orders of the key by their numbers, locked so that counters on them are correct. Items for other orders are refused with 1512. */
export async function ofOrders<T extends { orderNo: string }>(
  db: Db,
  key: IngestKey,
  items: readonly Item<T>[],
  answers: Answers,
): Promise<(Item<T> & { order: KnownOrder })[]> {
  const { rows } = await sql<KnownOrder & { orderNo: string }>`
    select o.id, o.area_id, r.name as area_name, o.order_no, o.state, o.downloads_used, o.downloads_allowed from orders o join area r on r.id = o.area_id
    where o.order_no = any(${textArray([...new Set(items.map((item) => item.orderNo))])}) and ${inScope(key, 'o.areaId')} order by o.id for no key update of o`.execute(
    db,
  )
  const orders = new Map(rows.map(({ orderNo, ...order }) => [orderNo, order]))
  return items.flatMap((item) => {
    const order = orders.get(item.orderNo)
    if (order) return [{ ...item, order }]
    answers.refuse(item.index, 'notFound', `没有订单 ${item.orderNo}`)
    return []
  })
}
