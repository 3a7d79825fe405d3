import { type SqlBool, sql } from 'kysely'
import type { Statement, StatementLine } from '#contract/sharing/scenicSettlements.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { orNotFound } from '../../../platform/refusal.ts'
import { common, months } from './rows.ts'

/**
 * One month of a scenic area as a document. Its days are those that were kept when it was confirmed, and until then those of today, so
 * that they always add up to its turnover.
 * @throws Refusal notFound (1512) if the caller may not see it
 */
export async function statementOf(db: Db, actor: Actor, id: number): Promise<Statement> {
  const { version: _version, ...row } = orNotFound(
    await common(months(db, actor))
      .innerJoin('operator', 'operator.id', 'area.operatorId')
      .select([
        's.confirmedAt',
        's.confirmedBy',
        sql<string>`(select name from operator where kind = 'platform' order by id limit 1)`.as('payer'),
        'operator.name as receiver',
        sql<StatementLine[] | null>`case when s.id is null then scenic_days(m.area_id, m.month) else s.days end`.as(
          'lines',
        ),
      ])
      .where(sql<SqlBool>`m.id = ${id}`)
      .executeTakeFirst(),
  )
  return row
}
