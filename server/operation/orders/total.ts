import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inScope } from '../../actor.ts'
import { all, type Condition, inStates, type Wanted, whereOf } from './filter.ts'

export interface OrderTotal {
  total: number
  sumPaid: number
  sumRefunded: number
}

/** Whether the rollups know the answer: by scenic area, project, kind, state and whole days. */
export const isRolledUp = (wanted: Wanted) => wanted.rest.length === 0 && wanted.paid.length === 0 && !wanted.search

/** A select of the total, exact whatever the filter: summed from rollups where these know the answer, counted otherwise. */
export const orderTotal = (wanted: Wanted): RawBuilder<OrderTotal> =>
  isRolledUp(wanted) ? summed(wanted) : counted(wanted)

const counted = (wanted: Wanted) =>
  sql<OrderTotal>`select count(*) as total, coalesce(sum(o.paid_fen), 0) as "sumPaid", coalesce(sum(o.refunded_fen), 0) as "sumRefunded" from orders o where ${whereOf(wanted)}`

/** Whole months from order_month, the days at both ends from order_day. */
function summed(wanted: Wanted): RawBuilder<OrderTotal> {
  const { from, to } = wanted
  const firstMonth = from && (from.endsWith('-01') ? from : monthAfter(from))
  const endMonth = to && (dayAfter(to).endsWith('-01') ? dayAfter(to) : `${to.slice(0, 7)}-01`)
  if (from && to && firstMonth! >= endMonth!) return total([daily(wanted, from, dayAfter(to))])
  const parts = [
    part(
      'order_month',
      wanted,
      firstMonth && endMonth ? months(firstMonth, endMonth) : openEnded(firstMonth, endMonth),
    ),
  ]
  if (from && from < firstMonth!) parts.push(daily(wanted, from, firstMonth!))
  if (to && to >= endMonth!) parts.push(daily(wanted, endMonth!, dayAfter(to)))
  return total(parts)
}

const total = (parts: RawBuilder<unknown>[]) =>
  sql<OrderTotal>`select coalesce(sum(orders), 0)::bigint as total, coalesce(sum(paid_fen), 0)::bigint as "sumPaid", coalesce(sum(refunded_fen), 0)::bigint as "sumRefunded"
    from (${sql.join(parts, sql` union all `)}) parts`

function part(table: 'order_day' | 'order_month', wanted: Wanted, when: Condition) {
  const conditions = [
    inScope(wanted, 'area_id'),
    when,
    ...(wanted.states ? [inStates(wanted.states, 'state')] : []),
    ...(wanted.caseId === undefined ? [] : [sql<SqlBool>`case_id = ${wanted.caseId}`]),
    ...(wanted.kind === undefined ? [] : [sql<SqlBool>`kind = ${wanted.kind}`]),
  ]
  return sql`select orders, paid_fen, refunded_fen from ${sql.table(table)} where ${all(conditions)}`
}

// From the first up to, not including, the end.
const daily = (wanted: Wanted, first: string, end: string) =>
  part('order_day', wanted, wanted.areaIds ? range(first, end) : days(first, end))
const range = (first: string, end: string) => sql<SqlBool>`day >= ${first}::date and day < ${end}::date`
// A list instead of a range: over all scenic areas, a kept plan for a range of unknown ends walks the whole table.
const days = (first: string, end: string) =>
  sql<SqlBool>`day = any(array(select generate_series(${first}::date, ${end}::date - 1, interval '1 day')::date))`
const months = (first: string, end: string) =>
  sql<SqlBool>`month = any(array(select generate_series(${first}::date, ${end}::date - 1, interval '1 month')::date))`
const openEnded = (first: string | undefined, end: string | undefined) =>
  all([...(first ? [sql<SqlBool>`month >= ${first}::date`] : []), ...(end ? [sql<SqlBool>`month < ${end}::date`] : [])])

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const monthAfter = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10)
