import { sql } from 'kysely'
import type { ResourceSeries } from '#contract/monitoring/resources.ts'
import { recordset } from '../../../platform/db/recordset.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { reportProviders } from '../providers/report.ts'
import { reportCrossed } from './limits.ts'
import { type Measurements, measure, type Needed } from './measure.ts'

const sampleSeconds = 300
/** A larger object store takes minutes to count, and is counted once an hour. */
const smallStoreFiles = 100_000
/** Older samples are one mean an hour. */
const wholeDays = 7

/** Regularly samples the platform's resources, and counts the objects in the object store. */
export async function startResourceSamples(services: Services) {
  const { jobs, env } = services
  await jobs.every('resource.sample', sampleSeconds, async () => {
    const facts = await measure(services)
    await storeSample(services, facts)
    await reportCrossed(services, facts)
    await reportProviders(services)
  })
  await jobs.every('resource.storage', sampleSeconds, () => countStorageIfDue(services))
  await jobs.every('resource.thin', 3600, () => thin(services, env.RESOURCE_DAYS))
}

/** The measured figures that are stored. */
function figuresOf({ servers, devices, streams, storage, queue, database, host }: Measurements) {
  const figures: Record<ResourceSeries, number | null | undefined> = {
    serversRunning: servers.data?.running,
    serverCpu: servers.data?.cpu,
    devicesOk: devices.data?.ok,
    devicesDown: devices.data?.down,
    streamsLive: streams.data?.live,
    storageBytes: storage.data?.bytes,
    diskUsed: host.data?.diskUsed,
    queueWaiting: queue.data?.waiting,
    queueFailed: queue.data?.failed,
    databaseBytes: database.data?.bytes,
    connections: database.data?.connections,
    memoryUsed: host.data?.memoryUsed,
  }
  return Object.entries(figures).flatMap(([series, value]) =>
    value === null || value === undefined ? [] : [{ series, value }],
  )
}

/** Stores one sample of everything that can be measured. */
export const sample = async (services: Needed): Promise<void> => storeSample(services, await measure(services))

async function storeSample({ database }: Pick<Services, 'database'>, facts: Measurements): Promise<void> {
  const rows = figuresOf(facts)
  if (rows.length === 0) return
  await sql`insert into resource_sample (series, at, value) select i.series, now(), i.value from ${recordset(rows, sql`series text, value float8`, 'i')}
    on conflict do nothing`.execute(database.db)
}

/** Counts the object store, but a large one at most once an hour. */
export async function countStorageIfDue(services: Pick<Services, 'database' | 'storage'>): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select coalesce(sum(files) < ${smallStoreFiles} or max(at) < now() - interval '55 minutes', true) as is_due from storage_usage`.execute(
    services.database.db,
  )
  if (rows[0]!.isDue) await countStorage(services)
}

/** Counts the objects by the first folder of their keys, if the store can report them. */
export async function countStorage({ database, storage }: Pick<Services, 'database' | 'storage'>): Promise<void> {
  const kinds = await storage.usage?.()
  if (!kinds) return
  // A store that is empty has been counted too.
  const counted = kinds.length > 0 ? kinds : [{ kind: 'other', bytes: 0, files: 0 }]
  await transact(database.db, async (trx) => {
    await sql`delete from storage_usage`.execute(trx)
    await sql`insert into storage_usage (kind, bytes, files) select i.kind, i.bytes, i.files from ${recordset(counted, sql`kind text, bytes bigint, files bigint`, 'i')}`.execute(
      trx,
    )
  })
}

/** Replaces the samples of past weeks by one mean an hour, and deletes those older than `days`; counts of calls to providers stay a week. */
export async function thin({ database }: Pick<Services, 'database'>, days: number): Promise<void> {
  await transact(database.db, async (trx) => {
    await sql`delete from resource_sample where at < now() - make_interval(days => ${days})`.execute(trx)
    await sql`
      with gone as (delete from resource_sample s using (select series, date_trunc('hour', at) as hour from resource_sample
          where at < date_trunc('hour', now()) - make_interval(days => ${wholeDays}) group by 1, 2 having count(*) > 1) h
        where s.series = h.series and date_trunc('hour', s.at) = h.hour returning s.series, h.hour, s.at, s.value)
      insert into resource_sample (series, at, value) select series, hour + interval '30 minutes', avg(value) from gone group by series, hour
      on conflict (series, at) do update set value = excluded.value`.execute(trx)
    await sql`delete from provider_hour where hour < now() - interval '7 days'`.execute(trx)
  })
}
