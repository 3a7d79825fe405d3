import { sql } from 'kysely'
import type { Heartbeat } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { outageAfter, unknownAfter } from '../../domains/scenic/cameras/deviceState.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { NewEvent } from '../../platform/live/eventHub.ts'

/** Heartbeats that one sender reports; its scope decides which cameras they may concern. */
export interface Beats {
  readonly key: Pick<Actor, 'areaIds'>
  readonly items: readonly Item<Static<typeof Heartbeat>>[]
  readonly answers: Answers
}

/**
 * Stores the latest heartbeat of each camera, in one statement; older ones than the stored are known already and change nothing.
 * A time ahead of the server's clock counts as now, or it would hide later heartbeats until the clock has caught up.
 * A run of heartbeats begins with the first after a silence long enough to show as one; that silence is stored.
 */
export async function heartbeats(db: Db, senders: readonly Beats[]): Promise<NewEvent[]> {
  const all = senders.flatMap(({ items, answers }, sender) => items.map((item) => ({ ...item, sender, answers })))
  const posted = all.map(({ sender, gbCode, at, fps, bitrateKbps, latencyMs }, n) => ({
    n,
    sender,
    gb_code: gbCode,
    at,
    fps,
    kbps: bitrateKbps,
    latency: latencyMs,
  }))
  const scopes = senders.map(({ key }, sender) => ({ sender, area_ids: key.areaIds }))
  const { rows } = await sql<{ n: number; id: number; areaId: number; known: boolean; cameBack: boolean }>`
    with i as materialized (select n, least(at, now()) as at, at as said, fps, kbps, latency,
        (select id from device where gb_code = r.gb_code and removed_at is null and (area_ids is null or area_id = any(area_ids))) as id
      from ${recordset(posted, sql`n int, sender int, gb_code text, at timestamptz, fps real, kbps int, latency int`, 'r')}
      join ${recordset(scopes, sql`sender int, area_ids bigint[]`, 's')} using (sender)),
    d as materialized (select id, area_id, last_heartbeat_at as last, state_since as since from device
      where id = any(array(select id from i)) and removed_at is null order by id for no key update),
    beat as (select i.*, d.area_id, d.since, i.at - coalesce(lag(i.at) over (partition by id order by i.at, i.said, i.n), d.last) as gap
      from i join d using (id) where d.last is null or i.at > d.last),
    run as (select distinct on (id) id, at, fps, kbps, latency, coalesce(max(at) filter (where gap is null or gap > ${silence}) over (partition by id), since, at) as since
      from beat order by id, at desc, said desc, n desc),
    silent as (insert into device_silence (device_id, area_id, begun_at, ended_at)
      select id, area_id, at - gap, at from beat where gap > ${silence} on conflict do nothing),
    noted as (update device set last_heartbeat_at = run.at, state_since = run.since, heard_since = coalesce(device.heard_since, run.since), fps = case when ${reportsFigures} then run.fps else device.fps end,
        bitrate_kbps = case when ${reportsFigures} then run.kbps else device.bitrate_kbps end, latency_ms = case when ${reportsFigures} then run.latency else device.latency_ms end from run where device.id = run.id)
    select i.n, id, d.area_id, d.last is not null and i.at <= d.last as known,
      coalesce(d.last < now() - ${outageInterval}, true) and exists (select from run where run.id = d.id and run.at >= now() - ${silence}) as came_back
    from i join d using (id)`.execute(db)
  const found = new Map(rows.map((row) => [row.n, row]))
  for (const [n, { index, gbCode, answers }] of all.entries()) {
    const row = found.get(n)
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
