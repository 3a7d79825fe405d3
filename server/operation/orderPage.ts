import type { Body, Reply } from '#contract/kit.ts'
import type { orders } from '#contract/operation/orders.ts'
import { span } from '../db/page.ts'
import type { Call } from '../serve.ts'
import { wantedOf } from './orderFilter.ts'
import { keysOf, sortedBy, sortingOf } from './orderKeys.ts'
import { orderRows } from './orderRows.ts'
import { orderTotal } from './orderTotal.ts'

type List = typeof orders.list

/** One page of the orders in the caller's scope, with the exact total and sums of the filter. */
export async function orderPage({ db, actor, services }: Pick<Call<List>, 'db' | 'actor' | 'services'>, body: Body<List>): Promise<Reply<List>> {
  const asOf = new Date().toISOString()
  const wanted = wantedOf(actor, body)
  const sorting = sortingOf(body)
  const [rows, { total, ...sums }] = await Promise.all([orderRows(db, services.storage, keysOf(wanted, sorting, span(body)), sortedBy(sorting, 'k')), orderTotal(db, wanted)])
  return { rows, total, sums, asOf }
}
