import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { zoneOffset } from '#contract/zone.ts'
import { wrongField } from '../refusal.ts'

/**
 * Conditions that limit a column's instants to whole days in Asia/Shanghai, both ends included; empty if neither end is given.
 * @param field of the request that holds the end
 * @throws Refusal invalid (2000) if the end is before the start
 */
export function inDays(
  column: string | RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
  field = 'to',
): RawBuilder<SqlBool>[] {
  if (from !== undefined && to !== undefined && from > to) throw wrongField(field, '结束日期不能早于开始日期')
  const at = typeof column === 'string' ? sql.ref(column) : column
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${at} >= ${startOf(from)}::timestamptz`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${at} < ${startOf(to)}::timestamptz + interval '1 day'`]),
  ]
}

/** First instant of a day in Asia/Shanghai. */
export const startOf = (day: string) => `${day}T00:00:00${zoneOffset}`

/** The same for a column that holds days. */
export function betweenDays(
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
  field = 'to',
): RawBuilder<SqlBool>[] {
  if (from !== undefined && to !== undefined && from > to) throw wrongField(field, '结束日期不能早于开始日期')
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}::date`]),
  ]
}
