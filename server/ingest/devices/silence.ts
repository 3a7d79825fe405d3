import { type RawBuilder, sql } from 'kysely'
import { downAfter, outageAfter, silentSince, unknownAfter } from '../../domains/scenic/cameras/deviceState.ts'
import type { Db } from '../../platform/db/open.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { Services } from '../../platform/services.ts'
import { notifyOutages } from './outage.ts'

/** After a start senders still have to find back; until then silence says nothing. */
const settleMs = 90_000

/** Silences are stored for so many days, longer than any query for usual values looks back. */
const retentionDays = 180

/** Notifies open pages of cameras that fell silent, and people of outages. Time alone reveals both, so this runs on a timer. */
export async function startSilenceWatch(services: Services) {
  let looked: string | null = null
  const startedAt = Date.now()
  await services.jobs.every('devices.silence', 5, async () => {
    const now = await clock(services.database.db)
    if (looked !== null) await notifySilentCameras(services, looked, now)
    looked = now
    if (Date.now() - startedAt > settleMs) await notifyOutages(services, now)
  })
  await services.jobs.every('devices.silence.purge', 3600, async () => {
    await services.database.query('delete from device_silence where ended_at < now() - make_interval(days => $1)', [
      retentionDays,
    ])
  })
}

/** Emits an event for scenic areas where a camera's silence grew long enough to show after the first moment and not after the second. */
export async function notifySilentCameras(
  { database: { db }, events }: Pick<Services, 'database' | 'events'>,
  looked: string,
  now: string,
) {
  const after = (seconds: number) => sql`make_interval(secs => ${sql.lit(seconds)})`
  const crossed = (since: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
    sql`(${since} > ${looked}::timestamptz - ${by} and ${since} <= ${now}::timestamptz - ${by})`
  const { rows } = await sql<{ id: number; areaId: number }>`
    select device.id, device.area_id from device join area on area.id = device.area_id
    where device.removed_at is null and (${crossed(sql`device.last_heartbeat_at`, after(outageAfter))} or ${crossed(sql`device.last_heartbeat_at`, after(unknownAfter))} or ${crossed(silentSince(sql`${now}::timestamptz`), downAfter)})`.execute(
    db,
  )
  if (rows.length > 0) await events.emit(db, areaEvents('device', rows))
}

/** The database's. */
async function clock(db: Db): Promise<string> {
  return (await sql<{ now: string }>`select now() as now`.execute(db)).rows[0]!.now
}
