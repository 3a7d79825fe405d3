import { sql } from 'kysely'
import {
  cloudStates,
  overloadFrom,
  type ServerHealth,
  type ServerState,
  serverSilentAfter,
} from '#contract/servers/servers.ts'

const spelled = Object.entries(cloudStates).map(([word, state]) => sql`when ${sql.lit(word)} then ${sql.lit(state)}`)

/** What the cloud says of a server, in words of the contract; for a statement that has `cvm`. */
export const serverState = sql<ServerState>`(case when cvm.is_missing then 'missing' when cvm.cloud_state = '' then 'unknown'
  else case cvm.cloud_state ${sql.join(spelled, sql` `)} else 'other' end end)`
export const running = sql<boolean>`(cvm.cloud_state = 'RUNNING' and not cvm.is_missing)`
/** Whether its last heartbeat is recent enough to describe the present. */
export const hasFreshHeartbeat = sql<boolean>`coalesce(cvm.heartbeat_at > now() - make_interval(secs => ${sql.lit(serverSilentAfter)}), false)`
export const serverHealth = sql<ServerHealth>`(case when not ${running} then 'off' when cvm.heartbeat_at is null then 'unheard' when not ${hasFreshHeartbeat} then 'silent'
  when greatest(cvm.cpu, cvm.memory, cvm.disk, cvm.gpu) >= ${sql.lit(overloadFrom)} then 'overloaded' when cvm.drain_at is not null then 'draining' else 'ok' end)`
/** Whether it can be given new work. */
export const takesWork = sql<boolean>`(${running} and ${hasFreshHeartbeat} and cvm.drain_at is null
  and not exists (select from cvm_command o where o.cvm_id = cvm.id and o.state in ('queued', 'sent') and o.kind <> 'clean'))`
/** Cameras that send to it. */
export const devicesOn = sql<number>`(select count(*)::int from device d where d.cvm_id = cvm.id and d.removed_at is null)`
/** The address at which it serves; empty until the cloud has reported it. */
export const serverAddress = sql<string>`(case when cvm.inner_address = '' then '' else cvm.inner_address || ':' || cvm.port end)`
