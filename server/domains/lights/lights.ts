import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import { lightTitles } from '#contract/lights/lightKinds.ts'
import type { lights } from '#contract/lights/lights.ts'
import { isTrouble, statusWords } from '#contract/status.ts'
import { type Actor, inScope, narrowed } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { pageRange } from '../../platform/db/page.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { noteEvent } from '../matters/matters/notifications.ts'
import { writeDown } from './lights/evaluate.ts'
import type { LightRow } from './lights/lightStatus.ts'

type Span = Reply<typeof lights.history>['rows'][number]
const shareDays = 30

export const lightHandlers: Handlers<typeof lights> = {
  history: async ({ db, actor, body }) => {
    const asOf = new Date().toISOString()
    const { limit, offset } = pageRange(body)
    const way = body.order === 'asc' ? sql`asc` : sql`desc`
    const conditions: RawBuilder<SqlBool>[] = [
      inScope(narrowed(actor, body.areaIds), 's.areaId'),
      ...(body.kind ? [sql<SqlBool>`s.kind = ${body.kind}`] : []),
      ...(body.state ? [sql<SqlBool>`s.state = ${body.state}`] : []),
    ]
    const where = sql.join(conditions, sql` and `)
    const [{ rows }, { rows: counted }] = await Promise.all([
      sql<Span>`
        select s.id, s.area_id, area.name as area_name, s.kind, s.state, s.why, s.begun_at, s.ended_at,
          floor(extract(epoch from s.ended_at - s.begun_at))::bigint as seconds
        from light_span s join area on area.id = s.area_id where ${where} order by s.begun_at ${way}, s.id ${way} limit ${limit} offset ${offset}`.execute(
        db,
      ),
      sql<{ n: number }>`select count(*) as n from light_span s where ${where}`.execute(db),
    ])
    return { rows, total: counted[0]!.n, asOf }
  },
  shares: async ({ db, actor, body }) => {
    const area = db.selectFrom('area').select('id').where('id', '=', body.areaId).where(inScope(actor, 'id'))
    orNotFound(await area.executeTakeFirst())
    const from = sql`now() - make_interval(days => ${sql.lit(shareDays)})`
    const { rows } = await sql<Reply<typeof lights.shares>['rows'][number]>`
      select state, count(*) as times, sum(floor(extract(epoch from ended_at - greatest(begun_at, ${from}))))::bigint as seconds
      from light_span where kind = 'area' and area_id = ${body.areaId} and ended_at > ${from} group by state`.execute(
      db,
    )
    return { asOf: new Date().toISOString(), rows }
  },
  acknowledge: async ({ db, actor, body, services, audit }) => {
    const row = await lockLight(db, actor, body)
    if (!isTrouble(row.state)) throw new Refusal('state.impossible', `现在是${statusWords[row.state]}，没有要知悉的`)
    audit.target = row.areaId
    await sql`update light set acked_by = ${actor.trueName}, acked_at = now(), ack_note = ${body.note.trim()}, version = version + 1
      where area_id = ${row.areaId} and kind = ${row.kind} and ${inScope(actor, 'areaId')}`.execute(db)
    await services.events.emit(db, [{ topic: 'light', areaId: row.areaId, subject: row.areaId }])
    return {}
  },
  handOver: async ({ db, actor, body, services, audit }) => {
    if (!actor.pages.has('matter')) throw new Refusal('notAllowed')
    const row = await lockLight(db, actor, body)
    const matter = db
      .selectFrom('matter')
      .select(['id', 'state'])
      .where('id', '=', row.matterId ?? 0)
    const existing = await matter.where(inScope(actor, 'areaId')).executeTakeFirst()
    if (existing && existing.state !== 'closed') return { matterId: existing.id, existed: true }
    if (!isTrouble(row.state)) throw new Refusal('state.impossible', `现在是${statusWords[row.state]}，没有要处理的`)
    const title = `${row.areaName}：${lightTitles[body.kind]}${statusWords[row.state]}`.slice(0, 60)
    const { id } = await db
      .insertInto('matter')
      .values({
        areaId: row.areaId,
        severity: row.state === 'down' ? 'critical' : 'major',
        title,
        text: row.why,
        createdBy: actor.trueName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteEvent(db, actor, { id, areaId: row.areaId }, { to: 'open' })
    await sql`update light set matter_id = ${id}, version = version + 1 where area_id = ${row.areaId} and kind = ${row.kind}`.execute(
      db,
    )
    audit.target = id
    await services.events.emit(db, [
      { topic: 'matter', areaId: row.areaId, subject: id },
      { topic: 'light', areaId: row.areaId, subject: row.areaId },
    ])
    return { matterId: id, existed: false }
  },
}

/** The light in its present state, locked until the transaction ends. @throws Refusal notFound (1512) */
async function lockLight(db: Db, actor: Actor, { areaId, kind }: { areaId: number; kind: string }) {
  await writeDown(db, { areaIds: (actor.areaIds ?? [areaId]).filter((id) => id === areaId) })
  const { rows } = await sql<LightRow & { areaName: string }>`
    select light.area_id, light.kind, light.state, light.why, light.matter_id, area.name as area_name from light join area on area.id = light.area_id
    where light.area_id = ${areaId} and light.kind = ${kind} and ${inScope(actor, 'light.areaId')} for update of light`.execute(
    db,
  )
  return orNotFound(rows[0])
}
