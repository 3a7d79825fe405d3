import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Services } from '../../platform/services.ts'
import { CloudRefusal, type CloudServer } from '../../providers/cloud/cloud.ts'

/** A server and what its cloud reports; null if the cloud has no such instance. */
export interface Looked {
  readonly id: number
  readonly instance: CloudServer | null
}

/** Writes down what the cloud has said. @returns those of which something else is believed now */
export async function note(db: Db, all: readonly Looked[]): Promise<number[]> {
  const reported = all.map(({ id, instance: one }) => ({
    id,
    state: one?.state ?? null,
    near: one?.innerAddress ?? '',
    far: one?.publicAddress ?? '',
    cores: one?.cores ?? null,
    gb: one?.memoryGb ?? null,
    ends: one?.expiresAt ?? null,
    action: one?.last?.id ?? '',
  }))
  const { rows } = await sql<{ id: number; changed: boolean }>`
    with i as materialized (select * from ${recordset(reported, sql`id bigint, state text, near text, far text, cores int, gb real, ends timestamptz, action text`, 'r')}),
    was as materialized (select c.id, c.cloud_state, c.is_missing from cvm c join i using (id) order by c.id for no key update of c)
    update cvm set cloud_at = now(), cloud_fault = '', is_missing = i.state is null, cloud_state = coalesce(i.state, cvm.cloud_state),
      state_since = case when coalesce(i.state, cvm.cloud_state) <> cvm.cloud_state or (i.state is null) <> cvm.is_missing then now() else cvm.state_since end,
      inner_address = case when i.near = '' then cvm.inner_address else i.near end, public_address = i.far, cores = coalesce(i.cores, cvm.cores), memory_gb = coalesce(i.gb, cvm.memory_gb),
      expires_at = i.ends, last_action_id = i.action
    from i join was using (id) where cvm.id = i.id
    returning cvm.id, (was.cloud_state, was.is_missing) is distinct from (cvm.cloud_state, cvm.is_missing) as changed`.execute(
    db,
  )
  return rows.filter(({ changed }) => changed).map(({ id }) => id)
}

/**
 * Queries the cloud about servers whose state is older than this many seconds; without ids, about all of them. If the cloud does not
 * respond, the last reported state is kept, with the reason and its time.
 * @returns what the cloud reports now
 */
export async function looked(
  { database: { db }, cloud, events, log }: Pick<Services, 'database' | 'cloud' | 'events' | 'log'>,
  olderThan: number,
  ids: readonly number[] = [],
): Promise<Map<number, CloudServer>> {
  const { rows } = await sql<{ id: number; instanceId: string }>`
    select id, instance_id from cvm where (cloud_at is null or cloud_at < now() - make_interval(secs => ${olderThan}))
      and ${ids.length ? sql`id = any(${idArray(ids)})` : sql`true`} order by id`.execute(db)
  if (rows.length === 0) return new Map()
  try {
    const said = await cloud.describe(rows.map(({ instanceId }) => instanceId))
    const found = new Map(said.map((one) => [one.instanceId, one]))
    const all = rows.map(({ id, instanceId }) => ({ id, instance: found.get(instanceId) ?? null }))
    const changed = await note(db, all)
    if (changed.length)
      await events.emit(
        db,
        changed.map((subject) => ({ topic: 'server', subject })),
      )
    return new Map(all.flatMap(({ id, instance }) => (instance ? [[id, instance] as const] : [])))
  } catch (error) {
    const why = error instanceof CloudRefusal ? error.message : '云平台没有应答'
    log.warn({ err: error }, 'cloud server list could not be fetched')
    await sql`update cvm set cloud_fault = ${why} where id = any(${idArray(rows.map(({ id }) => id))})`.execute(db)
    return new Map()
  }
}
