import { sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import { isStepOpen, type SetupStepName, type setup, setupOrder, soldAsPhotos } from '#contract/reports/setup.ts'
import type { caseTypes } from '#contract/scenic/cases.ts'
import { type Actor, inOperatorScope, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'

type State = Reply<typeof setup.state>

/** Among an account's choices for tables: its row says that the list was put away. No table has this key. */
const choiceKey = 'setup'

export const setupHandlers: Handlers<typeof setup> = {
  state: async ({ db, actor }) => {
    const own = stepsOf(actor)
    if (own.length === 0 || (await isPutAway(db, actor)) || (await hasWholeChain(db, actor, own))) return nothing
    const state = await furthest(db, actor, own)
    return state.steps.every(({ done }) => done) ? nothing : state
  },
  putAway: async ({ db, actor, body, audit }) => {
    audit.target = choiceKey
    if (body.away)
      await db
        .insertInto('tableChoice')
        .values({ adminId: actor.adminId, tableKey: choiceKey })
        .onConflict((conflict) => conflict.columns(['adminId', 'tableKey']).doNothing())
        .execute()
    else
      await db
        .deleteFrom('tableChoice')
        .where('adminId', '=', actor.adminId)
        .where('tableKey', '=', choiceKey)
        .execute()
    return {}
  },
}

const nothing: State = { steps: [], operator: null, area: null, case: null, point: null, device: null }

const stepsOf = (actor: Actor) => setupOrder.filter((step) => isStepOpen(step, actor))

const isPutAway = async (db: Db, actor: Actor) =>
  (await db
    .selectFrom('tableChoice')
    .select('adminId')
    .where('adminId', '=', actor.adminId)
    .where('tableKey', '=', choiceKey)
    .executeTakeFirst()) !== undefined

/** What must hold of `area a`, its `operator o` and its `scenic_case c`. */
const has = {
  operator: sql`o.id is not null`,
  area: sql`a.id is not null`,
  case: sql`c.id is not null`,
  point: sql`exists (select from point where case_id = c.id)`,
  device: sql`exists (select from device where case_id = c.id and removed_at is null)`,
  package: sql`(exists (select from photo_package where case_id = c.id) or exists (select from package_price where case_id = c.id))`,
  // The keys of a channel and of the platform see the scenic areas of the operators below them.
  key: sql`exists (
    select from ingest_key k join operator holder on holder.id = k.operator_id
    where k.revoked_at is null and (holder.id in (o.id, o.parent_id) or holder.kind = 'platform'))`,
} as const satisfies Record<SetupStepName, unknown>

/** Ends at the first project that has everything: a company that is set up pays for one row. */
async function hasWholeChain(db: Db, actor: Actor, own: readonly SetupStepName[]) {
  const { rows } = await sql<{ whole: boolean }>`
    select exists (
      select from scenic_case c join area a on a.id = c.area_id join operator o on o.id = a.operator_id
      where ${inScope(actor, 'c.area_id')} and ${sql.join(
        own.map((step) => has[step]),
        sql` and `,
      )}) as whole`.execute(db)
  return rows[0]!.whole
}

interface Row extends Record<`has${Capitalize<SetupStepName>}`, boolean> {
  operator: State['operator']
  area: State['area']
  case: (NonNullable<State['operator']> & { caseType: keyof typeof caseTypes }) | null
  point: State['point']
  device: State['device']
}

const keyOf = <S extends SetupStepName>(step: S) =>
  `has${step[0]!.toUpperCase()}${step.slice(1)}` as `has${Capitalize<S>}`

async function furthest(db: Db, actor: Actor, own: readonly SetupStepName[]): Promise<State> {
  const { rows } = await sql<Row>`
    select
      json_build_object('id', o.id, 'name', o.name) as operator,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as area,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'caseType', c.case_type) end as case,
      (select json_build_object('id', id, 'name', name) from point where case_id = c.id order by id limit 1) as point,
      (select json_build_object('id', id, 'name', name, 'gbCode', gb_code) from device
        where case_id = c.id and removed_at is null order by id limit 1) as device,
      ${sql.join(setupOrder.map((step) => sql`${has[step]} as ${sql.ref(keyOf(step))}`))}
    from operator o
    left join area a on a.operator_id = o.id and ${inScope(actor, 'a.id')}
    left join scenic_case c on c.area_id = a.id
    where o.kind <> 'platform' and ${inOperatorScope(actor, 'o.id')}
    order by ${sql.join(
      own.map((step) => sql`(${has[step]})::int`),
      sql` + `,
    )} desc, o.id, a.id, c.id
    limit 1`.execute(db)
  const [row] = rows
  return {
    ...nothing,
    ...(row && {
      operator: row.operator,
      area: row.area,
      case: row.case && { id: row.case.id, name: row.case.name, soldAsPhotos: soldAsPhotos(row.case.caseType) },
      point: row.point,
      device: row.device,
    }),
    steps: own.map((step) => ({ step, done: row?.[keyOf(step)] ?? false })),
  }
}
