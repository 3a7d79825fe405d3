import { type RawBuilder, sql } from 'kysely'
import type { operators } from '#contract/account/operators.ts'
import { type Actor, inOperatorScope } from '../actor.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { sorted } from '../db/sorted.ts'
import { found, Refusal, wrongField } from '../refusal.ts'
import type { Handlers } from '../serve.ts'

const visible = (db: Db, actor: Actor) => db.selectFrom('operator').where(inOperatorScope(actor, 'operator.id'))
const choices = (db: Db, actor: Actor) =>
  visible(db, actor).select(['operator.id', 'operator.name', 'operator.kind', 'operator.parentId']).orderBy('operator.kind').orderBy('operator.name').limit(1000)

/** An operator and those under it. */
export const itAndUnder = (id: number | RawBuilder<unknown>) => sql`(select o.id from operator o where o.id = ${id} or o.parent_id = ${id})`
const eachAndUnder = itAndUnder(sql.ref('operator.id'))

const sorts = { name: 'operator.name', parentName: 'parentName', accounts: 'accounts', areas: 'areas', turnoverFen: 'turnoverFen', createdAt: 'operator.createdAt' }
/** The platform, then each channel with the operators under it, then scenic operators of their own. */
const asTree = sql`operator.kind = 'platform' desc, operator.kind = 'scenic' and operator.parent_id is null,
  coalesce(operator.parent_id, operator.id) desc, operator.parent_id is not null, operator.id desc`

export const operatorHandlers: Handlers<typeof operators> = {
  all: async ({ db, actor }) => ({ rows: await choices(db, actor).execute() }),
  unused: async ({ db, actor }) => ({
    rows: await choices(db, actor)
      .where((e) => e.not(e.exists(e.selectFrom('admin').select('admin.id').whereRef('admin.operatorId', '=', 'operator.id'))))
      .execute(),
  }),
  list: ({ db, actor, body }) => {
    const rows = visible(db, actor)
      .$if(!!body.q?.trim(), (s) => s.where('operator.name', 'ilike', like(body.q!.trim())))
      .$if(body.kind !== undefined, (s) => s.where('operator.kind', '=', body.kind!))
      .$if(body.parentId !== undefined, (s) => s.where('operator.parentId', '=', body.parentId!))
      .$if(body.customers === true, (s) => s.where('operator.kind', '<>', 'platform'))
      .$if(body.id !== undefined, (s) => s.where('operator.id', '=', body.id!))
    return pageOf(
      rows
        .select(['operator.id', 'operator.name', 'operator.kind', 'operator.parentId', 'operator.contact', 'operator.phone', 'operator.createdAt', 'operator.version'])
        .select([
          sql<string | null>`(select p.name from operator p where p.id = operator.parent_id)`.as('parentName'),
          sql<number>`(select count(*) from admin a where a.operator_id in ${eachAndUnder})`.as('accounts'),
          sql<number>`(select count(*) from area r where r.operator_id in ${eachAndUnder})`.as('areas'),
          sql<number>`(select coalesce(sum(d.paid_fen - d.refunded_fen), 0) from order_day d where d.day > local_day(now()) - 30
            and d.area_id in (select r.id from area r where r.operator_id in ${eachAndUnder}))`.as('turnoverFen'),
        ])
        .orderBy(sorted(body, sorts, 'operator.id', asTree)),
      rows,
      body,
    )
  },
  add: async ({ db, actor, body }) => {
    if (actor.areaIds !== null && (body.kind !== 'scenic' || body.parentId !== actor.operatorId || actor.role !== 2))
      throw new Refusal('notAllowed', '渠道客户只能新增自己名下的景区运营商')
    if (body.kind === 'platform') throw wrongField('kind', '平台只有一个')
    await parentFor(db, actor, body.kind, body.parentId ?? null)
    return db
      .insertInto('operator')
      .values({ ...body, name: body.name.trim(), parentId: body.parentId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  edit: async ({ db, actor, params, body, audit }) => {
    if (body.parentId !== undefined || body.kind !== undefined) {
      if (actor.areaIds !== null) throw new Refusal('notAllowed', '只有平台可以改变类型和所属渠道')
      const now = found(await visible(db, actor).select(['kind', 'parentId']).where('id', '=', params.id).executeTakeFirst())
      if (body.kind !== undefined && body.kind !== now.kind) throw wrongField('kind', '类型不能改变')
      await parentFor(db, actor, now.kind, body.parentId ?? null)
    }
    await changeRow(db, 'operator', params.id, inOperatorScope(actor, 'id'), body, audit)
    return {}
  },
  remove: async ({ db, actor, params, audit }) => {
    if (params.id === actor.operatorId) throw new Refusal('state.impossible', '不能删除自己所在的运营商')
    audit.before = found(await db.deleteFrom('operator').where('id', '=', params.id).where(inOperatorScope(actor, 'id')).returning(['name', 'kind', 'parentId']).executeTakeFirst())
    return {}
  },
}

async function parentFor(db: Db, actor: Actor, kind: string, parentId: number | null) {
  if (parentId === null) return
  if (kind !== 'scenic') throw wrongField('parentId', '只有景区运营商可以归属渠道')
  const parent = await visible(db, actor).select('kind').where('id', '=', parentId).executeTakeFirst()
  if (parent?.kind !== 'channel') throw wrongField('parentId', '没有这个渠道')
}
