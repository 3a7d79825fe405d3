import { sql } from 'kysely'
import { transact } from '../platform/db/transact.ts'
import { idArray } from '../platform/db/values.ts'
import { type Batch, noteGone } from './batch.ts'

/** Files and posters of old videos; the rows stay, and loosen_files hands the files to the sweep. */
export const clearVideos: Batch = ({ database }, days, size) =>
  transact(database.db, async (trx) => {
    const { rows } = await sql<{ id: number; recordedAt: string }>`
      select id, recorded_at from video_record where num_nonnulls(file_key, poster_key) > 0 and recorded_at < now() - make_interval(days => ${days})
      order by recorded_at limit ${size} for no key update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    await sql`update video_record set file_key = null, file_sha256 = null, file_bytes = null, width = null, height = null,
      poster_key = null, thumb_key = null, poster_sha256 = null, cleared_at = now() where id = any(${idArray(rows.map(({ id }) => id))})`.execute(
      trx,
    )
    await noteGone(trx, 'videos', rows.length, rows.at(-1)!.recordedAt)
    return rows.length
  })
