import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { maskPhone } from '../../platform/access/maskPhone.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { rowsOf, withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { orderPersonalData } from './personalData.ts'
import { assertCanSearchPhone, assertCanViewPhone, phoneCalls } from './phoneViews.ts'
import { visitSteps } from './visits.ts'

type Scope = Pick<Actor, 'areaIds'>
type Entry = Reply<typeof visitors.log>['rows'][number]['did']

/** A visitor is visible to accounts in whose scenic areas it was seen; to the platform even if it was not seen anywhere yet. */
const scope = ({ areaIds }: Scope) =>
  areaIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from visitor_area a where a.visitor_id = visitor.id and ${inScope({ areaIds }, 'a.areaId')})`

/** The list of an account. Narrowed to one scenic area it walks that area's own index, and times and figures are those there. */
function listFor(actor: Scope, areaId?: number) {
  const here = areaId !== undefined
  const inSight = (of: string) =>
    sql`${sql.ref(`${of}.visitorId`)} = visitor.id and ${inScope(here ? { areaIds: [areaId] } : actor, `${of}.areaId`)}`
  const last = (column: string) =>
    sql`(select ${sql.ref(column)} from visitor_area a join area r on r.id = a.area_id where ${inSight('a')} order by a.last_seen_at desc, a.area_id limit 1)`
  const own = here || actor.areaIds === null
  const sum = (column: string) =>
    own
      ? sql.ref(`${here ? 's' : 'visitor'}.${column}`)
      : sql`(select sum(${sql.ref(`a.${column}`)}) from visitor_area a where ${inSight('a')})`
  const time = (column: string, way: 'min' | 'max') =>
    own
      ? sql.ref(`${here ? 's' : 'visitor'}.${column}`)
      : sql`(select ${sql.raw(way)}(${sql.ref(`a.${column}`)}) from visitor_area a where ${inSight('a')})`
  const computed = {
    allowLogin: sql`visitor.barred_at is null`,
    areaId: last('a.areaId'),
    areaName: last('r.name'),
    areas: sql`(select count(*) from visitor_area a where a.visitor_id = visitor.id and ${inScope(actor, 'a.areaId')})`,
    scans: sql`(select count(*) from scan c where ${inSight('c')})`,
    pictures: sql`(select count(distinct m.picture_id) from face_match m where ${inSight('m')})`,
    orders: sum('orders'),
    paidFen: sum('paidFen'),
    firstSeenAt: time('firstSeenAt', 'min'),
    lastSeenAt: time('lastSeenAt', 'max'),
  }
  return crudHandlers(visitors, {
    table: 'visitor',
    scope,
    from: (rows) => (here ? rows.innerJoin('visitorArea as s', 's.visitorId', 'visitor.id') : rows),
    computed: computed,
    where: {
      q: (q, { hiddenFields }) => visitorsFound(q.trim(), actor, hiddenFields),
      areaId: (id) => sql`s.area_id = ${id}`,
      allowLogin: (yes) => (yes ? sql`visitor.barred_at is null` : sql`visitor.barred_at is not null`),
    },
    searchHandlesHidden: true,
    orderField: 'lastSeenAt',
    defaultOrder: sql`${computed.lastSeenAt} desc nulls last, ${here ? sql.ref('s.visitorId') : sql.ref('visitor.id')} desc`,
    finish: (row) => ({ ...row, phone: maskPhone(row.phone) }),
  })
}

/** The beginning of a nick, a whole phone number or the last four digits of one, a whole openid, the number of an order in scope: each by its own index. */
export function visitorsFound(q: string, actor: Scope, hiddenFields: ReadonlySet<string>): RawBuilder<SqlBool> {
  if (q === '') return sql`true`
  const isVisible = (key: string) => !hiddenFields.has(key)
  const ways = [
    sql`visitor.id = (select o.visitor_id from orders o where o.order_no = ${q} and ${inScope(actor, 'o.areaId')})`,
  ]
  if (isVisible('nick')) ways.push(sql`visitor.nick like ${`${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  if (isVisible('openid')) ways.push(sql`visitor.openid = ${q}`)
  if (isVisible('phone') && /^[0-9]{4}$/.test(q)) ways.push(sql`right(visitor.phone, 4) = ${q}`)
  if (isVisible('phone') && /^[0-9]{5,}$/.test(q)) ways.push(sql`visitor.phone = ${q}`)
  return sql`(${sql.join(ways, sql` or `)})`
}

export const visitorHandlers: Handlers<typeof visitors> = {
  ...listFor({ areaIds: null }),
  list: withRows(
    async (call) => {
      assertCanSearchPhone(call.actor, call.body.q?.trim() ?? '')
      return listFor(call.actor, call.body.areaId).list(call)
    },
    (call) => rowsOf(listFor(call.actor, call.body.areaId).list)!(call),
  ),
  edit: async ({ db, actor, params: { id }, body: { allowLogin, note, version }, audit, services }) => {
    const { barredAt } = await seenBy(db, actor, id)
    // To the millisecond, as the times are with which it is compared; who is barred already stays so since then.
    const barred = allowLogin === undefined ? undefined : allowLogin ? null : (barredAt ?? new Date().toISOString())
    const changes = { ...(barred !== undefined && { barredAt: barred }), ...(note !== undefined && { note }), version }
    const next = await changeRow(db, 'visitor', id, scope(actor), changes, audit)
    await services.events.emit(db, [{ topic: 'visitor', subject: id }])
    return { version: next }
  },
  phone: async ({ db, actor, body: { id }, audit, hiddenFields }) => {
    audit.target = id
    if (hiddenFields.has('phone')) throw new Refusal('notAllowed')
    const { phone } = await seenBy(db, actor, id)
    await assertCanViewPhone(db, actor, phoneCalls.visitor, id)
    return { phone }
  },
  personalData: async ({ db, actor, body: { id }, audit, hiddenFields, services }) => {
    audit.target = id
    if (hiddenFields.size > 0) throw new Refusal('notAllowed', '表头对这个角色隐藏了游客的字段，不能导出全部信息')
    await seenBy(db, actor, id)
    await assertCanViewPhone(db, actor, phoneCalls.copy, id)
    return { jobId: await orderPersonalData(db, services, actor, id) }
  },
  visits: async ({ db, actor, body, services }) => {
    await seenBy(db, actor, body.id)
    return visitSteps(db, services.storage, actor, body)
  },
  log: async ({ db, actor, params: { id } }) => {
    await seenBy(db, actor, id)
    const { rows } = await sql<{ id: number; at: string; who: string; did: Entry }>`
      select id, at, admin_name as who, case when operation = ${phoneCalls.visitor} then 'phone' when operation = ${phoneCalls.copy} then 'copy' when not after ? 'barredAt' then 'note'
        when after ->> 'barredAt' is null then 'allow' else 'bar' end as did
      from audit where operation in (${phoneCalls.visitor}, ${phoneCalls.copy}, 'visitors.visitors.edit') and target = ${String(id)} and code = 200 order by at desc, id desc limit 50`.execute(
      db,
    )
    return { rows }
  },
}

/** @throws Refusal notFound (1512) outside the scope */
const seenBy = async (db: Db, actor: Scope, id: number) =>
  orNotFound(
    await db
      .selectFrom('visitor')
      .select(['id', 'phone', 'barredAt'])
      .where('id', '=', id)
      .where(scope(actor))
      .executeTakeFirst(),
  )
