import { sql } from 'kysely'
import type { Heartbeat } from '#contract/ingest/ingest.ts'
import type { Static } from '#contract/static.ts'
import { outageAfter, unknownAfter } from '../../domains/scenic/cameras/deviceState.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { NewEvent } from '../../platform/live/eventHub.ts'

/**
 * Stores the latest heartbeat of each camera, in one statement; older ones than the stored are known already and change nothing.
 * A time ahead of the server's clock counts as now, or it would hide later heartbeats until the clock has caught up.
 * A run of heartbeats begins with the first after a silence long enough to show as one; that silence is stored.
 */
export async function heartbeats(
  db: Db,
  key: Pick<Actor, 'areaIds'>,
  items: readonly Item<Static<typeof Heartbeat>>[],
  answers: Answers,
): Promise<NewEvent[]> {
  const posted = items.map(({ index, gbCode, at, fps, bitrateKbps, latencyMs }) => ({
    n: index,
    gb_code: gbCode,
    at,
    fps,
    kbps: bitrateKbps,
    latency: latencyMs,
  }))
  const { rows } = await sql<{ n: number; id: number; areaId: number; known: boolean; cameBack: boolean }>`
    with i as materialized (select n, gb_code, least(at, now()) as at, at as said, fps, kbps, latency
      from ${recordset(posted, sql`n int, gb_code text, at timestamptz, fps real, kbps int, latency int`, 'r')}),
    d as materialized (select id, area_id, gb_code, last_heartbeat_at as last, state_since as since from device
      where gb_code in (select gb_code from i) and removed_at is null and ${inScope(key, 'areaId')} order by id for no key update),
    beat as (select i.*, d.id, d.last, d.since, i.at - coalesce(lag(i.at) over (partition by d.id order by i.at, i.said, i.n), d.last) as gap
      from i join d using (gb_code) where d.last is null or i.at > d.last),
    run as (select distinct on (id) id, at, fps, kbps, latency, coalesce(max(at) filter (where gap is null or gap > ${silence}) over (partition by id), since, at) as since
      from beat order by id, at desc, said desc, n desc),
    silent as (insert into device_silence (device_id, area_id, begun_at, ended_at)
      select beat.id, d.area_id, beat.at - beat.gap, beat.at from beat join d on d.id = beat.id where beat.gap > ${silence} on conflict do nothing),
    noted as (update device set last_heartbeat_at = run.at, state_since = run.since, heard_since = coalesce(device.heard_since, run.since), fps = case when ${reportsFigures} then run.fps else device.fps end,
        bitrate_kbps = case when ${reportsFigures} then run.kbps else device.bitrate_kbps end, latency_ms = case when ${reportsFigures} then run.latency else device.latency_ms end from run where device.id = run.id)
    select i.n, d.id, d.area_id, d.last is not null and i.at <= d.last as known,
      coalesce(d.last < now() - ${outageInterval}, true) and exists (select from run where run.id = d.id and run.at >= now() - ${silence}) as came_back
    from i join d using (gb_code)`.execute(db)
  const found = new Map(rows.map((row) => [row.n, row]))
  for (const { index, gbCode } of items) {
    const row = found.get(index)
    if (row) answers.done(index, row.id, row.known)
    else answers.refuse(index, 'notFound', `没有国标编码为 ${gbCode} 的摄像头`)
  }
  return areaEvents(
    'device',
    rows.filter((row) => row.cameBack),
  )
}

/** Whether a heartbeat carries any figures. One without leaves those unchanged that were reported another way. */
const reportsFigures = sql`num_nonnulls(run.fps, run.kbps, run.latency) > 0`
/** Silence after which open pages may have been notified. */
const outageInterval = sql`make_interval(secs => ${sql.lit(outageAfter)})`
const silence = sql`make_interval(secs => ${sql.lit(unknownAfter)})`
