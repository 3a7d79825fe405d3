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
export const isRolledUp = (wanted: ParsedFilter) =>
  wanted.rest.length === 0 && wanted.paid.length === 0 && !wanted.search

/** A select of the total, exact whatever the filter: summed from rollups where these know the answer, counted otherwise. */
export const orderTotal = (wanted: ParsedFilter): RawBuilder<OrderTotal> =>
  isRolledUp(wanted) ? summed(wanted) : counted(wanted)

const counted = (wanted: ParsedFilter) =>
  sql<OrderTotal>`select count(*) as total, coalesce(sum(o.paid_fen), 0) as "sumPaid", coalesce(sum(o.refunded_fen), 0) as "sumRefunded" from orders o where ${whereOf(wanted)}`

/** All time, or whole months and the days at both ends; of all projects together unless one is asked for. */
function summed(wanted: ParsedFilter): RawBuilder<OrderTotal> {
  const { from, to, areaIds } = wanted
  if (!from && !to && wanted.caseId === undefined) return total([part('all', wanted, sql`true`)])
  const { months, days } = spansOf({ from, to }, areaIds === null)
  return total([...(months ? [part('month', wanted, months)] : []), ...days.map((when) => part('day', wanted, when))])
}

const total = (parts: RawBuilder<unknown>[]) =>
  sql<OrderTotal>`select coalesce(sum(orders), 0)::bigint as total, coalesce(sum(paid_fen), 0)::bigint as "sumPaid", coalesce(sum(refunded_fen), 0)::bigint as "sumRefunded"
    from (${sql.join(parts, sql` union all `)}) parts`

function part(span: 'all' | 'month' | 'day', wanted: ParsedFilter, when: Condition) {
  const conditions = [
    inScope(wanted, 'area_id'),
    sql<SqlBool>`span = ${sql.lit(span)}`,
    when,
    wanted.caseId === undefined ? sql<SqlBool>`case_id = 0` : sql<SqlBool>`case_id = ${wanted.caseId} and case_id <> 0`,
    ...(wanted.states ? [inStates(wanted.states, 'state')] : []),
    ...(wanted.kind === undefined ? [] : [sql<SqlBool>`kind = ${wanted.kind}`]),
  ]
  return sql`select orders, paid_fen, refunded_fen from order_sum where ${all(conditions)}`
}
