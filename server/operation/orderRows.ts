import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#contract/operation/orders.ts'
import type { Db } from '../db/open.ts'
import type { Storage } from '../outside/storage/storage.ts'

/**
 * Orders by their ids, as everybody shows them.
 * @param keys a select of `id` and of what `sorted` sorts by; its scope is the rows' scope
 */
export async function orderRows(db: Db, storage: Storage, keys: RawBuilder<unknown>, sorted: RawBuilder<unknown>): Promise<Order[]> {
  const { rows } = await sql<Order>`select ${columns} from (${keys}) k join orders o on o.id = k.id order by ${sorted}`.execute(db)
  return rows.map((row) => shown(row, storage))
}

/** The same beside one row of totals, in one statement: a page is asked for more often than anything else. */
export async function orderRowsWith<T extends object>(
  db: Db,
  storage: Storage,
  keys: RawBuilder<unknown>,
  sorted: RawBuilder<unknown>,
  totals: RawBuilder<T>,
): Promise<{ rows: Order[]; totals: T }> {
  const { rows } = await sql<Order & T>`select t.*, ${columns} from (${totals}) t left join ((${keys}) k join orders o on o.id = k.id) on true order by ${sorted}`.execute(db)
  return { rows: rows.filter((row) => row.id !== null).map((row) => shown(row, storage)), totals: rows[0]! }
}

/** 138****5621. Of a number that is shorter than a mobile's only the end is shown. */
export function masked(phone: string | null): string | null {
  if (phone === null) return null
  return phone.length < 11 ? `****${phone.slice(-2)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

/** Changed in place: the row is fresh from the database and nobody else's. */
function shown(row: Order, storage: Storage): Order {
  row.phone = masked(row.phone)
  row.thumbUrl = row.thumbUrl && storage.url(row.thumbUrl)
  return row
}

// Looked up for each row of the page instead of joined: a join of eight tables takes longer to plan than to run.
const columns = sql`
  o.id, o.order_no, o.kind, o.area_id, o.case_id, o.device_id, o.visitor_id, o.phone, o.goods, o.amount_fen, o.paid_fen, o.refunded_fen, o.refunding_fen,
  o.channel, o.transaction_id, o.state, o.pay_error, o.created_at, o.paid_at, o.closed_at, o.downloads_used, o.downloads_allowed, o.version,
  case when o.refunding_fen > 0 then (select state from refund where order_id = o.id and state not in ('succeeded', 'rejected')
    order by state in ('abnormal', 'closed') desc, state = 'requested' desc, id desc limit 1) end as refund_state,
  (select name from area where id = o.area_id) as area_name,
  (select name from scenic_case where id = o.case_id) as case_name,
  (select name from device where id = o.device_id) as device_name,
  (select p.name from device d join point p on p.id = d.point_id where d.id = o.device_id) as point_name,
  (select nick from visitor where id = o.visitor_id) as visitor_nick,
  (select p.thumb_key from order_item i join picture p on p.id = i.picture_id where i.order_id = o.id order by i.id limit 1) as thumb_url`
