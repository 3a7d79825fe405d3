import { sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import type { reports } from '#contract/reports/reports.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import { inDays } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import { all } from '../../sales/orders/filter.ts'
import { salesIn } from '../figures/sales.ts'

type Answer = Reply<typeof reports.refundsByCase>
type Row = Answer['rows'][number]

/** Refunds whose money arrived on the given days, by project and reason, the largest sum first. */
export async function refundsByCase(
  db: Db,
  actor: Actor,
  { areaId, caseId, kind, dayFrom, dayTo }: Body<typeof reports.refundsByCase>,
): Promise<Answer> {
  const where = all([
    inScope(narrowed(actor, areaId === undefined ? [] : [areaId]), 'r.areaId'),
    sql<boolean>`r.succeeded_at is not null`,
    ...inDays('r.succeeded_at', dayFrom, dayTo, 'dayTo'),
    ...(caseId === undefined ? [] : [sql<boolean>`r.case_id = ${caseId}`]),
    ...(kind === undefined
      ? []
      : [sql<boolean>`exists (select from orders o where o.id = r.order_id and o.kind = ${kind})`]),
  ])
  const { rows } = await sql<Row>`
    with x as (select r.case_id, r.reason, count(*) as n, sum(r.amount_fen) as fen from refund r where ${where} group by 1, 2),
    p as (select case_id, sum(paid_fen) as fen from (${salesIn(actor, { from: dayFrom, to: dayTo }, { areaId, caseId, kind }, ['case'], false)}) e group by 1)
    select c.area_id, a.name as area_name, c.id as case_id, c.name as case_name, sum(x.n)::bigint as refunds, sum(x.fen)::bigint as refunded_fen,
      round(sum(x.fen) * 10000.0 / nullif(max(p.fen), 0))::bigint as rate, jsonb_object_agg(x.reason, x.fen) as reasons
    from x join scenic_case c on c.id = x.case_id join area a on a.id = c.area_id left join p on p.case_id = c.id group by c.id, a.id order by sum(x.fen) desc, c.id`.execute(
    db,
  )
  return {
    rows,
    refunds: rows.reduce((sum, row) => sum + row.refunds, 0),
    refundedFen: rows.reduce((sum, row) => sum + row.refundedFen, 0),
  }
}
