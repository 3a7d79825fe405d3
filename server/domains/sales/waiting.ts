import { sql } from 'kysely'
import type { Waiting, waiting } from '#contract/sales/waiting.ts'
import { inScope, narrowed } from '../../platform/access/actor.ts'
import { pageRange } from '../../platform/db/page.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { complaintsBy, complaintWhere } from './complaints.ts'
import { all, type Condition } from './orders/filter.ts'
import { inCash, refundsBy, refundWhere } from './refunds/rows.ts'

type Key = Omit<Waiting, 'refund' | 'complaint'>

export const waitingHandlers: Handlers<typeof waiting> = {
  list: async ({ db, actor, hiddenFields, body: { q, areaIds, for: kind, ...at } }) => {
    const asOf = new Date().toISOString()
    const scope = narrowed(actor, areaIds)
    const text = q?.trim() ?? ''
    const refunds = all([inScope(scope, 'r.areaId'), ...(text ? [refundWhere(text, hiddenFields)] : [])])
    const complaints = all([inScope(scope, 'c.areaId'), ...(text ? [complaintWhere(text, hiddenFields)] : [])])
    const chosen: Condition = kind ? sql`w.for = ${kind}` : sql`true`
    const waits = sql`(
      select 'refund' as of, r.id, case when r.state = 'requested' then 'requested' when r.state = 'abnormal' and ${inCash} then 'cash' else 'failed' end as for, r.requested_at as since
      from refund r where r.state in ('requested', 'abnormal', 'closed') and ${refunds}
      union all
      select 'complaint', c.id, 'complaint', c.created_at from complaint c join orders o on o.id = c.order_id where c.state = 'open' and ${complaints}) w where ${chosen}`
    const { limit, offset } = pageRange(at)
    const way = at.order === 'desc' ? sql`desc` : sql`asc`
    const [{ rows: keys }, { rows: counted }] = await Promise.all([
      sql<Key>`select w.* from ${waits} order by w.since ${way}, w.id ${way}, w.of limit ${limit} offset ${offset}`.execute(
        db,
      ),
      sql<{ n: number }>`select count(*) as n from ${waits}`.execute(db),
    ])
    const idsOf = (of: Waiting['of']) => keys.flatMap((key) => (key.of === of ? key.id : []))
    const [refundRows, complaintRows] = await Promise.all([
      refundsBy(db, scope, idsOf('refund')),
      complaintsBy(db, scope, idsOf('complaint')),
    ])
    const refundOf = new Map(refundRows.map((row) => [row.id, row]))
    const complaintOf = new Map(complaintRows.map((row) => [row.id, row]))
    return {
      rows: keys.map((key) => ({
        ...key,
        refund: (key.of === 'refund' && refundOf.get(key.id)) || null,
        complaint: (key.of === 'complaint' && complaintOf.get(key.id)) || null,
      })),
      total: counted[0]!.n,
      asOf,
    }
  },
}
