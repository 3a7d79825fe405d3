import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import { seesEverything } from '#contract/roles.ts'
import { maxRetries, openStates, type synthesis } from '#contract/videos/synthesis.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { inDays } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { all, type Condition } from '../sales/orders/filter.ts'
import { cancelFilms, type Decided, prioritizeFilms } from './films/decide.ts'
import { filmOf } from './films/film.ts'
import { filmQueue } from './films/overview.ts'

type Overview = Reply<typeof synthesis.overview>
type Filter = Body<typeof synthesis.overview>

const making = sql<SqlBool>`v.state in ('recording', 'uploaded', 'synthesising')`
const failed = sql<SqlBool>`v.state = 'failed'`
const retryable = sql<SqlBool>`v.state in ('failed', 'cancelled')`

/** The conditions of the list on `v`. */
const where = (actor: Actor, filter: Filter, ...more: RawBuilder<SqlBool>[]): Condition =>
  all([
    inScope(actor, 'v.areaId'),
    ...(filter.areaId === undefined ? [] : [sql<SqlBool>`v.area_id = ${filter.areaId}`]),
    ...(filter.caseId === undefined ? [] : [sql<SqlBool>`v.case_id = ${filter.caseId}`]),
    ...(filter.serverId === undefined
      ? []
      : [sql<SqlBool>`v.server = (select instance_id from cvm where id = ${filter.serverId})`]),
    ...inDays('v.recorded_at', filter.recordedAtFrom, filter.recordedAtTo, 'recordedAtTo'),
    ...more,
  ])

export const synthesisHandlers: Handlers<typeof synthesis> = {
  overview: async ({ db, actor, body }) => {
    const [films, states, servers, reasons, waits, slowest, today] = await Promise.all([
      seesEverything(actor.role) ? filmQueue(db, where(actor, body)) : null,
      sql<Overview['states'][number]>`
        select v.state, count(*) as videos, min(v.state_at) as oldest_at from video_record v where ${where(actor, body, making)} group by 1
        union all select 'failed', count(*), min(v.state_at) from video_record v where ${where(actor, body, failed)}`.execute(
        db,
      ),
      sql<Overview['servers'][number]>`
        select cvm.id as server_id, coalesce(cvm.name, s.server) as name, s.recording, s.uploaded, s.synthesising, s.failed, s.oldest_at
        from (select v.server, count(*) filter (where v.state = 'recording') as recording, count(*) filter (where v.state = 'uploaded') as uploaded,
            count(*) filter (where v.state = 'synthesising') as synthesising, count(*) filter (where v.state = 'failed') as failed,
            min(v.state_at) filter (where v.state = 'synthesising') as oldest_at
          from (select coalesce(v.server, nullif(f.maker, '')) as server, v.state, v.state_at from video_record v left join film f on f.record_id = v.id where ${where(actor, body, making)}
            union all select coalesce(v.server, nullif(f.maker, '')), v.state, v.state_at from video_record v left join film f on f.record_id = v.id where ${where(actor, body, failed)}) v group by 1) s
        left join cvm on cvm.instance_id = s.server order by s.synthesising + s.uploaded desc, s.failed desc, name nulls last limit 50`.execute(
        db,
      ),
      sql<Overview['reasons'][number]>`
        select v.reason, count(*) as videos, max(v.state_at) as newest_at from video_record v where ${where(actor, body, failed)} group by 1 order by 2 desc, 1 limit 20`.execute(
        db,
      ),
      sql<{ reason: string; pending: number; unfetchedAt: string | null }>`
        select v.reason, count(*) as pending, min(t.requested_at) filter (where t.fetched_at is null) as unfetched_at
        from video_retry t join video_record v on v.id = t.record_id where t.answered_at is null and ${where(actor, body, failed)} group by 1`.execute(
        db,
      ),
      sql<Overview['slowest'][number]>`
        select v.id, v.external_id, r.name as area_name, v.state, v.state_at, v.progress from video_record v join area r on r.id = v.area_id
        where ${where(actor, body, making)} order by v.state_at, v.id limit 5`.execute(db),
      sql<{ readyToday: number; medianSeconds: number | null }>`
        select count(*) as ready_today, percentile_cont(0.5) within group (order by extract(epoch from v.ready_at - v.recorded_at)::float8) as median_seconds
        from video_record v where ${where(actor, body)} and v.ready_at >= local_day(now())::timestamp at time zone 'Asia/Shanghai'`.execute(
        db,
      ),
    ])
    const pendingRetries = new Map(waits.rows.map((row) => [row.reason, row.pending]))
    const unfetched = waits.rows.flatMap((row) => row.unfetchedAt ?? []).toSorted()
    const stateOf = (state: string) => states.rows.find((row) => row.state === state)
    return {
      states: openStates.map((state) => stateOf(state) ?? { state, videos: 0, oldestAt: null }),
      servers: servers.rows,
      reasons: reasons.rows.map((row) => ({ ...row, requested: pendingRetries.get(row.reason) ?? 0 })),
      slowest: slowest.rows,
      ...today.rows[0]!,
      films,
      retriesWaiting: waits.rows.reduce((sum, row) => sum + row.pending, 0),
      unfetchedAt: unfetched[0] ?? null,
      asOf: new Date().toISOString(),
    }
  },

  retry: async ({ db, actor, body, audit, services }) => {
    const { reason } = body
    const ids = body.ids && [...new Set(body.ids)]
    if ((ids === undefined) === (reason === undefined)) throw wrongField('ids', '选择视频，或给出一个失败类别')
    const chosen = ids
      ? where(actor, {}, sql<SqlBool>`v.id = any(${idArray(ids)})`)
      : where(actor, body, failed, sql<SqlBool>`v.reason = ${reason}`)
    const n = ids ? await assertFound(db, actor, ids) : await countOf(db, chosen)
    // Locked, so that none of them changes meanwhile, in the same order in which the ingest API locks them.
    const { rows } = await sql<{ id: number; areaId: number }>`
      with held as (select v.id, v.area_id from video_record v where ${chosen} and ${ids ? retryable : failed}
          and not exists (select from video_retry t where t.record_id = v.id and t.answered_at is null)
        order by v.area_id, v.external_id limit ${sql.lit(maxRetries)} for no key update of v)
      insert into video_retry (record_id, area_id, requested_by) select id, area_id, ${actor.trueName || actor.name} from held
      on conflict (record_id) where answered_at is null do nothing returning record_id as id, area_id`.execute(db)
    if (rows.length > 0) await services.events.emit(db, areaEvents('record', rows))
    if (ids?.length === 1) audit.target = ids[0]!
    audit.after = { requested: rows.length, ...(reason !== undefined && { reason }) }
    return { requested: rows.length, passed: n - rows.length }
  },

  film: async ({ db, actor, params: { id } }) => {
    await assertFound(db, actor, [id])
    return { film: await filmOf(db, actor, id) }
  },

  cancel: (call) =>
    decide(call, (ids) => cancelFilms(call.db, call.actor, ids)).then(([cancelled, passed]) => ({ cancelled, passed })),

  prioritize: (call) =>
    decide(call, (ids) => prioritizeFilms(call.db, call.actor, ids, call.body.priority)).then(([changed, passed]) => ({
      changed,
      passed,
    })),
}

async function countOf(db: Db, which: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from video_record v where ${which}`.execute(db)
  return rows[0]!.n
}

/** Returns how many there are: all of them. @throws Refusal notFound (1512) if the account does not see one of them */
async function assertFound(db: Db, actor: Actor, ids: readonly number[]): Promise<number> {
  const found = await countOf(db, where(actor, {}, sql<SqlBool>`v.id = any(${idArray(ids)})`))
  if (found === ids.length) return found
  throw new Refusal('notFound', `${ids.length} 个视频中有 ${ids.length - found} 个不存在或不在可见范围内`)
}

type Decision = Pick<
  Parameters<Handlers<typeof synthesis>['cancel']>[0],
  'db' | 'actor' | 'body' | 'audit' | 'services'
>

/** Applies a decision to films, with its events and the audit's words. Returns how many it changed and passed over. */
async function decide(
  { db, actor, body, audit, services }: Decision,
  change: (ids: readonly number[]) => Promise<Decided[]>,
): Promise<[number, number]> {
  const ids = [...new Set(body.ids)]
  await assertFound(db, actor, ids)
  const films = await change(ids)
  if (films.length > 0) await services.events.emit(db, areaEvents('record', films))
  if (ids.length === 1) audit.target = ids[0]!
  audit.after = { ...body, ids: films.map(({ id }) => id) }
  return [films.length, ids.length - films.length]
}
