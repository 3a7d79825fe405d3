import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { shiftDay } from '#contract/zone.ts'

/** Days in Asia/Shanghai, both included; open where an end is missing. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The whole months within a range of days, and the remaining days at both ends; as conditions on `start` of a rollup. */
export interface Spans {
  readonly months: RawBuilder<SqlBool> | null
  readonly days: readonly RawBuilder<SqlBool>[]
}

/**
 * @param everywhere true if the rollup is read for all scenic areas. It then uses a list instead of a range, because a cached plan for a
 * range of unknown bounds scans the whole table.
 */
export function spansOf({ from, to }: Days, everywhere: boolean): Spans {
  const firstMonth = from && (from.endsWith('-01') ? from : monthAfter(from))
  const endMonth = to && (dayAfter(to).endsWith('-01') ? dayAfter(to) : `${to.slice(0, 7)}-01`)
  if (from && to && firstMonth! >= endMonth!) return { months: null, days: [daysIn(from, dayAfter(to), everywhere)] }
  return {
    months: firstMonth && endMonth ? among(firstMonth, endMonth, 'month') : openEnded(firstMonth, endMonth),
    days: [
      ...(from && from < firstMonth! ? [daysIn(from, firstMonth!, everywhere)] : []),
      ...(to && to >= endMonth! ? [daysIn(endMonth!, dayAfter(to), everywhere)] : []),
    ],
  }
}

/** The whole range as days. */
export const daysOf = ({ from, to }: Days, everywhere: boolean): RawBuilder<SqlBool> =>
  from && to ? daysIn(from, dayAfter(to), everywhere) : openEnded(from, to && dayAfter(to))

/** A longer list costs more than it saves. */
const maxListed = 800

// From the first up to, not including, the end.
const daysIn = (first: string, end: string, everywhere: boolean) =>
  everywhere && (Date.parse(end) - Date.parse(first)) / 86_400_000 <= maxListed
    ? among(first, end, 'day')
    : sql<SqlBool>`start >= ${first}::date and start < ${end}::date`
const among = (first: string, end: string, step: 'day' | 'month') =>
  sql<SqlBool>`start = any(array(select generate_series(${first}::date, ${end}::date - 1, interval '1 ${sql.raw(step)}')::date))`

function openEnded(first: string | undefined, end: string | undefined): RawBuilder<SqlBool> {
  const ends = [
    ...(first ? [sql`start >= ${first}::date`] : []),
    ...(end ? [sql`start < ${end}::date`] : []),
    sql`true`,
  ]
  return sql<SqlBool>`${sql.join(ends, sql` and `)}`
}

export const dayAfter = (day: string) => shiftDay(day, 1)
const monthAfter = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10)
