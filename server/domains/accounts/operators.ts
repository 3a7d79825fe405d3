import { type RawBuilder, sql } from 'kysely'
import { operators } from '#contract/accounts/operators.ts'
import { type Actor, inOperatorScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { operatorAndBelow } from './authority/operatorTree.ts'
import { hangsOn, noOpenMoney, openWords } from './operatorDependents.ts'
import { endSessionsOf } from './session/session.ts'
import { turnoverOf } from './turnover.ts'

const scope = (actor: Actor) => inOperatorScope(actor, 'operator.id')
const visible = (db: Db, actor: Actor) => db.selectFrom('operator').where(scope(actor))
const options = (db: Db, actor: Actor) =>
  visible(db, actor)
    .select(['operator.id', 'operator.name', 'operator.kind', 'operator.parentId'])
    .orderBy('operator.kind')
    .orderBy('operator.name')
    .limit(1000)

const eachAndBelow = operatorAndBelow(sql.ref('operator.id'))

/** The platform first, then each channel followed by its operators, then scenic operators without a channel. */
const asTree = sql`operator.kind = 'platform' desc, operator.kind = 'scenic' and operator.parent_id is null,
  coalesce(operator.parent_id, operator.id) desc, operator.parent_id is not null, operator.id desc`

export const operatorHandlers: Handlers<typeof operators> = {
  ...crudHandlers(operators, {
    table: 'operator',
    scope,
    computed: {
      state: sql`case when operator.disabled_at is null then 'on' else 'off' end`,
      parentName: sql`(select p.name from operator p where p.id = operator.parent_id)`,
      accounts: sql`(select count(*) from admin a where a.operator_id in ${eachAndBelow})`,
      areas: sql`(select count(*) from area r where r.operator_id in ${eachAndBelow})`,
      turnoverFen: turnoverOf(
        sql`d.case_id = 0 and d.area_id in (select r.id from area r where r.operator_id in ${eachAndBelow})`,
      ),
    },
    where: { customers: (only) => (only ? sql`operator.kind <> 'platform'` : sql`true`) },
    defaultOrder: asTree,
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
  impact: async ({ db, actor, params }) => {
    const { id } = params
    const { rows } = await sql<{ operators: number; keys: number }>`
      select (select count(*) from operator o where o.parent_id = operator.id) as operators,
        (select count(*) from ingest_key k where k.operator_id in ${operatorAndBelow(id)}) as keys
      from operator where operator.id = ${id} and ${scope(actor)}`.execute(db)
    const own = orNotFound(rows[0])
    return { ...own, ...(await hangsOn(db, operatorAndBelow(id))), own: await hangsOn(db, sql`(${id}::bigint)`) }
  },
  disable: async ({ db, actor, params: { id }, audit }) => {
    audit.target = id
    // Waits for writes that the operator's accounts have already started; later ones find it disabled.
    await sql`select from admin a where a.operator_id = ${id} and ${managesAllOf(actor, sql`${id}`)}
      order by a.id for update`.execute(db)
    const disabled = await db
      .updateTable('operator')
      .set({ disabledAt: sql`now()` })
      .where('id', '=', id)
      .where(scope(actor))
      .where('disabledAt', 'is', null)
      .where(managesAllOf(actor))
      .where(noOpenMoney)
      .returning(['name', 'disabledAt'])
      .executeTakeFirst()
    if (!disabled) throw await notDisabled(db, actor, id)
    audit.after = disabled
    await endSessionsOf(db, id)
    return {}
  },
  enable: async ({ db, actor, params: { id }, audit }) => {
    audit.target = id
    const enabled = await db
      .updateTable('operator')
      .set({ disabledAt: null })
      .where('id', '=', id)
      .where(scope(actor))
      .where('disabledAt', 'is not', null)
      .where(managesAllOf(actor))
      .returning('name')
      .executeTakeFirst()
    if (!enabled) throw await notManagedAll(db, actor, id, '它没有停用')
    audit.before = enabled
    // A sign-in that was under way while it was disabled begins nothing that comes back now.
    await endSessionsOf(db, id)
    return {}
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

/** Of rows of `operator`, or of one by its number: its accounts are all such as the actor manages. */
const managesAllOf = ({ adminId }: Actor, operator: RawBuilder<unknown> = sql.ref('operator.id')) =>
  sql<boolean>`manages_all_of(${adminId}, ${operator})`

async function notDisabled(db: Db, actor: Actor, id: number): Promise<Refusal> {
  const refusal = await notManagedAll(db, actor, id, '它已经停用')
  if (refusal.refusal !== 'state.impossible') return refusal
  const open = openWords(await hangsOn(db, sql`(${id}::bigint)`))
  return open.length ? new Refusal('state.impossible', `名下景区还有 ${open.join('，')}，不能停用`) : refusal
}

/** Returns the reason why an operator was neither disabled nor enabled; `otherwise` is used if only its state prevents it. */
async function notManagedAll(db: Db, actor: Actor, id: number, otherwise: string): Promise<Refusal> {
  const row = await visible(db, actor)
    .select(['kind', managesAllOf(actor).as('managed')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return new Refusal('notFound')
  if (id === actor.operatorId || row.kind === 'platform')
    return new Refusal('state.impossible', '平台和自己所在的运营商不能停用')
  return row.managed
    ? new Refusal('state.impossible', otherwise)
    : new Refusal('notAllowed', '它有账号的权限高于自己，不能操作')
}
