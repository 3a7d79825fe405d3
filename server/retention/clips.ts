import { sql } from 'kysely'
import { transact } from '../platform/db/transact.ts'
import { type Batch, noteGone } from './batch.ts'

/**
 * Clips with their files and the faces found in them. Those from which a film is still to be made stay, for a week at most; clip_files
 * hands the files to the sweep.
 */
export const removeClips: Batch = ({ database }, hours, size) =>
  transact(database.db, async (trx) => {
    const { rows } = await sql<{ receivedAt: string }>`
      delete from clip where id in (
        select c.id from clip c where c.received_at < now() - make_interval(hours => ${hours})
          and not exists (select from film f join video_record v on v.id = f.record_id
            where v.case_id = c.case_id and v.state in ('uploaded', 'synthesising') and c.recorded_at between f.from_at and f.to_at
              and f.requested_at > now() - interval '7 days')
        order by c.received_at limit ${size} for update of c skip locked)
      returning received_at`.execute(trx)
    if (rows.length === 0) return 0
    await noteGone(
      trx,
      'clips',
      rows.length,
      rows
        .map(({ receivedAt }) => receivedAt)
        .toSorted()
        .at(-1)!,
    )
    return rows.length
  })
