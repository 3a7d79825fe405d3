import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { channelSpan, scannedChannel } from '../domains/codes/scannedChannel.ts'
import type { Db } from '../platform/db/open.ts'
import { transact } from '../platform/db/transact.ts'
import { idArray } from '../platform/db/values.ts'
import { dayFolder, uniqueName } from '../platform/files/key.ts'
import { claimAll, loosen } from '../platform/files/loose.ts'
import { discard } from '../platform/files/looseSweep.ts'
import type { Services } from '../platform/services.ts'
import { type Batch, noteGone } from './batch.ts'

interface Old {
  id: number
  at: string
  /** JSON, with the columns as the table has them. */
  line: string
}

/** Somebody else has changed or removed some of the rows meanwhile: the batch is read again at the next turn. */
class Moved extends Error {}

/**
 * Removes scans of one day at a time, the oldest first. What only they tell (by which channel an order came) is stored first, and
 * keep_scans keeps what they count. If scans are archived, the file is stored before the first row is deleted, and is claimed in the
 * transaction that deletes the rows.
 */
export const removeScans: Batch = async (services, days, size) => {
  const { database, env } = services
  const old = await oldest(database.db, days, size)
  if (old.length === 0) return 0
  const file = env.ARCHIVE_SCANS === 'on' ? await store(services, old) : null
  try {
    await transact(database.db, async (trx) => {
      const ids = idArray(old.map(({ id }) => id))
      await attribute(trx, ids)
      const { rows } = await sql`delete from scan where id = any(${ids}) returning id`.execute(trx)
      if (rows.length !== old.length) throw new Moved('scans were removed meanwhile')
      if (file) {
        await sql`insert into archive (kind, day, file_key, lines, bytes) values ('scan', local_day(${old[0]!.at}::timestamptz), ${file.key}, ${old.length}, ${file.bytes})`.execute(
          trx,
        )
        await claimAll(trx, [file.key])
      }
      await noteGone(trx, 'scans', old.length, old.at(-1)!.at)
    })
  } finally {
    // Takes only what no row has claimed.
    if (file) await discard(services, [file.key])
  }
  return old.length
}

/** The oldest scans, of one day. */
async function oldest(db: Db, days: number, size: number): Promise<Old[]> {
  const { rows } = await sql<Old>`
    with first as (select min(at) as at from scan where at < now() - make_interval(days => ${days}))
    select s.id, s.at, to_jsonb(s)::text as line from first, scan s
    where s.at >= first.at and s.at < least(now() - make_interval(days => ${days}), (local_day(first.at) + 1)::timestamp at time zone 'Asia/Shanghai') order by s.at, s.id limit ${size}`.execute(
    db,
  )
  return rows
}

/** JSON lines, one for each scan, with its columns as the table has them. */
async function store({ database, storage }: Services, old: readonly Old[]) {
  const data = await promisify(gzip)(old.map(({ line }) => `${line}\n`).join(''))
  const key = `archive/scan/${dayFolder(new Date(old[0]!.at))}/${uniqueName()}.gz`
  await loosen(database.db, [key])
  await storage.put(key, data, 'application/gzip')
  return { key, bytes: data.length }
}

/**
 * An order that names no channel is attributed to that of its visitor's last scan before it; this is stored while the scan still
 * exists.
 */
const attribute = (db: Db, ids: ReturnType<typeof idArray>) =>
  sql`
  with touched as (
    select distinct o.id, o.visitor_id, o.area_id, o.created_at from scan s join orders o on o.visitor_id = s.visitor_id and o.area_id = s.area_id
      and o.created_at >= s.at and o.created_at < s.at + ${channelSpan}
    where s.id = any(${ids}) and coalesce(o.channel_code, '') = '' and o.came_by is null),
  held as (select o.id from orders o join touched t using (id) order by o.id for no key update of o)
  update orders o set came_by = coalesce(${scannedChannel('t')}, '')
  from touched t join held using (id) where o.id = t.id`.execute(db)
