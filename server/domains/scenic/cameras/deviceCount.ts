import { sql } from 'kysely'
import { type Actor, inScope } from '#server/platform/access/actor.ts'
import type { Db } from '#server/platform/db/open.ts'
import { expectedNow, online } from './deviceState.ts'

type Scope = Pick<Actor, 'areaIds'>
const slotMs = 600_000

/**
 * Stores how many of the expected cameras are online in each scenic area, once per ten minutes however often it is called. Deletes rows
 * older than nine days.
 */
export async function countDevices(db: Db) {
  await sql`insert into device_count (at, area_id, online, devices)
    select date_bin('10 minutes', now(), timestamptz '2000-01-01 00:00+08'), device.area_id, count(*) filter (where ${online}), count(*) from ${expected} group by device.area_id
    on conflict do nothing`.execute(db)
  await sql`delete from device_count where at < now() - interval '9 days'`.execute(db)
}

/** Counts expected cameras only. */
export async function onlineNow(db: Db, scope: Scope): Promise<{ online: number; devices: number }> {
  const { rows } = await sql<{
    online: number
    devices: number
  }>`select count(*) filter (where ${online}) as online, count(*) as devices from ${expected} and ${inScope(scope, 'device.areaId')}`.execute(
    db,
  )
  return rows[0]!
}

/** Cameras online at each instant, from the stored count of its ten minutes; null if there is none. */
export async function onlineAt(db: Db, scope: Scope, instants: readonly number[]): Promise<(number | null)[]> {
  const slots = instants.map((instant) => instant - (instant % slotMs))
  const uniqueSlots = sql`${`{${[...new Set(slots)].map((slot) => new Date(slot).toISOString()).join(',')}}`}::timestamptz[]`
  const { rows } = await sql<{
    at: string
    online: number
  }>`select at, sum(online)::bigint as online from device_count where at = any(${uniqueSlots}) and ${inScope(scope, 'areaId')} group by at`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [Date.parse(row.at), row.online]))
  return slots.map((slot) => known.get(slot) ?? null)
}

const expected = sql`device join area on area.id = device.area_id where device.removed_at is null and ${expectedNow}`
