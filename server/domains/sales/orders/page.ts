import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import { conditionOfOrder, type Order, type orders } from '#contract/sales/orders.ts'
import { maskPhone } from '../../../platform/access/maskPhone.ts'
import { unrenamed } from '../../../platform/db/open.ts'
import { span } from '../../../platform/db/page.ts'
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
  { actor, withheld, ...place }: Place & Pick<Call<List>, 'actor' | 'withheld'>,
  body: Body<List>,
): Promise<Reply<List>> {
  const asOf = new Date().toISOString()
  const wanted = parseFilter(actor, body, withheld)
  const page = (await numbered(place, wanted, body)) ?? (await listed(place, wanted, body))
  return { ...page, asOf }
}

async function numbered({ db, services }: Place, wanted: ParsedFilter, body: Body<List>): Promise<Rows | null> {
  if (wanted.number === null) return null
  const where = sql<SqlBool>`o.order_no = ${wanted.number} and ${whereOf({ ...wanted, search: null })}`
  const row = await oneOrder(db, services.storage, wanted, where)
  return row ? { ...counted([row]), rows: span(body).offset === 0 ? [row] : [] } : null
}

async function listed({ db, services: { storage } }: Place, wanted: ParsedFilter, body: Body<List>): Promise<Rows> {
  const sorting = sortingOf(body)
  const at = span(body)
  const keys = keysOf(wanted, sorting, at)
  if (isRolledUp(wanted)) {
    const { ids, ...totals } = (await keysAndTotal(keys, wanted, sortedBy(sorting, 'k')).execute(unrenamed(db)))
      .rows[0]!
    return { rows: await orderRows(db, storage, wanted, ids), ...named(totals) }
  }
  const found = await keys.execute(unrenamed(db))
  const ids = found.rows.map(({ id }) => id)
  const rows = await orderRows(db, storage, wanted, ids)
  // The first page holds all of them: nothing is left to count.
  if (at.offset === 0 && ids.length < at.limit) return counted(rows)
  const [totals] = (await orderTotal(wanted).execute(unrenamed(db))).rows
  return { rows, ...named(totals!) }
}

/** Both in one statement: a page is asked for more often than anything else. */
const keysAndTotal = (keys: RawBuilder<{ id: number }>, wanted: ParsedFilter, sorted: RawBuilder<unknown>) =>
  sql<
    OrderTotal & { ids: number[] }
  >`select t.*, array(select k.id from (${keys}) k order by ${sorted}) as ids from (${orderTotal(wanted)}) t`

const named = ({ total, sumPaid, sumRefunded }: OrderTotal) => ({
  total,
  sums: { paidFen: sumPaid, refundedFen: sumRefunded },
})

function counted(rows: Order[]): Rows {
  const sum = (of: 'paidFen' | 'refundedFen') => rows.reduce((total, row) => total + row[of], 0)
  return { rows, total: rows.length, sums: { paidFen: sum('paidFen'), refundedFen: sum('refundedFen') } }
}

/** All orders of a filter, in the list's order, as a file shows them. */
export function orderFile({ actor, body, withheld }: Pick<Call<List>, 'actor' | 'body' | 'withheld'>): ListRows {
  const sorting = sortingOf(body)
  return {
    statement: orderSelect(whereOf(parseFilter(actor, body, withheld)), sortedBy(sorting, 'o')),
    named: true,
    needs: ['phone', 'state', 'payError', 'refundState', 'channel'],
    finish: (row) => Object.assign(row, { phone: maskPhone(row.phone as string | null) }),
    cells: { state: (row) => conditionOfOrder(row as Order) },
  }
}
