import { sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import type { records } from '#contract/videos/records.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'

/** Maximum number of rows. */
const maxRows = 100

type Payments = Reply<typeof records.userPay>['rows']
type Downloads = Reply<typeof records.userDown>['rows']

/** Payments of orders of a visitor in the caller's scenic areas, tried ones too, the newest first. */
export async function paymentsOf(
  db: Db,
  actor: Actor,
  { visitorId, orderId }: { visitorId: number | null; orderId: number | null },
): Promise<Payments> {
  const { rows } = await sql<Payments[number]>`
    select p.id, o.id as order_id, o.order_no, o.goods, o.id is not distinct from ${orderId}::bigint as own, p.result, p.channel, p.amount_fen, o.refunded_fen, o.state as order_state, p.reason, p.at
    from orders o join payment p on p.order_id = o.id
    where (o.visitor_id = ${visitorId}::bigint or o.id = ${orderId}::bigint) and ${inScope(actor, 'o.areaId')} order by p.at desc, p.id desc limit ${sql.lit(maxRows)}`.execute(
    db,
  )
  return rows
}

/** What a visitor has fetched in the caller's scenic areas, the newest first. */
export async function downloadsOf(db: Db, actor: Actor, visitorId: number): Promise<Downloads> {
  const { rows } = await sql<Downloads[number]>`
    select l.id, o.id as order_id, o.order_no, coalesce(p.external_id, o.goods) as title, l.ip, l.at
    from orders o join order_download l on l.order_id = o.id left join picture p on p.id = l.picture_id
    where o.visitor_id = ${visitorId} and ${inScope(actor, 'o.areaId')} order by l.at desc, l.id desc limit ${sql.lit(maxRows)}`.execute(
    db,
  )
  return rows
}
