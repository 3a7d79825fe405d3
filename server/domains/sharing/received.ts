import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { receivedDays } from '#contract/sharing/received.ts'
import { unsplitStates } from '#contract/sharing/splitStates.ts'

/** What arrived of some bills, which are named `b`. A column of a list. */
export const receivedOf = (which: RawBuilder<SqlBool>) =>
  sql<number>`(select coalesce(sum(b.amount_fen - b.returned_fen), 0) from split_bill b
    where ${which} and b.state = 'finished' and b.paid_at >= (local_day(now()) - ${sql.lit(receivedDays - 1)})::timestamp at time zone 'Asia/Shanghai')`

/** What has not been shared of them. Written as the partial indexes are. */
export const unsplitOf = (which: RawBuilder<SqlBool>) =>
  sql<number>`(select coalesce(sum(b.amount_fen), 0) from split_bill b
    where ${which} and b.state in (${sql.join(unsplitStates.map((state) => sql.lit(state)))}))`
