import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { type Cloud, type CloudAction, type CloudDone, CloudRefusal, type CloudServer } from './cloud.ts'

/** How long the sandbox takes over things, in milliseconds. */
export interface SandboxPace {
  readonly reboot: number
  readonly stop: number
  readonly start: number
  readonly clean: number
}
const usual: SandboxPace = { reboot: 20_000, stop: 12_000, start: 15_000, clean: 8000 }

/** An instance that no cloud has: for trying what happens then. */
export const missingInstance = 'ins-00000000'

interface Row {
  instanceId: string
  state: string
  lastAction: CloudAction | null
  lastId: string | null
  isBusy: boolean
}

/** The state in which an action may start, the state during it, and the state after it. */
const ways: Readonly<Record<CloudAction, readonly [from: string, through: string, to: string]>> = {
  reboot: ['RUNNING', 'REBOOTING', 'RUNNING'],
  stop: ['RUNNING', 'STOPPING', 'STOPPED'],
  start: ['STOPPED', 'STARTING', 'RUNNING'],
}
const stateWords: Readonly<Record<string, string>> = {
  RUNNING: '实例正在运行',
  STOPPED: '实例已关机',
  REBOOTING: '实例正在重启',
  STOPPING: '实例正在关机',
  STARTING: '实例正在开机',
}

/**
 * A cloud that needs no account. Every instance it is asked for exists, running at first; their states are stored in the
 * schema `sandbox`, so that several processes and a restart see the same. Addresses are derived from the instance id.
 */
export function sandboxCloud(database: Database, pace: SandboxPace = usual): Cloud {
  const { db } = database
  const begin = (kind: CloudAction | 'clean', instanceId: string, token: string) =>
    transact(db, async (trx) => {
      const row = await one(trx, instanceId)
      if (!row) throw new CloudRefusal('InvalidInstanceId.NotFound', '云平台上没有这个实例')
      const { rows } = await sql<{ id: string }>`select id from sandbox.cloud_action where token = ${token}`.execute(
        trx,
      )
      if (rows[0]) return rows[0].id
      const [from, through, to] = kind === 'clean' ? (['RUNNING', 'RUNNING', 'RUNNING'] as const) : ways[kind]
      if (row.state !== from)
        throw new CloudRefusal('UnsupportedOperation.InstanceState', stateWords[row.state] ?? row.state)
      const id = randomUUID()
      const seconds = pace[kind] / 1000
      await sql`insert into sandbox.cloud_action (token, id, instance_id, kind, ends_at) values (${token}, ${id}, ${instanceId}, ${kind}, now() + make_interval(secs => ${seconds}))`.execute(
        trx,
      )
      if (kind !== 'clean')
        await sql`update sandbox.cloud_server set state = ${through}, next_state = ${to}, changes_at = now() + make_interval(secs => ${seconds}),
          last_action = ${kind}, last_id = ${id} where instance_id = ${instanceId}`.execute(trx)
      return id
    })
  return {
    name: 'sandbox',
    describe: (instanceIds) =>
      transact(db, async (trx) => {
        const found: CloudServer[] = []
        for (const id of [...new Set(instanceIds)].toSorted()) {
          const row = await one(trx, id)
          if (row) found.push(shown(row))
        }
        return found
      }),
    act: (action, instanceId, token) => begin(action, instanceId, token),
    clean: (instanceId, token) => begin('clean', instanceId, token),
    async cleaning(id): Promise<CloudDone> {
      const { rows } = await sql<{ isOver: boolean }>`
        select ends_at <= now() as is_over from sandbox.cloud_action where id = ${id} and kind = 'clean'`.execute(db)
      if (!rows[0]) return { failed: '云平台上找不到这次清理' }
      return rows[0].isOver ? 'done' : 'under way'
    },
  }
}

/** The present state of the instance, its row locked until the transaction ends; null if there is none. */
async function one(db: Db, instanceId: string): Promise<Row | null> {
  if (!/^ins-[0-9a-z]{8}$/.test(instanceId) || instanceId === missingInstance) return null
  await sql`insert into sandbox.cloud_server (instance_id) values (${instanceId}) on conflict do nothing`.execute(db)
  await sql`update sandbox.cloud_server set state = next_state, next_state = null, changes_at = null where instance_id = ${instanceId} and changes_at <= now()`.execute(
    db,
  )
  const { rows } = await sql<Row>`
    select instance_id, state, last_action, last_id, changes_at is not null as is_busy from sandbox.cloud_server where instance_id = ${instanceId} for update`.execute(
    db,
  )
  return rows[0] ?? null
}

function shown({ instanceId, state, lastAction, lastId, isBusy }: Row): CloudServer {
  const [a = 0, b = 0, size = 0] = createHash('sha256').update(instanceId).digest()
  const cores = [4, 8, 16][size % 3]!
  return {
    instanceId,
    state,
    innerAddress: `10.206.${a % 16}.${1 + (b % 254)}`,
    // From the range reserved for documentation, so it belongs to no host.
    publicAddress: `203.0.113.${1 + ((a + b) % 254)}`,
    cores,
    memoryGb: cores * 2,
    expiresAt: null,
    last: lastAction && { action: lastAction, id: lastId ?? '', state: isBusy ? 'under way' : 'done' },
  }
}
