import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerType } from '#contract/servers/servers.ts'
import type { Db } from '#server/platform/db/open.ts'
import { unique } from './world.ts'

export const aServerGroup = (db: Db) =>
  db
    .insertInto('cvmGroup')
    .values({ name: unique('服务器组') })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A running cloud server for face recognition that has just reported. */
export async function aServer(
  db: Db,
  { work = 0, type = 'smart', ...fields }: { work?: number; type?: ServerType; cloudState?: string } = {},
) {
  const instanceId = `ins-${randomUUID().slice(0, 8)}`
  const server = await db
    .insertInto('cvm')
    .values({ name: unique('服务器'), instanceId, type, smartType: 'face', cloudState: 'RUNNING', work, ...fields })
    .returning(['id', 'name', 'instanceId'])
    .executeTakeFirstOrThrow()
  await sql`update cvm set heartbeat_at = now(), cpu = 20, memory = 30, disk = 40, cloud_at = now(), state_since = now(),
    inner_address = ${`10.250.${Math.floor(server.id / 250) % 250}.${1 + (server.id % 250)}`} where id = ${server.id}`.execute(
    db,
  )
  return server
}

/** A command that the cloud has refused. */
export async function aServerCommand(db: Db, serverId?: number) {
  const cvmId = serverId ?? (await aServer(db, { type: 'app' })).id
  const { rows } = await sql<{ id: number }>`
    insert into cvm_command (cvm_id, kind, state, reason, requested_by, sent_at, done_at, ends_at)
    values (${cvmId}, 'reboot', 'refused', ${unique('原因')}, ${unique('操作人')}, now(), now(), now()) returning id`.execute(
    db,
  )
  return rows[0] as { id: number }
}
