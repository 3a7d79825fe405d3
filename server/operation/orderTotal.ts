import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inScope, wordArray } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { all, type Condition, type Wanted, whereOf } from './orderFilter.ts'

export interface OrderTotal {
  total: number
  paidFen: number
  refundedFen: number
}

/** Exact, whatever the filter: summed from rollups where these know the answer, counted otherwise. */
export async function orderTotal(db: Db, wanted: Wanted): Promise<OrderTotal> {
  const { rows } = await (wanted.rest.length === 0 ? summed(wanted) : counted(wanted)).execute(db)
  return rows[0]!
}

const counted = (wanted: Wanted) =>
  sql<OrderTotal>`select count(*) as total, coalesce(sum(o.paid_fen), 0) as paid_fen, coalesce(sum(o.refunded_fen), 0) as refunded_fen from orders o where ${whereOf(wanted)}`

/** Whole months from order_month, the days at both ends from order_day. */
function summed(wanted: Wanted): RawBuilder<OrderTotal> {
  const { from, to } = wanted
  const firstMonth = from === undefined ? undefined : from.endsWith('-01') ? from : monthAfter(from)
  const endMonth = to === undefined ? undefined : dayAfter(to).endsWith('-01') ? dayAfter(to) : `${to.slice(0, 7)}-01`
  if (from !== undefined && to !== undefined && firstMonth! >= endMonth!) return total([part('order_day', wanted, [sql`day between ${from}::date and ${to}::date`])])
  return total([
    part('order_month', wanted, [...(firstMonth ? [sql<SqlBool>`month >= ${firstMonth}::date`] : []), ...(endMonth ? [sql<SqlBool>`month < ${endMonth}::date`] : [])]),
    ...(from !== undefined && from < firstMonth! ? [part('order_day', wanted, [sql`day >= ${from}::date and day < ${firstMonth}::date`])] : []),
    ...(to !== undefined && to >= endMonth! ? [part('order_day', wanted, [sql`day >= ${endMonth}::date and day <= ${to}::date`])] : []),
  ])
}

const total = (parts: RawBuilder<unknown>[]) =>
  sql<OrderTotal>`select coalesce(sum(orders), 0)::bigint as total, coalesce(sum(paid_fen), 0)::bigint as paid_fen, coalesce(sum(refunded_fen), 0)::bigint as refunded_fen
    from (${sql.join(parts, sql` union all `)}) parts`

function part(table: 'order_day' | 'order_month', wanted: Wanted, when: Condition[]) {
  const conditions = [
    inScope(wanted, 'areaId'),
    ...when,
    ...(wanted.states ? [sql<SqlBool>`state = any(${wordArray(wanted.states)})`] : []),
    ...(wanted.caseId === undefined ? [] : [sql<SqlBool>`case_id = ${wanted.caseId}`]),
    ...(wanted.kind === undefined ? [] : [sql<SqlBool>`kind = ${wanted.kind}`]),
  ]
  return sql`select orders, paid_fen, refunded_fen from ${sql.table(table)} where ${all(conditions)}`
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const monthAfter = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10)
