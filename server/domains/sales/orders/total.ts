import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inScope } from '../../../platform/access/actor.ts'
import { all, type Condition, inStates, type ParsedFilter, whereOf } from './filter.ts'
import { spansOf } from './spans.ts'

export interface OrderTotal {
  total: number
  sumPaid: number
  sumRefunded: number
}

/** Whether the rollups know the answer: by scenic area, project, kind, state and whole days. */
export const isRolledUp = (filter: ParsedFilter) =>
  filter.rest.length === 0 && filter.paid.length === 0 && !filter.search

/** A select of the total, exact whatever the filter: summed from rollups where these know the answer, counted otherwise. */
export const orderTotal = (filter: ParsedFilter): RawBuilder<OrderTotal> =>
  isRolledUp(filter) ? summed(filter) : counted(filter)

const counted = (filter: ParsedFilter) =>
  sql<OrderTotal>`select count(*) as total, coalesce(sum(o.paid_fen), 0) as "sumPaid", coalesce(sum(o.refunded_fen), 0) as "sumRefunded" from orders o where ${whereOf(filter)}`

/** All time, or whole months and the days at both ends; summed over all projects unless the filter names one. */
function summed(filter: ParsedFilter): RawBuilder<OrderTotal> {
  const { from, to, areaIds } = filter
  if (!from && !to && filter.caseId === undefined) return total([part('all', filter, sql`true`)])
  const { months, days } = spansOf({ from, to }, areaIds === null)
  return total([...(months ? [part('month', filter, months)] : []), ...days.map((when) => part('day', filter, when))])
}

const total = (parts: RawBuilder<unknown>[]) =>
  sql<OrderTotal>`select coalesce(sum(orders), 0)::bigint as total, coalesce(sum(paid_fen), 0)::bigint as "sumPaid", coalesce(sum(refunded_fen), 0)::bigint as "sumRefunded"
    from (${sql.join(parts, sql` union all `)}) parts`

function part(span: 'all' | 'month' | 'day', filter: ParsedFilter, when: Condition) {
  const conditions = [
    inScope(filter, 'area_id'),
    sql<SqlBool>`span = ${sql.lit(span)}`,
    when,
    filter.caseId === undefined ? sql<SqlBool>`case_id = 0` : sql<SqlBool>`case_id = ${filter.caseId} and case_id <> 0`,
    ...(filter.states ? [inStates(filter.states, 'state')] : []),
    ...(filter.kind === undefined ? [] : [sql<SqlBool>`kind = ${filter.kind}`]),
  ]
  return sql`select orders, paid_fen, refunded_fen from order_sum where ${all(conditions)}`
}
