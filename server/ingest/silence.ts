import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { downAfter, unknownAfter } from '../scenic/deviceState.ts'
import type { Services } from '../services.ts'
import { areaEvents } from './areaEvents.ts'

/** Tells open pages of cameras that fell silent: no request says so, only time. */
export async function startSilenceWatch(services: Services) {
  let looked: string | null = null
  await services.jobs.every('devices.silence', 5, async () => {
    looked = await tellSilent(services, looked)
  })
}

/**
 * Emits an event for scenic areas where a camera's silence grew long enough to show, since the last look.
 * @returns the moment of this look, by the database's clock
 */
export async function tellSilent({ database: { db }, events }: Pick<Services, 'database' | 'events'>, looked: string | null): Promise<string> {
  const now = await clock(db)
  if (looked === null) return now
  const crossed = (seconds: number) => {
    const by = sql`make_interval(secs => ${sql.lit(seconds)})`
    return sql`(last_heartbeat_at > ${looked}::timestamptz - ${by} and last_heartbeat_at <= ${now}::timestamptz - ${by})`
  }
  const { rows } = await sql<{ id: number; areaId: number }>`select id, area_id from device where ${crossed(unknownAfter)} or ${crossed(downAfter)}`.execute(db)
  if (rows.length > 0) await events.emit(db, areaEvents('device', rows))
  return now
}

async function clock(db: Db): Promise<string> {
  return (await sql<{ now: string }>`select now() as now`.execute(db)).rows[0]!.now
}
