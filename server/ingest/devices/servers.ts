import { sql } from 'kysely'
import type { ingest } from '#contract/ingest/ingest.ts'
import type { ServerHeartbeat } from '#contract/ingest/posts.ts'
import type { Reply } from '#contract/kit.ts'
import { serverSilentAfter } from '#contract/servers/servers.ts'
import type { Static } from '#contract/static.ts'
import { serverAddress, takesWork } from '../../domains/servers/state.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import type { NewEvent } from '../../platform/live/eventHub.ts'
import type { IngestKey } from '../request/key.ts'

/**
 * Stores the latest heartbeat of each cloud server, in one statement; older ones than the stored change nothing. A time ahead of
 * the server's clock counts as now. A load that the heartbeat leaves out is unknown from then on.
 */
export async function serverHeartbeats(
  db: Db,
  key: IngestKey,
  items: readonly Item<Static<typeof ServerHeartbeat>>[],
  answers: Answers,
): Promise<NewEvent[]> {
  const posted = key.platform
    ? items.map(({ index, instanceId, ...said }) => ({ n: index, instance_id: instanceId, ...said }))
    : []
  const { rows } = await sql<{ n: number; id: number; known: boolean; cameBack: boolean }>`
    with i as materialized (select n, instance_id, least(at, now()) as at, cpu, memory, disk, gpu, work
      from ${recordset(posted, sql`n int, instance_id text, at timestamptz, cpu real, memory real, disk real, gpu real, work int`, 'r')}),
    s as materialized (select id, instance_id, heartbeat_at as last from cvm where instance_id = any(array(select instance_id from i)) order by id for no key update),
    newest as (select distinct on (s.id) s.id, i.* from i join s using (instance_id) where s.last is null or i.at > s.last order by s.id, i.at desc, i.n desc),
    noted as (update cvm set heartbeat_at = newest.at, cpu = newest.cpu, memory = newest.memory, disk = newest.disk, gpu = newest.gpu, work = newest.work
      from newest where cvm.id = newest.id)
    select i.n, s.id, s.last is not null and i.at <= s.last as known, coalesce(s.last < now() - make_interval(secs => ${sql.lit(serverSilentAfter)}), true) as came_back
    from i join s using (instance_id)`.execute(db)
  const found = new Map(rows.map((row) => [row.n, row]))
  for (const { index, instanceId } of items) {
    const row = found.get(index)
    if (row) answers.done(index, row.id, row.known)
    else answers.refuse(index, 'notFound', `没有实例编号为 ${instanceId} 的服务器`)
  }
  return [...new Set(rows.filter((row) => row.cameBack).map(({ id }) => id))].map((subject) => ({
    topic: 'server',
    subject,
  }))
}

type ServerList = Reply<typeof ingest.serverList>['servers']

/** The platform's servers, for programs that distribute work; empty for keys of other operators. */
export async function serverList(db: Db, { platform }: IngestKey): Promise<ServerList> {
  if (!platform) return []
  const { rows } = await sql<ServerList[number]>`
    select cvm.instance_id, cvm.name, cvm.type, cvm.smart_type, ${serverAddress} as address, ${takesWork} as takes_work from cvm order by cvm.id`.execute(
    db,
  )
  return rows
}
