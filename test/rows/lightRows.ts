import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { type Place, unique } from './world.ts'

/** A maintenance of one light of a scenic area, in progress. */
export const aMaintenance = (db: Db, { areaId }: Place) =>
  db
    .insertInto('lightMaintenance')
    .values({
      areaId,
      kind: 'streams',
      reason: unique('原因'),
      byName: unique('操作人'),
      until: '2099-05-02T00:00:00+08:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A bad light of a scenic area. @returns the number of its history */
export async function aLight(db: Db, { areaId }: Place) {
  const { rows } = await sql<{ id: number }>`
    with l as (insert into light (area_id, kind, state, reads, turned, since, why)
      values (${areaId}, 'commands', 'degraded', 'degraded', '[0,0,0]', now(), ${unique('原因')}) on conflict do nothing returning area_id)
    select id from light_span where area_id = ${areaId} and kind = 'commands' and ended_at is null
    union all select 1 from l limit 1`.execute(db)
  return rows[0]!
}

/** Lights, calendars and maintenances that differ. */
export async function someLights(db: Db, { areaId }: Place, serial: number) {
  const at = `2026-05-0${1 + (serial % 3)}T10:00:00+08:00`
  await sql`insert into area_calendar (area_id, name, kind, weekdays, closed, created_at) values (${areaId}, ${`n${serial % 2}`}, 'weekly', '67', true, ${at})`.execute(
    db,
  )
  await sql`insert into light_maintenance (area_id, reason, by_name, begun_at, until) values (${areaId}, 'n', 'a', ${at}, '2026-06-01')`.execute(
    db,
  )
  await sql`insert into light (area_id, kind, state, reads, turned, since, why) values (${areaId}, 'area', 'ok', 'ok', '[]', ${at}, '')`.execute(
    db,
  )
}
