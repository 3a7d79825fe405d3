import { sql } from 'kysely'
import { isOpenRollout, openRolloutStates, type RolloutState } from '#contract/releases/software.ts'
import type { Db } from '../../../platform/db/open.ts'
import { areaEvents } from '../../../platform/live/areaEvents.ts'
import type { EventHub } from '../../../platform/live/eventHub.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** Who changed a rollout, and why. */
export interface Said {
  readonly by: string
  readonly reason: string
}

export interface RolloutSnapshot {
  readonly id: number
  readonly state: RolloutState
  readonly wave: number
  readonly waves: number
  readonly successPercent: number
}

/** The rollout as it is now, held until the transaction ends. @throws Refusal notFound (1512), stale (1515) */
export async function lockRollout(db: Db, id: number, version: number): Promise<RolloutSnapshot> {
  const row = await db
    .selectFrom('rollout')
    .select(['id', 'state', 'wave', 'waves', 'successPercent', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  if (row.version !== version) throw new Refusal('stale')
  return { ...row, state: row.state as RolloutState }
}

/**
 * Moves a rollout whose row is locked; if it is paused or stopped, commands that were not sent yet are called back.
 * @param wave undefined: as before
 */
export async function move(
  db: Db,
  events: EventHub,
  id: number,
  state: RolloutState,
  { by, reason }: Said,
  wave?: number,
) {
  await sql`update rollout set state = ${state}, wave = coalesce(${wave ?? null}, wave), reason = ${reason}, changed_by = ${by},
      ended_at = case when ${state} in ('stopped', 'done') then now() end, version = version + 1
    where id = ${id}`.execute(db)
  if (state === 'paused' || state === 'stopped') await callBack(db, events, id, reason)
  if (state === 'stopped')
    await sql`update rollout_target set state = 'skipped', reason = ${reason}, done_at = now(), version = version + 1
      where rollout_id = ${id} and state = 'waiting'`.execute(db)
  await notifyRollout(db, events, id)
}

/** Stops a rollout that is taken back, unless it has ended. */
export async function stopTakenBack(db: Db, events: EventHub, id: number, said: Said) {
  const row = await db.selectFrom('rollout').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  if (row && isOpenRollout(row.state)) await move(db, events, id, 'stopped', said)
}

export const notifyRollout = (db: Db, events: EventHub, id: number) =>
  events.emit(db, [{ topic: 'rollout', subject: id }])

/** Commands that were not sent yet. Their targets wait again (`rollout_target_follows`). */
async function callBack(db: Db, events: EventHub, rolloutId: number, reason: string) {
  const { rows } = await sql<{ id: number; areaId: number }>`
    update device_command c set state = 'refused', reason = ${reason}, done_at = now(), next_try_at = null
    where c.state = 'queued' and c.id in (select t.command_id from rollout_target t where t.rollout_id = ${rolloutId} and t.state = 'waiting')
    returning c.device_id as id, c.area_id`.execute(db)
  await events.emit(db, areaEvents('command', rows))
}

/** Stops the rollouts of a version that is withdrawn. */
export async function stopRolloutsOf(db: Db, events: EventHub, versionId: number, said: Said) {
  const rows = await db
    .selectFrom('rollout')
    .select('id')
    .where('versionId', '=', versionId)
    .where('state', 'in', openRolloutStates)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows) await move(db, events, id, 'stopped', said)
}
