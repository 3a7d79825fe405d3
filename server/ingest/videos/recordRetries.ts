import { sql } from 'kysely'
import type { ingest } from '#contract/ingest/ingest.ts'
import type { Reply } from '#contract/kit.ts'
import type { RecordState } from '#contract/videos/recordParts.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { Services } from '../../platform/services.ts'
import type { IngestKey } from '../request/key.ts'

type Retries = Reply<typeof ingest.recordRetries>['retries']
/** Retry requests returned at once; the others follow when these are answered. */
const atOnce = 500

/** Unanswered retry requests of the key's scenic areas, the oldest first, apart from videos that the platform makes. The first delivery of each is noted. */
export async function retriesFor(
  { database: { db }, events }: Pick<Services, 'database' | 'events'>,
  key: IngestKey,
): Promise<Retries> {
  const { rows } = await sql<
    Retries[number] & { id: number; areaId: number; recordId: number; fetchedAt: string | null }
  >`
    select t.id, t.area_id, t.record_id, t.fetched_at, v.external_id as video_id, d.gb_code, v.recorded_at, v.template, o.order_no, v.attempt, v.error_mess as error, t.requested_at
    from video_retry t join video_record v on v.id = t.record_id join device d on d.id = v.device_id left join orders o on o.id = v.order_id
    where t.answered_at is null and ${inScope(key, 't.areaId')} and not exists (select from film f where f.record_id = t.record_id) order by t.requested_at, t.id limit ${sql.lit(atOnce)}`.execute(
    db,
  )
  const fresh = rows.filter(({ fetchedAt }) => fetchedAt === null)
  if (fresh.length > 0) {
    const ids = JSON.stringify(fresh.map(({ id }) => id))
    await sql`update video_retry set fetched_at = now() where fetched_at is null
      and id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))`.execute(db)
    await events.emit(
      db,
      areaEvents(
        'record',
        fresh.map(({ recordId, areaId }) => ({ id: recordId, areaId })),
      ),
    )
  }
  return rows.map(({ id: _id, areaId: _area, recordId: _record, fetchedAt: _fetched, ...retry }) => retry)
}

/**
 * Answers the retry requests of videos that their maker has reported on. A further failure answers a request only if the request
 * had been fetched or is older than the failure: an earlier failure may be reported late.
 */
export async function answerRetries(db: Db, records: readonly { id: number; state: RecordState; stateAt: string }[]) {
  if (records.length === 0) return
  const rows = records.map(({ id, state, stateAt }) => ({ record_id: id, state, at: stateAt }))
  await sql`update video_retry t set answered_at = now(), answer = i.state
    from ${recordset(rows, sql`record_id bigint, state text, at timestamptz`, 'i')}
    where t.record_id = i.record_id and t.answered_at is null and (i.state <> 'failed' or t.fetched_at is not null or i.at > t.requested_at)`.execute(
    db,
  )
}
