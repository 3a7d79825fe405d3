import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Order } from '#contract/sales/orders.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import { maskPhone } from '../../../platform/access/maskPhone.ts'
import { type Db, unrenamed } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import type { Storage } from '../../../platform/files/storage.ts'

type Scope = Pick<Actor, 'areaIds'>

/**
 * Returns orders in the order of the ids. Ids are found by a separate statement, so that this one, which joins a dozen tables, is the
 * same for every filter and is planned only once.
 */
export async function orderRows(db: Db, storage: Storage, scope: Scope, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await shownWhere(db, storage, scope, sql`o.id = any(${idArray(ids)})`)
  const place = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((one, other) => place.get(one.id)! - place.get(other.id)!)
}

/** The order that a condition on `o` names, such as its id or its number. */
export const oneOrder = async (db: Db, storage: Storage, scope: Scope, where: RawBuilder<SqlBool>) =>
  (await shownWhere(db, storage, scope, where))[0]

async function shownWhere(db: Db, storage: Storage, scope: Scope, where: RawBuilder<SqlBool>): Promise<Order[]> {
  const { rows } =
    await sql<Order>`select ${columns} from orders o ${names} where ${where} and ${inScope(scope, 'o.area_id')}`.execute(
      unrenamed(db),
    )
  return rows.map((row) => shown(row, storage))
}

/** Modifies the row in place: it comes fresh from the database, and nothing else refers to it. */
function shown(row: Order, storage: Storage): Order {
  row.phone = maskPhone(row.phone)
  row.thumbUrl = row.thumbUrl && storage.url(row.thumbUrl)
  return row
}

/** The most pressing state of the refunds of `o` that are not final. */
export const refundState = sql<
  string | null
>`case when o.refunding_fen > 0 then (select state from refund where order_id = o.id and state not in ('succeeded', 'rejected')
    order by state in ('abnormal', 'closed') desc, state = 'requested' desc, id desc limit 1) end`

// Named as they go out, so that no row is renamed: the plugin that does so for other statements is left out here.
const columns = sql`
  o.id, o.order_no as "orderNo", o.kind, o.area_id as "areaId", area.name as "areaName", o.case_id as "caseId", scenic_case.name as "caseName",
  o.device_id as "deviceId", device.name as "deviceName", point.name as "pointName", o.visitor_id as "visitorId", visitor.nick as "visitorNick", o.phone, o.goods, activity.name as "activityName", coupon_activity.name as "couponName", o.discount_fen as "discountFen", channel_code.name as "channelCodeName",
  o.amount_fen as "amountFen", o.paid_fen as "paidFen", o.refunded_fen as "refundedFen", o.refunding_fen as "refundingFen", o.channel, o.transaction_id as "transactionId",
  o.state, o.pay_error as "payError", o.created_at as "createdAt", o.paid_at as "paidAt", o.closed_at as "closedAt",
  o.downloads_used as "downloadsUsed", o.downloads_allowed as "downloadsAllowed", o.version,
  ${refundState} as "refundState",
  (select p.thumb_key from order_item i join picture p on p.id = i.picture_id where i.order_id = o.id order by i.id limit 1) as "thumbUrl"`

const names = sql`
  join area on area.id = o.area_id join scenic_case on scenic_case.id = o.case_id
  left join device on device.id = o.device_id left join point on point.id = device.point_id left join visitor on visitor.id = o.visitor_id
  left join coupon on coupon.id = o.coupon_id left join coupon_activity on coupon_activity.id = coupon.activity_id
  left join activity on activity.id = o.activity_id left join channel_code on channel_code.id = o.channel_code_id and channel_code.area_id = o.area_id`

/** All orders under a condition on `o`; who selects from it has only those columns reckoned that it names. */
export const orderSelect = (where: RawBuilder<unknown>, sorted: RawBuilder<unknown>) =>
  sql`select ${columns} from orders o ${names} where ${where} order by ${sorted}`
