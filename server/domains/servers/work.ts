import { sql } from 'kysely'
import { type ServerCommandKind, serverCommandKinds } from '#contract/servers/serverCommands.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import type { Services } from '../../platform/services.ts'
import { CloudRefusal, type CloudServer } from '../../providers/cloud/cloud.ts'
import { ask, limits, targetOf } from './ask.ts'
import { looked } from './pollCloud.ts'
import { followSchedules } from './schedule.ts'
import { hasFreshHeartbeat, running } from './state.ts'

type Needed = Pick<Services, 'database' | 'cloud' | 'events' | 'jobs' | 'log'>

/** Days for which commands that are over stay to be read. */
const retentionDays = 180
/** How often the cloud is queried while no command is in progress, in seconds. */
const idleSeconds = 30

/** Carries out commands to cloud servers, and keeps their stored state up to date. */
export async function startServers(services: Services) {
  const { jobs } = services
  await jobs.work<{ commandId: number }>('serverCommand', ({ commandId }) => send(services, commandId), {
    concurrency: 2,
  })
  await jobs.every('servers.look', 5, () => look(services))
  await jobs.every('servers.schedule', 60, () => followSchedules(services))
  await jobs.every('serverCommand.purge', 86_400, async () => {
    await sql`delete from cvm_command where done_at < now() - make_interval(days => ${retentionDays})`.execute(
      services.database.db,
    )
  })
}

/**
 * Sends a command to the cloud, once: it is stored as sent before the cloud is called, so that a process killed in between does not send
 * it twice. `look` finds out the result.
 */
export async function send({ database, cloud, events, log }: Needed, commandId: number): Promise<void> {
  const { db } = database
  const { rows } = await sql<{ cvmId: number; kind: ServerCommandKind; correlation: string; instanceId: string }>`
    update cvm_command c set state = 'sent', sent_at = now(), action_before = s.last_action_id
    from cvm s where s.id = c.cvm_id and c.id = ${commandId} and c.state = 'queued' returning c.cvm_id, c.kind, c.correlation, s.instance_id`.execute(
    db,
  )
  const [row] = rows
  if (!row) return
  await events.emit(db, [{ topic: 'server', subject: row.cvmId }])
  try {
    const actionId =
      row.kind === 'clean'
        ? await cloud.clean(row.instanceId, row.correlation)
        : await cloud.act(row.kind, row.instanceId, row.correlation)
    await sql`update cvm_command set action_id = ${actionId} where id = ${commandId}`.execute(db)
    // The next look queries its present state.
    await sql`update cvm set cloud_at = least(cloud_at, now() - interval '5 seconds') where id = ${row.cvmId}`.execute(
      db,
    )
  } catch (error) {
    if (error instanceof CloudRefusal) return settle({ database, events }, commandId, 'refused', error.message)
    log.warn({ err: error, commandId }, 'the cloud did not answer a command')
  }
}

/** Queries the cloud, and updates commands and pending stops from its response. */
export async function look(services: Needed) {
  const { db } = services.database
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (select from cvm_command where state in ('queued', 'sent') or (state = 'timedOut' and done_at > now() - interval '10 minutes'))
      or exists (select from cvm where drain_at is not null) as is_busy`.execute(db)
  const instances = await looked(services, rows[0]?.isBusy ? 2 : idleSeconds)
  await settleAll(services, instances)
  await expire(services)
  await stopDrained(services)
}

interface Waiting {
  id: number
  cvmId: number
  kind: ServerCommandKind
  actionBefore: string
  actionId: string | null
}

async function settleAll(services: Needed, instances: ReadonlyMap<number, CloudServer>) {
  const { database, cloud, log } = services
  // A late response is accepted, even after the command has timed out.
  const { rows } = await sql<Waiting>`
    select id, cvm_id, kind, action_before, action_id from cvm_command
    where state = 'sent' or (state = 'timedOut' and action_id is not null and done_at > now() - interval '10 minutes') order by id`.execute(
    database.db,
  )
  for (const one of rows) {
    const known = instances.get(one.cvmId)
    try {
      const state = one.kind === 'clean' ? await cleaning(one) : known && acted(one, known)
      if (state === 'done') await settle(services, one.id, 'acknowledged')
      else if (typeof state === 'object') await settle(services, one.id, 'refused', state.failed)
    } catch (error) {
      log.warn({ err: error, commandId: one.id }, 'the cloud did not tell how far a command is')
    }
  }

  async function cleaning({ actionId }: Waiting) {
    return actionId === null ? undefined : cloud.cleaning(actionId)
  }
}

/** How far a command is by what the cloud says was done last. One without an answer is that which has been done since, of its kind. */
function acted({ kind, actionId, actionBefore }: Waiting, { last }: CloudServer) {
  if (!last) return undefined
  const isOurs = actionId === null ? last.action === kind && last.id !== actionBefore : last.id === actionId
  return isOurs ? last.state : undefined
}

/** Ends a command. The platform is notified if it was not carried out. */
async function settle(
  { database, events }: Pick<Needed, 'database' | 'events'>,
  id: number,
  state: 'acknowledged' | 'refused' | 'timedOut',
  reason = '',
) {
  await transact(database.db, async (trx) => {
    const { rows } = await sql<{ cvmId: number; kind: ServerCommandKind; name: string }>`
      update cvm_command c set state = ${state}, reason = ${reason}, done_at = coalesce(c.done_at, now())
      from cvm s where s.id = c.cvm_id and c.id = ${id} and c.state in ('queued', 'sent', 'timedOut') and c.state <> ${state} returning c.cvm_id, c.kind, s.name`.execute(
      trx,
    )
    const [row] = rows
    if (!row) return
    if (row.kind === 'stop')
      await sql`update cvm set drain_at = null, drain_by = '' where id = ${row.cvmId}`.execute(trx)
    await events.emit(trx, [{ topic: 'server', subject: row.cvmId }])
    if (state !== 'acknowledged') await notifyFailed(trx, events, row, reason)
  })
}

const notifyFailed = (
  db: Db,
  events: Services['events'],
  { cvmId, kind, name }: { cvmId: number; kind: ServerCommandKind; name: string },
  reason: string,
) =>
  writeMessage(db, events, {
    about: `server-${cvmId}-${kind}`,
    title: `云服务器「${name}」${serverCommandKinds[kind]}没有成功`,
    text: reason,
    level: 'warning',
    link: `/systemOps/server?open=${cvmId}`,
    roles: [0, 1],
  })

async function expire(services: Needed) {
  const { rows } = await sql<{ id: number; state: string; kind: ServerCommandKind }>`
    select id, state, kind from cvm_command where state in ('queued', 'sent') and ends_at <= now()`.execute(
    services.database.db,
  )
  for (const { id, state, kind } of rows)
    await settle(
      services,
      id,
      'timedOut',
      state === 'sent' ? `${limits[kind] / 60} 分钟内云平台没有说它已完成` : '一直没有发出',
    )
}

/** Stops draining servers that have reported since that they have no work left. */
async function stopDrained(services: Needed) {
  const { rows } = await sql<{ id: number; drainBy: string }>`
    select cvm.id, cvm.drain_by from cvm where cvm.drain_at is not null and ${running} and ${hasFreshHeartbeat} and cvm.heartbeat_at > cvm.drain_at and cvm.work = 0
      and not exists (select from cvm_command o where o.cvm_id = cvm.id and o.state in ('queued', 'sent'))`.execute(
    services.database.db,
  )
  for (const { id, drainBy } of rows)
    await transact(services.database.db, async (trx) => {
      const target = await targetOf(trx, id)
      if (target.drainAt !== null && target.work === 0) await ask(trx, services, { trueName: drainBy }, target, 'stop')
    })
  // Somebody else has stopped it: there is nothing left to prepare.
  await sql`update cvm set drain_at = null, drain_by = '' where drain_at is not null and cloud_state in ('STOPPED', 'SHUTDOWN', 'TERMINATING')
    and not exists (select from cvm_command o where o.cvm_id = cvm.id and o.state in ('queued', 'sent'))`.execute(
    services.database.db,
  )
}
