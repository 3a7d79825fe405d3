import { type RawBuilder, sql } from 'kysely'
import type { orderSorts } from '#contract/sales/orders.ts'
import { all, type OrderFilter, othersOf, type ParsedFilter, whereOf } from './filter.ts'

export interface Span {
  limit: number
  offset: number
}

type Sort = (typeof orderSorts)[number]
const sortings = {
  createdAt: 'created_at',
  paidAt: 'paid_at',
  amountFen: 'amount_fen',
  paidFen: 'paid_fen',
  refundedFen: 'refunded_fen',
  refundingFen: 'refunding_fen',
} as const satisfies Record<Sort, string>

export interface Sorting {
  column: (typeof sortings)[keyof typeof sortings]
  descending: boolean
}

interface SortQuery extends Pick<OrderFilter, 'paidFrom' | 'paidTo'> {
  sort?: Sort
  order?: 'asc' | 'desc'
}

/** By default sorted by the time that filters the orders: of payment if given, otherwise of the order. */
export function sortingOf({
  paidFrom,
  paidTo,
  sort = paidFrom || paidTo ? 'paidAt' : 'createdAt',
  order = 'desc',
}: SortQuery): Sorting {
  return { column: sortings[sort], descending: order === 'desc' }
}

/** Up to so many index walks are merged; more cost more than they save. */
const maxWalks = 64

/** Ids of one page, read from indexes before any row is touched, so that a far page costs index entries only. */
export function keysOf(filter: ParsedFilter, sorting: Sorting, range: Span): RawBuilder<{ id: number }> {
  if (filter.searched || (filter.paid.length > 0 && sorting.column !== 'paid_at'))
    return searched(filter, sorting, range)
  const walks = (filter.areaIds?.length ?? 1) * (filter.states?.length ?? 1)
  if (walks > 1 && walks <= maxWalks && sorting.column === 'created_at' && filter.caseId === undefined)
    return merged(filter, sorting, range)
  return sql<{
    id: number
  }>`select o.id, o.${sql.ref(sorting.column)} from orders o where ${whereOf(filter)} order by ${sortedBy(sorting, 'o')} ${page(range)}`
}

/**
 * Finds all rows first and sorts them then: `offset 0` separates the two steps. Otherwise a cached plan, which only knows that twenty
 * rows are needed, would scan all orders by time in the hope of finding them early.
 */
function searched(filter: ParsedFilter, sorting: Sorting, range: Span) {
  return sql<{
    id: number
  }>`select f.id, f.${sql.ref(sorting.column)} from (select o.id, o.${sql.ref(sorting.column)} from orders o where ${whereOf(filter)} offset 0) f order by ${sortedBy(sorting, 'f')} ${page(range)}`
}

/** No index is sorted by time over several scenic areas or states; one walk of an index for each is merged. */
function merged(filter: ParsedFilter, sorting: Sorting, range: Span) {
  const { areaIds, states } = filter
  const column = sql.ref(sorting.column)
  const walked = [
    ...(areaIds
      ? [{ from: sql`(values ${listed(areaIds, 'bigint')}) a (id)`, where: sql<boolean>`o.area_id = a.id` }]
      : []),
    ...(states
      ? [{ from: sql`(values ${listed(states, 'text')}) s (state)`, where: sql<boolean>`o.state = s.state` }]
      : []),
  ]
  const conditions = all([...walked.map((walk) => walk.where), ...othersOf(filter)])
  const walk = sql`select o.id, o.${column} from orders o where ${conditions} order by ${sortedBy(sorting, 'o')} ${page({ limit: range.limit + range.offset, offset: 0 })}`
  const from = sql.join(
    walked.map((one) => one.from),
    sql` cross join `,
  )
  return sql<{
    id: number
  }>`select w.id, w.${column} from ${from} cross join lateral (${walk}) w order by ${sortedBy(sorting, 'w')} ${page(range)}`
}

const listed = (values: readonly (number | string)[], type: 'bigint' | 'text') =>
  sql.join(values.map((value) => sql`(${value}::${sql.raw(type)})`))

/** Literals instead of parameters: a cached plan must know how few rows are needed. */
function page({ limit, offset }: Span) {
  return offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
}

/** Ties are broken by id, so that pages neither repeat nor leave out a row. */
export function sortedBy({ column, descending }: Sorting, table: string): RawBuilder<unknown> {
  const at = sql.ref(`${table}.${column}`)
  const id = sql.ref(`${table}.id`)
  if (!descending) return sql`${at}, ${id}`
  return column === 'paid_at' ? sql`${at} desc nulls last, ${id} desc` : sql`${at} desc, ${id} desc`
}
