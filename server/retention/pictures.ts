import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { transact } from '../platform/db/transact.ts'
import { idArray } from '../platform/db/values.ts'
import type { Services } from '../platform/services.ts'
import { type Batch, noteGone } from './batch.ts'

const unsold = sql<SqlBool>`state in ('uploaded', 'matched')`
const sold = sql<SqlBool>`state in ('sold', 'printed')`

/** Removes the files of unsold pictures, the faces found on them, and who looked at them. */
export const clearUnsold: Batch = (services, days, size) => clear(services, 'pictures', unsold, days, size)
/** The same of pictures that were sold. */
export const clearSold: Batch = (services, days, size) => clear(services, 'soldPictures', sold, days, size)

/**
 * The rows of pictures stay for figures and orders. In the same transaction loosen_files hands their files to the sweep, keep_matches
 * keeps what their faces counted, and picture_unfeatured takes them out of the featured ones. A picture that is being sold no longer
 * matches once its row is locked, and keeps its files.
 */
async function clear(
  { database }: Pick<Services, 'database'>,
  kind: string,
  which: RawBuilder<SqlBool>,
  days: number,
  size: number,
): Promise<number> {
  return transact(database.db, async (trx) => {
    const { rows } = await sql<{ id: number; takenAt: string }>`
      select id, taken_at from picture where cleared_at is null and ${which} and taken_at < now() - make_interval(days => ${days})
      order by taken_at limit ${size} for update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    const ids = idArray(rows.map(({ id }) => id))
    await sql`delete from face_match where picture_id = any(${ids})`.execute(trx)
    await sql`delete from picture_view where picture_id = any(${ids})`.execute(trx)
    await sql`update picture set file_key = null, thumb_key = null, preview_key = null, cleared_at = now() where id = any(${ids})`.execute(
      trx,
    )
    await noteGone(trx, kind, rows.length, rows.at(-1)!.takenAt)
    return rows.length
  })
}
