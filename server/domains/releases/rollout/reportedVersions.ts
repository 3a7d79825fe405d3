import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import type { EventHub } from '../../../platform/live/eventHub.ts'

/**
 * Updates rollouts when cameras report another version than before: a camera that reports the version that it was to receive has
 * received it, however late, unless it has been in another rollout since.
 */
export async function noteVersions(db: Db, events: EventHub, devices: readonly { id: number }[]): Promise<void> {
  const { rows } = await sql<{ rolloutId: number }>`
    update rollout_target t set state = 'done', reason = '', done_at = now(), version = t.version + 1
    from device d, rollout r, software_version v
    where d.id = any(${idArray(devices.map(({ id }) => id))}) and t.device_id = d.id and r.id = t.rollout_id and v.id = r.version_id
      and v.product = d.program and v.number = d.program_version and t.state in ('sent', 'installing', 'failed')
      and t.id = (select max(l.id) from rollout_target l where l.device_id = d.id)
    returning t.rollout_id`.execute(db)
  await events.emit(
    db,
    [...new Set(rows.map(({ rolloutId }) => rolloutId))].map((subject) => ({ topic: 'rollout' as const, subject })),
  )
}
