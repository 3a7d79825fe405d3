import { sql } from 'kysely'
import type { BusState } from '#contract/ingest/bus.ts'
import { noteVersions } from '../../domains/releases/rollout/reportedVersions.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { transact } from '../../platform/db/transact.ts'
import { Answers } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { Services } from '../../platform/services.ts'
import { heartbeats } from '../devices/heartbeats.ts'

export interface Said extends BusState {
  readonly retained: boolean
}

/** The scope is not limited: the broker has already proven which camera sent each state. */
const everybody = { areaIds: null }

/**
 * Stores the states that cameras report, in a few statements however many there are. A live state counts as a
 * heartbeat now; one that the broker had retained counts for the time it names.
 */
export async function noteStates(
  { database, events }: Pick<Services, 'database' | 'events'>,
  said: ReadonlyMap<string, Said>,
) {
  const now = Date.now()
  const posted = [...said].map(([gbCode, { online, at, smart, smartReason, program, version, retained }]) => ({
    gb_code: gbCode,
    online,
    at: new Date(retained && at ? Math.min(now, Date.parse(at)) : now).toISOString(),
    smart: smart ?? null,
    reason: smartReason ?? '',
    program: version === undefined ? null : (program ?? 'camera'),
    program_version: version ?? null,
  }))
  const beats = [...said]
    .filter(([, { online, retained }]) => online && !retained)
    .map(([gbCode, { fps, bitrateKbps, latencyMs }], index) => ({
      index,
      gbCode,
      at: new Date(now).toISOString(),
      ...(fps !== undefined && { fps }),
      ...(bitrateKbps !== undefined && { bitrateKbps }),
      ...(latencyMs !== undefined && { latencyMs }),
    }))
  await transact(database.db, async (trx) => {
    const { rows } = await sql<{ id: number; areaId: number; changed: boolean; updated: boolean }>`
      with i as materialized (select * from ${recordset(posted, sql`gb_code text, online boolean, at timestamptz, smart text, reason text, program text, program_version text`, 'r')}),
      d as materialized (select id, area_id, gb_code, bus_online, smart_state, smart_reason, program, program_version from device where gb_code = any(array(select gb_code from i)) and removed_at is null order by id for no key update),
      noted as (update device set bus_online = i.online, bus_at = greatest(device.bus_at, i.at),
          bus_lost_at = case when i.online then null when d.bus_online then now() else device.bus_lost_at end,
          smart_since = case when i.smart is not null and i.smart is distinct from d.smart_state then i.at else device.smart_since end,
          smart_state = coalesce(i.smart, device.smart_state), smart_reason = case when i.smart is null then device.smart_reason else i.reason end,
          program = coalesce(i.program, device.program), program_version = coalesce(i.program_version, device.program_version),
          program_at = case when i.program_version is null then device.program_at else i.at end
        from i join d using (gb_code) where device.id = d.id)
      select d.id, d.area_id, d.bus_online <> i.online or (i.smart is not null and (i.smart, i.reason) is distinct from (d.smart_state, d.smart_reason)) as changed,
        coalesce((i.program, i.program_version) is distinct from (d.program, d.program_version) and i.program_version is not null, false) as updated
      from i join d using (gb_code)`.execute(trx)
    const updated = rows.filter((row) => row.updated)
    if (updated.length > 0) await noteVersions(trx, events, updated)
    const heartbeatEvents = beats.length
      ? await heartbeats(trx, [{ key: everybody, items: beats, answers: new Answers(beats.length) }])
      : []
    const changed = areaEvents(
      'device',
      rows.filter((row) => row.changed || row.updated),
    )
    const changedAreaIds = new Set(changed.map(({ areaId }) => areaId))
    const all = [...changed, ...heartbeatEvents.filter(({ areaId }) => !changedAreaIds.has(areaId ?? null))]
    if (all.length) await events.emit(trx, all)
  })
}
