import { sql } from 'kysely'
import { settingKinds } from '#contract/scenic/deviceCommands.ts'
import type { Db } from '../../platform/db/open.ts'
import { json } from '../../platform/db/values.ts'
import type { EventHub } from '../../platform/live/eventHub.ts'

export interface Answered {
  id: number
  deviceId: number
  areaId: number
  kind: string
}

interface Row extends Answered {
  args: Record<string, unknown>
  requestedBy: string
}

/**
 * Records a camera's reply to one of its own commands. A reply that was already accepted changes nothing. Settings that the
 * camera confirms apply from then on.
 * @returns the command; null if the camera has no such command that can still be answered
 */
export async function settle(
  db: Db,
  events: EventHub,
  { gbCode, id, ok, reason = '' }: { gbCode: string; id: string; ok: boolean; reason?: string | undefined },
): Promise<Answered | null> {
  // rollout_target_follows moves the camera's place in a rollout along.
  const { rows } = await sql<Row>`
    update device_command c set state = ${ok ? 'acknowledged' : 'refused'}, reason = ${ok ? '' : reason.trim() || '摄像头没有说明原因'}, done_at = now(), next_try_at = null
    from device d where c.correlation = ${id}::uuid and d.id = c.device_id and d.gb_code = ${gbCode} and d.removed_at is null and c.state in ('sent', 'timedOut')
    returning c.id, c.device_id, c.area_id, c.kind, c.args, c.requested_by`.execute(db)
  const [row] = rows
  if (!row) return null
  if (ok && (settingKinds as readonly string[]).includes(row.kind)) {
    const { sealedKey: _key, ...value } = row.args
    await sql`insert into device_setting (device_id, area_id, kind, value, set_by) values (${row.deviceId}, ${row.areaId}, ${row.kind}, ${json(value)}, ${row.requestedBy})
      on conflict (device_id, kind) do update set value = excluded.value, set_by = excluded.set_by, at = now()`.execute(
      db,
    )
  }
  // The server that a camera sends to is the one it has confirmed; null if the id is not a cloud server's.
  if (ok && row.kind === 'analyze')
    await sql`update device set cvm_id = (select id from cvm where id = ${(row.args.serverId as number | undefined) ?? null}) where id = ${row.deviceId}`.execute(
      db,
    )
  await events.emit(db, [{ topic: 'command', areaId: row.areaId, subject: row.deviceId }])
  return row
}

/** The camera if it was asked for a still under this id and may still answer; null otherwise. */
export async function wantsStill(db: Db, gbCode: string, id: string): Promise<{ deviceId: number } | null> {
  const { rows } = await sql<{ deviceId: number }>`
    select c.device_id from device_command c join device d on d.id = c.device_id
    where c.correlation = ${id}::uuid and c.kind = 'snapshot' and c.state in ('sent', 'timedOut') and d.gb_code = ${gbCode} and d.removed_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}
