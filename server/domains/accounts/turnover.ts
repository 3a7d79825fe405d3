import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { turnoverDays } from '#contract/turnover.ts'

/**
 * The turnover of some rows of `order_sum`, which are named `d`. A column of a list.
 * @param which one scenic area has its sums under the project 0
 */
export const turnoverOf = (which: RawBuilder<SqlBool>) =>
  sql<number>`(select coalesce(sum(d.paid_fen - d.refunded_fen), 0) from order_sum d
    where d.span = 'day' and d.start > local_day(now()) - ${sql.lit(turnoverDays)} and ${which})`
