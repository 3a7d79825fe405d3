import { sql } from 'kysely'
import { maxChoices } from '#contract/kit.ts'
import { creditCodeFits } from '#contract/sharing/creditCode.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { type Actor, inOperatorScope, inScope } from '../../platform/access/actor.ts'
import type { AuditNote } from '../../platform/audit/audit.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { like } from '../../platform/db/page.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { visibleAdmins } from '../accounts/authority/manages.ts'
import { operatorAndBelow } from '../accounts/authority/operatorTree.ts'
import { receivedOf, unsplitOf } from './received.ts'

const scope = (actor: Actor) => inOperatorScope(actor, 'enterprise.operatorId')
// All of them are in the scope of anyone who sees the enterprise: the database ensures that they belong to its operator.
const bound = sql`enterprise_case b where b.enterprise_id = enterprise.id`
const computed = {
  operatorName: sql<string>`(select o.name from operator o where o.id = enterprise.operator_id)`,
  caseIds: sql<number[]>`array(select b.case_id from ${bound} order by b.case_id)`,
  cases: sql<{ id: number; name: string; areaName: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'areaName', a.name) order by a.name, c.name, c.id), '[]')
    from enterprise_case b join scenic_case c on c.id = b.case_id join area a on a.id = b.area_id where b.enterprise_id = enterprise.id)`,
  caseCount: sql<number>`(select count(*)::int from ${bound})`,
  receivedFen: receivedOf(sql`b.enterprise_id = enterprise.id`),
  unsplitFen: unsplitOf(sql`b.enterprise_id = enterprise.id`),
}

export const enterpriseHandlers: Handlers<typeof enterprises> = {
  ...crudHandlers(enterprises, {
    table: 'enterprise',
    scope,
    computed: computed,
    before: {
      add: async ({ db, actor, body }) => {
        if (!creditCodeFits(body.creditCode)) throw wrongField('creditCode', '统一社会信用代码的校验位不对，请核对')
        const operators = db.selectFrom('operator').select('kind').where('id', '=', body.operatorId)
        const operator = await operators.where(inOperatorScope(actor, 'operator.id')).executeTakeFirst()
        if (!operator) throw wrongField('operatorId', '没有这个运营商')
        if (operator.kind === 'platform') throw wrongField('operatorId', '平台自己收款，不设企业')
        return {}
      },
      edit: async ({ body }) => (body.caseIds ? { casesAt: sql`now()` } : undefined),
    },
    after: {
      add: ({ db, actor, body, audit }, id) => bind(db, actor, id, body.caseIds ?? [], audit),
      edit: async ({ db, actor, body, audit }, id) => {
        if (body.caseIds) await bind(db, actor, id, body.caseIds, audit)
      },
    },
  }),
  ofAdmin: async ({ db, actor, params }) => {
    const account = orNotFound(
      await visibleAdmins(db, actor).select('admin.operatorId').where('admin.id', '=', params.id).executeTakeFirst(),
    )
    return {
      rows: await db
        .selectFrom('enterprise')
        .selectAll()
        .select([
          computed.operatorName.as('operatorName'),
          computed.caseIds.as('caseIds'),
          computed.cases.as('cases'),
          computed.caseCount.as('caseCount'),
          computed.receivedFen.as('receivedFen'),
          computed.unsplitFen.as('unsplitFen'),
        ])
        .where(scope(actor))
        .where('operatorId', '=', account.operatorId)
        .orderBy('name')
        .orderBy('id')
        .execute(),
    }
  },
  uncase: async ({ db, actor, query: { operatorId, q = '' } }) => ({
    rows: await db
      .selectFrom('scenicCase')
      .innerJoin('area', 'area.id', 'scenicCase.areaId')
      .leftJoin('enterpriseCase', 'enterpriseCase.caseId', 'scenicCase.id')
      .select(['scenicCase.id', 'scenicCase.name', 'area.name as areaName'])
      .where(inScope(actor, 'scenicCase.areaId'))
      .where('enterpriseCase.caseId', 'is', null)
      .$if(operatorId !== undefined, (rows) =>
        rows.where(sql<boolean>`area.operator_id in ${operatorAndBelow(operatorId!)}`),
      )
      .$if(q.trim() !== '', (rows) =>
        rows.where(sql<boolean>`area.name || ' ' || scenic_case.name ilike ${like(q.trim())}`),
      )
      .orderBy('area.name')
      .orderBy('scenicCase.name')
      .orderBy('scenicCase.id')
      .limit(maxChoices)
      .execute(),
  }),
}

/** Replaces the projects. The previous statement has locked the enterprise's row, and checked that it is in the caller's scope. */
async function bind(db: Db, actor: Actor, enterpriseId: number, caseIds: readonly number[], audit: AuditNote) {
  const ids = [...new Set(caseIds)]
  const { rows: before } = await sql<{ caseId: number }>`
    delete from enterprise_case where enterprise_id = ${enterpriseId} and not (case_id = any(${`{${ids.join(',')}}`}::bigint[]))
    returning case_id`.execute(db)
  if (ids.length) {
    // Held until the end, so that two enterprises do not take the same project at once. What holds it now is read once it is held.
    await sql`select from scenic_case c where c.id in (${sql.join(ids)}) and ${inScope(actor, 'c.areaId')} order by c.id for no key update`.execute(
      db,
    )
    const { rows } = await sql<{
      id: number
      areaId: number
      name: string
      heldBy: string | null
      fits: boolean
      isBound: boolean
    }>`
      select c.id, c.area_id, a.name || ' ' || c.name as name, o.name as held_by, o.id is not distinct from e.id as is_bound,
        a.operator_id in (select p.id from operator p where p.id = e.operator_id or p.parent_id = e.operator_id) as fits
      from scenic_case c join area a on a.id = c.area_id join enterprise e on e.id = ${enterpriseId}
        left join enterprise_case b on b.case_id = c.id left join enterprise o on o.id = b.enterprise_id
      where c.id in (${sql.join(ids)}) and ${inScope(actor, 'c.areaId')} order by c.id for no key update of c`.execute(
      db,
    )
    if (rows.length < ids.length) throw wrongField('caseIds', '没有其中的项目')
    const foreign = rows.find(({ fits }) => !fits)
    if (foreign) throw wrongField('caseIds', `「${foreign.name}」不是这个运营商的项目`)
    const taken = rows.find(({ heldBy, isBound }) => heldBy !== null && !isBound)
    if (taken) throw wrongField('caseIds', `「${taken.name}」已绑定企业「${taken.heldBy}」`)
    // enterprise_fits looks again, at operators that are moved meanwhile.
    for (const { id: caseId, areaId, isBound } of rows)
      if (!isBound) await db.insertInto('enterpriseCase').values({ caseId, areaId, enterpriseId }).execute()
  }
  if (before.length) audit.before = { ...(audit.before as object), unbound: before.map(({ caseId }) => caseId) }
}
