import { sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import type { reports } from '#contract/reports/reports.ts'
import { type Actor, narrowed } from '../../../platform/access/actor.ts'
import { startOf } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import { hoursOf } from '../../sales/orders/hours.ts'
import { figuresOf, salesIn, summed } from '../figures/sales.ts'

type Day = Reply<typeof reports.day>
const weekMs = 7 * 86_400_000
const maxProjects = 10

/** One day: its sums beside those of the same weekday a week before, its hours, what kinds of goods were sold, and where most was paid. */
export async function dayReport(db: Db, actor: Actor, { day, ...chosen }: Body<typeof reports.day>): Promise<Day> {
  const weekAgo = new Date(Date.parse(`${day}T00:00:00Z`) - weekMs).toISOString().slice(0, 10)
  const sold = (of: string, apart: 'case'[] = []) => salesIn(actor, { from: of, to: of }, chosen, apart, true)
  const scope = narrowed(actor, chosen.areaId === undefined ? [] : [chosen.areaId])
  const [kinds, both, top, hours] = await Promise.all([
    sql<
      Day['kinds'][number]
    >`select e.kind, ${summed()} from (${sold(day)}) e group by 1 order by sum(paid_fen) desc, 1`.execute(db),
    sql<
      Record<string, number>
    >`select ${summed(sql`era = 0`)}, ${summed(sql`era = 1`, 'before_')} from (select 0 as era, n.* from (${sold(day)}) n union all select 1, b.* from (${sold(weekAgo)}) b) e`.execute(
      db,
    ),
    sql<
      Day['top'][number]
    >`select s.*, c.name as case_name, r.id as area_id, r.name as area_name from (select case_id, ${summed()} from (${sold(day, ['case'])}) e group by 1 order by sum(paid_fen) desc, 1 limit ${maxProjects}) s
      join scenic_case c on c.id = s.case_id join area r on r.id = c.area_id order by s.paid_fen desc, c.id`.execute(
      db,
    ),
    chosen.caseId === undefined && chosen.kind === undefined ? hoursOf(db, scope, [Date.parse(startOf(day))]) : null,
  ])
  return {
    day,
    sums: figuresOf(both.rows[0]!),
    before: figuresOf(both.rows[0]!, 'before'),
    hours: hours && hours[0]!.map(({ paidFen, refundedFen }) => ({ paidFen, refundedFen })),
    kinds: kinds.rows,
    top: top.rows,
  }
}
