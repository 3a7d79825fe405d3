import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import { conditionOfOrder, type Order, type orders } from '#contract/sales/orders.ts'
import { maskPhone } from '../../../platform/access/maskPhone.ts'
import { unrenamed } from '../../../platform/db/open.ts'
import { pageRange } from '../../../platform/db/page.ts'
import type { ListRows } from '../../../platform/exports/lists.ts'
import type { Call } from '../../../platform/http/serve.ts'
import { type ParsedFilter, parseFilter, whereOf } from './filter.ts'
import { keysOf, sortedBy, sortingOf } from './keys.ts'
import { oneOrder, orderRows, orderSelect } from './rows.ts'
import { isRolledUp, type OrderTotal, orderTotal } from './total.ts'

type List = typeof orders.list
type Place = Pick<Call<List>, 'db' | 'services'>
type Rows = Pick<Reply<List>, 'rows' | 'total' | 'sums'>

/** One page of the orders in the caller's scope, with the exact total and sums of the filter. A whole order number finds this order alone. */
export async function orderPage(
  { actor, hiddenFields, ...place }: Place & Pick<Call<List>, 'actor' | 'hiddenFields'>,
  body: Body<List>,
): Promise<Reply<List>> {
  const asOf = new Date().toISOString()
  const filter = parseFilter(actor, body, hiddenFields)
  const page = (await numbered(place, filter, body)) ?? (await listed(place, filter, body))
  return { ...page, asOf }
}

async function numbered({ db, services }: Place, filter: ParsedFilter, body: Body<List>): Promise<Rows | null> {
  if (filter.number === null) return null
  const where = sql<SqlBool>`o.order_no = ${filter.number} and ${whereOf({ ...filter, search: null })}`
  const row = await oneOrder(db, services.storage, filter, where)
  return row ? { ...counted([row]), rows: pageRange(body).offset === 0 ? [row] : [] } : null
}

async function listed({ db, services: { storage } }: Place, filter: ParsedFilter, body: Body<List>): Promise<Rows> {
  const sorting = sortingOf(body)
  const at = pageRange(body)
  const keys = keysOf(filter, sorting, at)
  if (isRolledUp(filter)) {
    const { ids, ...totals } = (await keysAndTotal(keys, filter, sortedBy(sorting, 'k')).execute(unrenamed(db)))
      .rows[0]!
    return { rows: await orderRows(db, storage, filter, ids), ...named(totals) }
  }
  const found = await keys.execute(unrenamed(db))
  const ids = found.rows.map(({ id }) => id)
  const rows = await orderRows(db, storage, filter, ids)
  // The first page holds all rows: nothing is left to count.
  if (at.offset === 0 && ids.length < at.limit) return counted(rows)
  const [totals] = (await orderTotal(filter).execute(unrenamed(db))).rows
  return { rows, ...named(totals!) }
}

/** Both in one statement, because pages are requested more often than anything else. */
const keysAndTotal = (keys: RawBuilder<{ id: number }>, filter: ParsedFilter, sorted: RawBuilder<unknown>) =>
  sql<
    OrderTotal & { ids: number[] }
  >`select t.*, array(select k.id from (${keys}) k order by ${sorted}) as ids from (${orderTotal(filter)}) t`

const named = ({ total, sumPaid, sumRefunded }: OrderTotal) => ({
  total,
  sums: { paidFen: sumPaid, refundedFen: sumRefunded },
})

function counted(rows: Order[]): Rows {
  const sum = (of: 'paidFen' | 'refundedFen') => rows.reduce((total, row) => total + row[of], 0)
  return { rows, total: rows.length, sums: { paidFen: sum('paidFen'), refundedFen: sum('refundedFen') } }
}

/** All orders of a filter, in the list's order, as a file shows them. */
export function orderFile({
  actor,
  body,
  hiddenFields,
}: Pick<Call<List>, 'actor' | 'body' | 'hiddenFields'>): ListRows {
  const sorting = sortingOf(body)
  return {
    statement: orderSelect(whereOf(parseFilter(actor, body, hiddenFields)), sortedBy(sorting, 'o')),
    named: true,
    needs: ['phone', 'state', 'payError', 'refundState', 'channel'],
    finish: (row) => Object.assign(row, { phone: maskPhone(row.phone as string | null) }),
    cells: { state: (row) => conditionOfOrder(row as Order) },
  }
}
