import { type RawBuilder, sql } from 'kysely'
import type { Complaint, complaints } from '#contract/sales/complaints.ts'
import { type Actor, inScope, narrowed } from '../../platform/access/actor.ts'
import { maskPhone } from '../../platform/access/maskPhone.ts'
import { inDays } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { like, pageRange } from '../../platform/db/page.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { closeComplaint, lockComplaint } from './complaintChange.ts'
import { orderDetail } from './orders/detail.ts'
import { all, type Condition, ordersFound } from './orders/filter.ts'
import { refundsOf } from './refunds/rows.ts'

export const complaintHandlers: Handlers<typeof complaints> = {
  list: async ({ db, actor, hiddenFields, body: { q, areaIds, state, from, to, ...at } }) => {
    const asOf = new Date().toISOString()
    const text = q?.trim() ?? ''
    const where = all([
      inScope(narrowed(actor, areaIds), 'c.areaId'),
      ...(text === '' ? [] : [complaintWhere(text, hiddenFields)]),
      ...(state === undefined ? [] : [sql<boolean>`c.state = ${state}`]),
      ...inDays('c.created_at', from, to),
    ])
    const sorted = at.order === 'asc' ? sql`c.created_at, c.id` : sql`c.created_at desc, c.id desc`
    const { limit, offset } = pageRange(at)
    const [rows, total] = await Promise.all([
      read(db, where, sql`order by ${sorted} limit ${limit} offset ${offset}`),
      count(db, where),
    ])
    return { rows, total, asOf }
  },
  one: async ({ db, actor, params, services }) => {
    const [complaint] = await read(db, all([sql`c.id = ${params.id}`, inScope(actor, 'c.areaId')]))
    const { orderId } = orNotFound(complaint)
    const [detail, refunds] = await Promise.all([
      orderDetail(db, actor, orderId, services),
      refundsOf(db, actor, orderId),
    ])
    return { complaint: complaint!, ...detail, refunds }
  },
  close: async ({ db, actor, params, body, audit, services }) => {
    const complaint = await lockComplaint(db, actor, params.id)
    audit.before = { state: 'open' }
    await closeComplaint(db, services.events, actor, complaint, body.outcome.trim())
    return {}
  },
}

/** Complaints by their numbers, in any order; those outside the scope are left out. */
export const complaintsBy = (db: Db, scope: Pick<Actor, 'areaIds'>, ids: readonly number[]): Promise<Complaint[]> =>
  ids.length ? read(db, all([sql`c.id = any(${idArray(ids)})`, inScope(scope, 'c.areaId')])) : Promise.resolve([])

/** What a text finds among complaints `c` of orders `o`: their words, or their order. */
export const complaintWhere = (text: string, hiddenFields: ReadonlySet<string>): Condition =>
  sql`(c.order_id in ${ordersFound(text, hiddenFields)} or o.order_no ilike ${like(text)} or c.words ilike ${like(text)})`

async function read(db: Db, where: Condition, rest: RawBuilder<unknown> = sql``): Promise<Complaint[]> {
  const { rows } = await sql<Complaint>`
    select c.id, c.order_id, o.order_no, a.name as area_name, o.phone, o.goods, o.paid_fen, o.refunded_fen, o.refunding_fen, c.words, c.state, c.outcome, c.handled_by, c.handled_at, c.created_at
    from complaint c join orders o on o.id = c.order_id join area a on a.id = c.area_id where ${where} ${rest}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }))
}

async function count(db: Db, where: Condition): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from complaint c join orders o on o.id = c.order_id where ${where}`.execute(db)
  return rows[0]!.n
}
