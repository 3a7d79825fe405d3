import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope } from '../../../platform/access/actor.ts'

/** Whole numbers and nicks, and the last four digits of a phone, each by its own index. */
export function matching(q: string, actor: Actor, hiddenFields: ReadonlySet<string>): RawBuilder<SqlBool> {
  if (q === '') return sql<SqlBool>`true`
  const ways = [sql<SqlBool>`false`]
  const visitors = (which: RawBuilder<unknown>) =>
    sql<SqlBool>`video_record.visitor_id in (select v.id from visitor v where ${which})`
  if (!hiddenFields.has('externalId')) ways.push(sql<SqlBool>`video_record.external_id = ${q}`)
  if (!hiddenFields.has('orderNo'))
    ways.push(
      sql<SqlBool>`video_record.order_id = (select o.id from orders o where o.order_no = ${q} and ${inScope(actor, 'o.areaId')})`,
    )
  if (!hiddenFields.has('visitorNick')) ways.push(visitors(sql`v.nick = ${q}`))
  if (!hiddenFields.has('phone') && /^[0-9]{4}$/.test(q)) ways.push(visitors(sql`right(v.phone, 4) = ${q}`))
  if (!hiddenFields.has('phone') && /^[0-9]{5,}$/.test(q)) ways.push(visitors(sql`v.phone = ${q}`))
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}
