import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#contract/operation/orders.ts'
import type { Db } from '../db/open.ts'
import type { Storage } from '../outside/storage/storage.ts'

/**
 * Orders by their ids, as everybody shows them.
 * @param keys a select of `id` and of what `sorted` sorts by; its scope is the rows' scope
 */
export async function orderRows(db: Db, storage: Storage, keys: RawBuilder<unknown>, sorted: RawBuilder<unknown>): Promise<Order[]> {
  const { rows } = await sql<Row>`select ${columns} from (${keys}) k join orders o on o.id = k.id order by ${sorted}`.execute(db)
  return rows.map(({ thumbKey, phone, ...row }) => ({ ...row, phone: masked(phone), thumbUrl: thumbKey && storage.url(thumbKey) }))
}

/** 138****5621. Of a number that is shorter than a mobile's only the end is shown. */
export function masked(phone: string | null): string | null {
  if (phone === null) return null
  return phone.length < 11 ? `****${phone.slice(-2)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

type Row = Omit<Order, 'thumbUrl'> & { thumbKey: string | null }

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
  (select p.thumb_key from order_item i join picture p on p.id = i.picture_id where i.order_id = o.id order by i.id limit 1) as thumb_key`
