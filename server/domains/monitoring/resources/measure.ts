import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { sql } from 'kysely'
import type { DataGroup, ResourceNow, StorageKind } from '#contract/monitoring/resources.ts'
import { storageKinds } from '#contract/monitoring/resources.ts'
import { deviceStates } from '#contract/scenic/devices.ts'
import type { Services } from '../../../platform/services.ts'
import { deviceState } from '../../scenic/cameras/deviceState.ts'
import { hasFreshHeartbeat, running, serverHealth } from '../../servers/state.ts'
import { isLive, isWatching, streamState } from '../../streams/streams/state.ts'
import { groupOfTable } from './tableGroups.ts'

export type Needed = Pick<Services, 'database' | 'env' | 'storage' | 'log'>
export type Measurements = Omit<ResourceNow, 'wrong' | 'limits' | 'limitsVersion' | 'asOf'>
type Section<K extends keyof Measurements> = Measurements[K] extends { data: infer D } | null ? NonNullable<D> : never

/** There is no figure, and nothing is wrong. */
class Unknown extends Error {}

/** Measures everything that can be measured now. A part that fails says why and does not affect the others. */
export async function measure(services: Needed): Promise<Measurements> {
  const { log } = services
  async function tried<T>(
    what: string,
    work: (services: Needed) => Promise<T>,
  ): Promise<{ data: T | null; why: string }> {
    try {
      return { data: await work(services), why: '' }
    } catch (error) {
      if (!(error instanceof Unknown)) log.warn({ err: error, what }, 'resource could not be measured')
      return { data: null, why: (error as Error).message.slice(0, 200) }
    }
  }
  return {
    servers: await tried('servers', servers),
    devices: await tried('devices', devices),
    streams: await tried('streams', streams),
    storage: await tried('storage', storage),
    queue: await tried('queue', queue),
    database: await tried('database', databaseFacts),
    host: await tried('host', host),
    sampledAt: await sampledAt(services),
  }
}

async function servers({ database: { db } }: Needed): Promise<Section<'servers'>> {
  const { rows } = await sql<Section<'servers'>>`
    select count(*) as total, count(*) filter (where ${running}) as running, count(*) filter (where ${serverHealth} = 'overloaded') as overloaded,
      count(*) filter (where ${serverHealth} = 'silent') as silent, count(*) filter (where cvm.is_missing) as missing,
      avg(cvm.cpu) filter (where ${running} and ${hasFreshHeartbeat})::float8 as cpu, avg(cvm.memory) filter (where ${running} and ${hasFreshHeartbeat})::float8 as memory,
      max(cvm.disk) filter (where ${running} and ${hasFreshHeartbeat})::float8 as disk, (sum(cvm.work) filter (where ${running} and ${hasFreshHeartbeat}))::int as work from cvm`.execute(
    db,
  )
  return rows[0]!
}

async function devices({ database: { db } }: Needed): Promise<Section<'devices'>> {
  const states = Object.keys(deviceStates).map(
    (state) => sql`count(*) filter (where d.state = ${sql.lit(state)}) as ${sql.ref(state)}`,
  )
  const { rows } = await sql<Section<'devices'>>`
    with d as (select device.cvm_id, ${deviceState} as state from device join area on area.id = device.area_id where device.removed_at is null)
    select count(*) as total, count(d.cvm_id) as on_servers, ${sql.join(states)} from d`.execute(db)
  return rows[0]!
}

async function streams({ database: { db } }: Needed): Promise<Section<'streams'>> {
  const { rows } = await sql<Section<'streams'>>`
    select count(*) as total, count(*) filter (where ${isLive}) as live, count(*) filter (where ${streamState} = 'refused') as refused,
      coalesce(sum(stream.bitrate_kbps) filter (where ${isLive}), 0)::int as bitrate_kbps,
      (select count(*)::int from stream_play p where ${isWatching}) as watching from stream`.execute(db)
  return rows[0]!
}

/** As it was counted last: a big store takes minutes. */
async function storage({ database: { db }, storage: store }: Needed): Promise<Section<'storage'>> {
  if (!store.usage) throw new Unknown('这种对象存储不报告占用')
  const { rows } = await sql<{ kind: string; bytes: number; files: number; at: string }>`
    select kind, bytes, files, at from storage_usage order by bytes desc`.execute(db)
  if (rows.length === 0) throw new Unknown('还没有清点过，每五分钟清点一次')
  const kinds = new Map<StorageKind, { bytes: number; files: number }>()
  for (const { kind, bytes, files } of rows) {
    const known = (kind in storageKinds ? kind : 'other') as StorageKind
    const sum = kinds.get(known) ?? { bytes: 0, files: 0 }
    kinds.set(known, { bytes: sum.bytes + bytes, files: sum.files + files })
  }
  return {
    bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    files: rows.reduce((sum, row) => sum + row.files, 0),
    at: rows[0]!.at,
    kinds: [...kinds].map(([kind, sum]) => ({ kind, ...sum })),
  }
}

async function queue({ database: { db } }: Needed): Promise<Section<'queue'>> {
  const { rows } = await sql<Section<'queue'>['queues'][number] & { oldestAt: string | null }>`
    select name, count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting, count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours') as failed,
      min(greatest(created_on, start_after)) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_at
    from pgboss.job where name not like '\\_\\_pgboss%' group by name order by name`.execute(db)
  const sum = (key: 'waiting' | 'running' | 'failed') => rows.reduce((all, row) => all + row[key], 0)
  const oldest = rows.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    failed: sum('failed'),
    oldestAt: oldest[0] ?? null,
    queues: rows.map(({ oldestAt: _, ...one }) => one).filter((one) => one.waiting + one.running + one.failed > 0),
  }
}

/** Milliseconds for which sizes are cached: reading them touches every file of every table, so it happens once, however many pages look. */
const sizesKeptFor = 10_000
const sizes = new WeakMap<Needed['database'], { at: number; facts: Promise<Section<'database'>> }>()

function databaseFacts({ database }: Needed): Promise<Section<'database'>> {
  const known = sizes.get(database)
  if (known && Date.now() - known.at < sizesKeptFor) return known.facts
  const facts = databaseSizes(database)
  sizes.set(database, { at: Date.now(), facts })
  // What could not be measured is tried again at once.
  facts.catch(() => sizes.delete(database))
  return facts
}

async function databaseSizes({ db, kind }: Needed['database']): Promise<Section<'database'>> {
  const { rows } = await sql<{ bytes: number; connections: number; maxConnections: number }>`
    select pg_database_size(current_database()) as bytes, (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections`.execute(db)
  const { rows: tables } = await sql<TableSize>`
    select n.nspname as schema, coalesce(p.relname, c.relname) as name, pg_total_relation_size(c.oid) as bytes,
      case when c.reltuples >= 0 then c.reltuples::bigint end as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`.execute(
    db,
  )
  const { bytes, connections, maxConnections } = rows[0]!
  const embedded = kind === 'embedded'
  return {
    kind: embedded ? 'embedded' : 'postgres',
    bytes,
    connections: embedded ? null : connections,
    maxConnections: embedded ? null : maxConnections,
    groups: groupsOf(tables),
  }
}

interface TableSize {
  schema: string
  /** Of a partition, the name of the whole. */
  name: string
  bytes: number
  rows: number | null
}

function groupsOf(tables: readonly TableSize[]): Section<'database'>['groups'] {
  const groups = Map.groupBy(tables, ({ schema, name }): DataGroup => {
    if (schema === 'sandbox') return 'sandbox'
    const table = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    // Other schemas are those of libraries, such as the job queue.
    return schema === 'public' && table in groupOfTable ? groupOfTable[table as keyof typeof groupOfTable] : 'system'
  })
  return [...groups]
    .map(([group, of]) => ({ group, bytes: sum(of.map(({ bytes }) => bytes)), rows: rowsOf(of) }))
    .sort((a, b) => b.bytes - a.bytes)
}

const rowsOf = (tables: readonly TableSize[]) =>
  tables.some(({ rows }) => rows !== null) ? sum(tables.map(({ rows }) => rows ?? 0)) : null
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function host({ env }: Needed): Promise<Section<'host'>> {
  const { bsize, blocks, bavail } = await statfs(env.DATA_DIR)
  const [disk, free] = [bsize * blocks, bsize * bavail]
  return {
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    memoryUsed: share(totalmem() - freemem(), totalmem()),
    memoryBytes: totalmem(),
    diskUsed: share(disk - free, disk),
    diskBytes: disk,
    diskFree: free,
    upSeconds: Math.round(process.uptime()),
  }
}

const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0)

async function sampledAt({ database: { db } }: Needed): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from resource_sample`.execute(db)
  return rows[0]?.at ?? null
}
