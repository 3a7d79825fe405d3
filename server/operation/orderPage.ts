import { sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import type { Order, orders } from '#contract/operation/orders.ts'
import { span } from '../db/page.ts'
import type { Call } from '../serve.ts'
import { type Wanted, wantedOf, whereOf } from './orderFilter.ts'
import { keysOf, sortedBy, sortingOf } from './orderKeys.ts'
import { orderRows, orderRowsWith } from './orderRows.ts'
import { isRolledUp, type OrderTotal, orderTotal } from './orderTotal.ts'

type List = typeof orders.list
type Place = Pick<Call<List>, 'db' | 'services'>

/** One page of the orders in the caller's scope, with the exact total and sums of the filter. A whole order number finds this order alone. */
export async function orderPage({ actor, ...place }: Place & Pick<Call<List>, 'actor'>, body: Body<List>): Promise<Reply<List>> {
  const asOf = new Date().toISOString()
  const wanted = wantedOf(actor, body)
  const at = span(body)
  const sorting = sortingOf(body)
  const keys = keysOf(wanted, sorting, at)
  const sorted = sortedBy(sorting, 'k')
  const { db } = place
  const { storage } = place.services

  const exact = await numbered(place, wanted)
  if (exact.length) return { rows: at.offset === 0 ? exact : [], ...counted(exact), asOf }
  if (isRolledUp(wanted)) {
    const { rows, totals } = await orderRowsWith(db, storage, keys, sorted, orderTotal(wanted))
    return { rows, ...named(totals), asOf }
  }
  const rows = await orderRows(db, storage, keys, sorted)
  // The first page holds all of them: nothing is left to count.
  if (at.offset === 0 && rows.length < at.limit) return { rows, ...counted(rows), asOf }
  const [totals] = (await orderTotal(wanted).execute(db.withoutPlugins())).rows
  return { rows, ...named(totals!), asOf }
}

const named = ({ total, sumPaid, sumRefunded }: OrderTotal) => ({ total, sums: { paidFen: sumPaid, refundedFen: sumRefunded } })

async function numbered({ db, services }: Place, wanted: Wanted): Promise<Order[]> {
  if (wanted.number === null) return []
  return orderRows(db, services.storage, sql`select o.id from orders o where o.order_no = ${wanted.number} and ${whereOf({ ...wanted, search: null })}`, sql`k.id`)
}

function counted(rows: readonly Order[]) {
  const sum = (of: 'paidFen' | 'refundedFen') => rows.reduce((total, row) => total + row[of], 0)
  return { total: rows.length, sums: { paidFen: sum('paidFen'), refundedFen: sum('refundedFen') } }
}
