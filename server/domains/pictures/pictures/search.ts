import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import { like } from '../../../platform/db/page.ts'
import type { Condition } from '../../sales/orders/filter.ts'
import { assertCanSearchPhone } from '../../visitors/phoneViews.ts'

/**
 * Finds pictures `p` by what a visitor at a counter shows or says: the whole number of an order or of its payment; a phone number or
 * its last four digits (the pictures in those orders, and those on which their visitors were found); a picture's number, its name or
 * the beginning of its name. Every row involved must be in the caller's scope.
 * @param hiddenFields fields that the caller may not see: they are not searched
 * @throws Refusal tooOften (2004)
 */
export function pictureOf(q: string, actor: Actor, hiddenFields: ReadonlySet<string>): Condition {
  assertCanSearchPhone(actor, q)
  const phone = (column: string) =>
    hiddenFields.has('phone') ? [] : equals(q, sql.ref(column), sql`right(${sql.ref(column)}, 4)`)
  const orders = sql`from orders o where ${any([sql`o.order_no = ${q}`, sql`o.transaction_id = ${q}`, ...phone('o.phone')])} and ${inScope(actor, 'o.areaId')}`
  const visitors = [
    sql`select o.visitor_id ${orders}`,
    ...phone('v.phone').map((one) => sql`select v.id from visitor v where ${one}`),
  ]
  // As an array the ids are known before a plan is chosen; no plan walks all pictures by time.
  return sql<SqlBool>`p.id = any(array(
    select i.picture_id from order_item i where i.order_id in (select o.id ${orders}) and i.picture_id is not null
    union select m.picture_id from face_match m where m.visitor_id in (${sql.join(visitors, sql` union `)}) and ${inScope(actor, 'm.areaId')}
    union select n.id from picture n where ${any(byName(q))} and ${inScope(actor, 'n.areaId')}))`
}

/** The sender's number or its beginning, or a word in the name of the camera, point or scenic area. */
export function pictureNamed(q: string): Condition {
  const word = like(q)
  return sql<SqlBool>`(p.external_id like ${beginning(q)}
    or p.device_id in (select d.id from device d left join point t on t.id = d.point_id join area r on r.id = d.area_id where d.name ilike ${word} or t.name ilike ${word} or r.name ilike ${word}))`
}

/** A phone as a whole, or its last four digits. */
function equals(q: string, whole: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  if (/^[0-9]{4}$/.test(q)) return [sql`${tail} = ${q}`]
  return /^[0-9]{5,}$/.test(q) ? [sql`${whole} = ${q}`] : []
}

/** Fewer signs than four begin too many names. */
function byName(q: string) {
  const number = /^[1-9][0-9]{0,14}$/.test(q) ? [sql`n.id = ${Number(q)}`] : []
  return [...number, q.length < 4 ? sql`n.external_id = ${q}` : sql`n.external_id like ${beginning(q)}`]
}

const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
const any = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
