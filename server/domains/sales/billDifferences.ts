import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import type { Reply } from '#contract/kit.ts'
import { billDifferences } from '#contract/sales/billDifferences.ts'
import { inScope } from '../../platform/access/actor.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { json } from '../../platform/db/values.ts'
import { environmentFrom, type Handlers } from '../../platform/http/serve.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'

export const billDifferenceHandlers: Handlers<typeof billDifferences> = {
  ...crudHandlers(billDifferences, {
    table: 'billDifference',
    // Without a scenic area it exists for accounts that see them all.
    scope: (actor) => inScope(actor, 'billDifference.areaId'),
    join: (rows) => rows.leftJoin('area', 'area.id', 'billDifference.areaId'),
    computed: {
      areaName: sql`area.name`,
      gapFen: sql`coalesce(bill_difference.theirs_fen, 0) - coalesce(bill_difference.ours_fen, 0)`,
    },
    defaultOrder: sql`bill_difference.day desc, bill_difference.id desc`,
    before: {
      edit: async ({ db, actor, body: { state, note } }, id) => {
        const row = await db
          .selectFrom('billDifference')
          .select(['state', 'note'])
          .where('id', '=', id)
          .where(inScope(actor, 'areaId'))
          .forUpdate()
          .executeTakeFirst()
        // A missing row is refused by the update itself.
        if (!row) return undefined
        if (row.state === 'gone') throw new Refusal('state.impossible', '两边已经对平，不用再处理')
        if ((state ?? row.state) !== 'settled') return { settledBy: null, settledAt: null }
        if ((note ?? row.note).trim() === '') throw wrongField('note', '请填写处理说明')
        return state === 'settled' && row.state !== 'settled'
          ? { settledBy: actor.trueName || actor.name, settledAt: sql`now()` }
          : undefined
      },
    },
  }),

  settle: async ({ db, actor, body, audit, services, origins, ip, agent, requestId }) => {
    const { state } = body
    const note = body.note?.trim() || null
    const settles = state === 'settled'
    if (settles && note === null) throw wrongField('note', '请填写处理说明')
    const versions = new Map(body.rows.map(({ id, version }) => [id, version]))
    const requested = [...versions].map(([id, version]) => ({ id, version }))
    const { rows } = await sql<Reply<typeof billDifferences.settle>['rows'][number] & { was: string; before: string }>`
      with asked as (select * from jsonb_to_recordset(${json(requested)}) as a (id bigint, version integer)),
      -- In one order: two that choose the same rows do not wait for each other.
      seen as (select d.id, d.version, d.state, d.note from bill_difference d
        where d.id in (select id from asked) and ${inScope(actor, 'd.areaId')} order by d.id for update),
      changed as (
        update bill_difference d set state = ${state}, note = coalesce(${note}, d.note), version = d.version + 1,
          settled_by = case when ${settles} then ${actor.trueName || actor.name} end, settled_at = case when ${settles} then now() end
        from seen s join asked a on a.id = s.id
        where d.id = s.id and ${inScope(actor, 'd.areaId')} and s.version = a.version and s.state not in ('gone', ${state})
        returning d.id)
      select a.id, coalesce(s.state, '') as was, coalesce(s.note, '') as before,
        case when c.id is not null then 'done' when s.id is null then 'missing' when s.state = 'gone' then 'gone' when s.state = ${state} then 'same' else 'stale' end as result
      from asked a left join seen s on s.id = a.id left join changed c on c.id = a.id order by a.id`.execute(db)
    const done = rows.filter(({ result }) => result === 'done')
    const after = { state, ...(note !== null && { note }) }
    // Audited row by row, so that the history of each difference shows it.
    for (const { id, was, before } of done)
      await writeAudit(db, {
        actor,
        operation: 'sales.billDifferences.edit',
        ip,
        agent,
        requestId,
        environment: environmentFrom(services.env, origins),
        code: okCode,
        note: { target: id, before: { state: was, ...(note !== null && { note: before }) }, after },
      })
    audit.after = { ...after, done: done.length, requested: requested.length }
    return { rows: rows.map(({ id, result }) => ({ id, result })) }
  },
}
