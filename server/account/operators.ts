import { type RawBuilder, sql } from 'kysely'
import { operators } from '#contract/account/operators.ts'
import type { Reply } from '#contract/kit.ts'
import { type Actor, inOperatorScope } from '../actor.ts'
import { crudHandlers } from '../crud/handlers.ts'
import type { Db } from '../db/open.ts'
import type { Handlers } from '../http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../refusal.ts'

const scope = (actor: Actor) => inOperatorScope(actor, 'operator.id')
const visible = (db: Db, actor: Actor) => db.selectFrom('operator').where(scope(actor))
const options = (db: Db, actor: Actor) =>
  visible(db, actor)
    .select(['operator.id', 'operator.name', 'operator.kind', 'operator.parentId'])
    .orderBy('operator.kind')
    .orderBy('operator.name')
    .limit(1000)

/** An operator and those under it. */
export const itAndUnder = (id: number | RawBuilder<unknown>) =>
  sql`(select o.id from operator o where o.id = ${id} or o.parent_id = ${id})`
const eachAndUnder = itAndUnder(sql.ref('operator.id'))

/** The platform, then each channel with the operators under it, then scenic operators of their own. */
const asTree = sql`operator.kind = 'platform' desc, operator.kind = 'scenic' and operator.parent_id is null,
  coalesce(operator.parent_id, operator.id) desc, operator.parent_id is not null, operator.id desc`

export const operatorHandlers: Handlers<typeof operators> = {
  ...crudHandlers(operators, {
    table: 'operator',
    scope,
    given: {
      parentName: sql`(select p.name from operator p where p.id = operator.parent_id)`,
      accounts: sql`(select count(*) from admin a where a.operator_id in ${eachAndUnder})`,
      areas: sql`(select count(*) from area r where r.operator_id in ${eachAndUnder})`,
      turnoverFen: sql`(select coalesce(sum(d.paid_fen - d.refunded_fen), 0) from order_sum d
        where d.span = 'day' and d.case_id = 0 and d.start > local_day(now()) - 30
        and d.area_id in (select r.id from area r where r.operator_id in ${eachAndUnder}))`,
    },
    where: { customers: (only) => (only ? sql`operator.kind <> 'platform'` : sql`true`) },
    standing: asTree,
    before: {
      add: async ({ db, actor, body }) => {
        const own = body.kind === 'scenic' && body.parentId === actor.operatorId && actor.role === 2
        if (actor.areaIds !== null && !own) throw new Refusal('notAllowed', '渠道客户只能新增自己名下的景区运营商')
        if (body.kind === 'platform') throw wrongField('kind', '平台只有一个')
        await parentFor(db, actor, body.kind, body.parentId ?? null)
        return {}
      },
      edit: async ({ db, actor, body }, id) => {
        if (body.parentId === undefined) return undefined
        if (actor.areaIds !== null) throw new Refusal('notAllowed', '只有平台可以改变所属渠道')
        const { kind } = orNotFound(await visible(db, actor).select('kind').where('id', '=', id).executeTakeFirst())
        await parentFor(db, actor, kind, body.parentId)
        return undefined
      },
      remove: async ({ actor }, id) => {
        if (id === actor.operatorId) throw new Refusal('state.impossible', '不能删除自己所在的运营商')
      },
    },
  }),
  standing: async ({ db, actor, params }) => {
    const { rows } = await sql<Reply<typeof operators.standing>>`
      with own as (select r.id from area r where r.operator_id in ${itAndUnder(params.id)}),
        refunds as (select count(*) as n, coalesce(sum(amount_fen), 0) as fen from refund
          where area_id in (select id from own) and state in ('requested', 'approved', 'processing', 'abnormal'))
      select (select count(*) from operator o where o.parent_id = operator.id) as operators,
        (select count(*) from own) as areas,
        (select count(*) from admin a where a.operator_id in ${itAndUnder(params.id)}) as accounts,
        (select count(*) from ingest_key k where k.operator_id in ${itAndUnder(params.id)}) as keys,
        (select count(*) from device d where d.area_id in (select id from own) and d.removed_at is null
          and d.last_heartbeat_at > now() - interval '5 minutes') as live_devices,
        (select count(*) from orders o where o.area_id in (select id from own) and o.state = 'created') as open_orders,
        (select n from refunds) as open_refunds, (select fen from refunds) as open_refund_fen
      from operator where operator.id = ${params.id} and ${scope(actor)}`.execute(db)
    return orNotFound(rows[0])
  },
  all: async ({ db, actor }) => ({ rows: await options(db, actor).execute() }),
  unused: async ({ db, actor }) => ({
    rows: await options(db, actor)
      .where((e) =>
        e.not(e.exists(e.selectFrom('admin').select('admin.id').whereRef('admin.operatorId', '=', 'operator.id'))),
      )
      .execute(),
  }),
}

async function parentFor(db: Db, actor: Actor, kind: string, parentId: number | null) {
  if (parentId === null) return
  if (kind !== 'scenic') throw wrongField('parentId', '只有景区运营商可以归属渠道')
  const parent = await visible(db, actor).select('kind').where('id', '=', parentId).executeTakeFirst()
  if (parent?.kind !== 'channel') throw wrongField('parentId', '没有这个渠道')
}
