import { sql } from 'kysely'
import { type ServerCommandKind, serverCommandKinds } from '#contract/servers/serverCommands.ts'
import { type ServerState, serverStates } from '#contract/servers/servers.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { devicesOn, hasFreshHeartbeat, serverState } from './state.ts'

/** Until when a command is waited for, in seconds: clouds take their time. */
export const limits: Readonly<Record<ServerCommandKind, number>> = { reboot: 600, stop: 600, start: 600, clean: 1800 }
/** Which state each starts from. */
const from: Readonly<Record<ServerCommandKind, ServerState>> = {
  reboot: 'running',
  clean: 'running',
  stop: 'running',
  start: 'stopped',
}

export interface Target {
  id: number
  name: string
  state: ServerState
  devices: number
  /** Null where it has not said so lately. */
  work: number | null
  drainAt: string | null
  drainBy: string
  /** It has said something of itself at least once. */
  known: boolean
}

/**
 * The server that a command is for, locked until the transaction ends.
 * @throws Refusal notFound (1512)
 */
export async function targetOf(db: Db, id: number): Promise<Target> {
  const { rows } = await sql<Target>`
    select cvm.id, cvm.name, ${serverState} as state, ${devicesOn} as devices, case when ${hasFreshHeartbeat} then cvm.work end as work, cvm.drain_at, cvm.drain_by,
      cvm.heartbeat_at is not null as known
    from cvm where cvm.id = ${id} for no key update of cvm`.execute(db)
  return orNotFound(rows[0])
}

/**
 * Queues a command for the server; the cloud is called once the transaction has committed.
 * @throws Refusal state.impossible (2002) if the state of the server does not allow it, or another command is in progress
 */
export async function ask(
  db: Db,
  { jobs, events }: Pick<Services, 'jobs' | 'events'>,
  actor: Pick<Actor, 'trueName'>,
  target: Target,
  kind: ServerCommandKind,
): Promise<{ commandId: number; state: 'queued' }> {
  if (target.state !== from[kind])
    throw new Refusal(
      'state.impossible',
      `「${target.name}」${serverStates[target.state]}，不能${serverCommandKinds[kind]}`,
    )
  const { rows } = await sql<{ id: number }>`
    insert into cvm_command (cvm_id, kind, requested_by, ends_at) values (${target.id}, ${kind}, ${actor.trueName}, now() + make_interval(secs => ${limits[kind]}))
    on conflict (cvm_id) where state in ('queued', 'sent') do nothing returning id`.execute(db)
  const [row] = rows
  if (!row) {
    const { rows: open } = await sql<{ kind: ServerCommandKind }>`
      select kind from cvm_command where cvm_id = ${target.id} and state in ('queued', 'sent')`.execute(db)
    throw new Refusal(
      'state.impossible',
      `「${target.name}」正在${open[0] ? serverCommandKinds[open[0].kind] : '执行命令'}，等它结束再下一次`,
    )
  }
  await jobs.send(db, 'serverCommand', { commandId: row.id })
  await events.emit(db, [{ topic: 'server', subject: target.id }])
  return { commandId: row.id, state: 'queued' }
}

/** Refuses what interrupts more than somebody has agreed to. */
export function stillAgreed(target: Target, { devices, work }: { devices: number; work: number | null }) {
  if (target.devices > devices)
    throw new Refusal('state.impossible', `现在有 ${target.devices} 台摄像头指向它，比确认时多，请重新确认`)
  if (work !== null && (target.work ?? 0) > work)
    throw new Refusal('state.impossible', `它现在有 ${target.work} 个任务，比确认时多，请重新确认`)
}
