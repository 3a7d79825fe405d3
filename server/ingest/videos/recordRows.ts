import { sql } from 'kysely'
import type { RecordPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import type { RecordState } from '#contract/videos/recordParts.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset, textArray } from '../../platform/db/recordset.ts'
import type { Item } from '../../platform/http/validation/items.ts'
import type { IngestKey } from '../request/key.ts'
import type { KnownDevice } from '../request/known.ts'

/** Why a report about a video is refused that the platform's own makers make. */
export const madeHere = '视频由平台制作，不接受其他程序的报告'

/** A report about a video with the camera, visitor and order that it names. */
export interface Placed extends Item<Static<typeof RecordPost>> {
  readonly device: KnownDevice
  readonly visitorId: number | null
  readonly orderId: number | null
}

interface FoundOrder {
  readonly id: number
  readonly areaId: number
  readonly visitorId: number | null
}

/** Orders of the key by their numbers. */
export async function ordersOf(
  db: Db,
  key: IngestKey,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, FoundOrder>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<FoundOrder & { orderNo: string }>`
    select id, area_id, order_no, visitor_id from orders where order_no = any(${textArray([...new Set(numbers)])}) and ${inScope(key, 'areaId')}`.execute(
    db,
  )
  return new Map(rows.map(({ orderNo, ...order }) => [orderNo, order]))
}

const columns = sql`n int, area_id bigint, case_id bigint, device_id bigint, visitor_id bigint, order_id bigint, external_id text, template text,
  state text, error_mess text, file text, duration_seconds real, recorded_at timestamptz, state_at timestamptz, ready_at timestamptz, server text, progress int, attempt int`

/** Inserts the videos that do not exist yet; returns the ids of those that were inserted. */
export async function insertRecords(db: Db, items: readonly Placed[]): Promise<Set<number>> {
  const rows = items.map(({ index, device, visitorId, orderId, videoId, template = '', state, at, ...item }) => ({
    n: index,
    area_id: device.areaId,
    case_id: device.caseId,
    device_id: device.id,
    visitor_id: visitorId,
    order_id: orderId,
    external_id: videoId,
    template: template.trim(),
    state,
    error_mess: item.error?.trim() ?? '',
    file: item.file ?? null,
    duration_seconds: item.durationSeconds ?? null,
    recorded_at: item.recordedAt,
    state_at: at,
    ready_at: state === 'ready' ? at : null,
    server: item.server ?? null,
    progress: item.progress ?? null,
    attempt: item.attempt ?? 1,
  }))
  const { rows: made } = await sql<{ id: number }>`
    insert into video_record (area_id, case_id, device_id, visitor_id, order_id, external_id, template, state, error_mess, file, duration_seconds, recorded_at, state_at, ready_at, server, progress, attempt)
    select area_id, case_id, device_id, visitor_id, order_id, external_id, template, state, error_mess, file, duration_seconds, recorded_at, state_at, ready_at, server, progress, attempt
    from ${recordset(rows, columns, 'i')} order by area_id, external_id on conflict (area_id, external_id) do nothing returning id`.execute(
    db,
  )
  return new Set(made.map(({ id }) => id))
}

/** What became of a video, and when. */
export interface Step {
  readonly recordId: number
  readonly areaId: number
  readonly state: RecordState
  readonly reason?: string | undefined
  readonly at: string
}

/** One row for each change of state, and for each further failure. */
export async function insertSteps(db: Db, steps: readonly Step[]) {
  if (steps.length === 0) return
  await sql`insert into video_step (record_id, area_id, state, reason, at) select record_id, area_id, state, reason, at from ${recordset(
    steps.map(({ recordId, areaId, state, reason = '', at }) => ({
      record_id: recordId,
      area_id: areaId,
      state,
      reason: reason.trim(),
      at,
    })),
    sql`record_id bigint, area_id bigint, state text, reason text, at timestamptz`,
    'i',
  )}`.execute(db)
}
