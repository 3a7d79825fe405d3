import type { RolloutEvent } from '#contract/releases/rollouts.ts'
import type { Db } from '../../../platform/db/open.ts'

/** What has happened to a rollout, the oldest first. Triggers write it (`note_rollout`). */
export async function eventsOf(db: Db, rolloutId: number): Promise<RolloutEvent[]> {
  const rows = await db
    .selectFrom('rolloutEvent as e')
    .leftJoin('rollout as b', 'b.id', 'e.backId')
    .leftJoin('softwareVersion as v', 'v.id', 'b.versionId')
    .select(['e.at', 'e.byName as by', 'e.state', 'e.wave', 'e.backId', 'v.number', 'e.note'])
    .where('e.rolloutId', '=', rolloutId)
    .orderBy('e.id')
    .execute()
  return rows.map(({ backId, number, state, ...event }) => ({
    ...event,
    state: state as RolloutEvent['state'],
    back: backId === null ? null : { id: backId, number: number! },
  }))
}
