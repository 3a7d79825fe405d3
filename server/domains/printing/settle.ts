import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import type { Services } from '../../platform/services.ts'

export interface End {
  readonly state: 'done' | 'failed' | 'cancelled'
  readonly reason?: string
  /** Copies that came out; all of them if the job is done. */
  readonly printed?: number
}

/**
 * Ends a job, once: copies that did not come out return to its account (print_job_uses), a picture of which a copy came out becomes
 * printed, and a failed job is reported to the platform.
 */
export async function settle(
  db: Db,
  { events }: Pick<Services, 'events'>,
  id: number,
  { state, reason = '', printed = 0 }: End,
): Promise<void> {
  const { rows } = await sql<{
    areaId: number
    printerId: number
    pictureId: number | null
    printed: number
    name: string
  }>`
    update print_job j set state = ${state}, reason = ${reason.slice(0, 500)}, done_at = now(),
      printed = case when ${state} = 'done' then j.copies else least(j.copies, greatest(j.printed, ${printed}::int)) end
    from printer p where p.id = j.printer_id and j.id = ${id} and j.done_at is null
    returning j.area_id, j.printer_id, j.picture_id, j.printed, p.name`.execute(db)
  const [job] = rows
  if (!job) return
  const { areaId, printerId, pictureId, name } = job
  if (pictureId !== null && job.printed > 0) await markPrinted(db, events, [pictureId])
  await events.emit(db, [{ topic: 'print', areaId, subject: printerId }])
  if (state === 'failed')
    await writeMessage(db, events, {
      about: `print-failed-${printerId}`,
      title: `打印机「${name}」有任务没有打印`,
      text: reason,
      level: 'warning',
      link: `/print/printer?open=${printerId}`,
      roles: [0, 1],
    })
}

/** Pictures of which a copy came out are printed, whatever they were before. */
export async function markPrinted(db: Db, events: Services['events'], ids: readonly number[]) {
  const { rows } = await sql<{ id: number; areaId: number }>`
    with held as (select id from picture where id = any(${idArray(ids)}) and state <> 'printed' order by id for no key update)
    update picture p set state = 'printed' from held where p.id = held.id returning p.id, p.area_id`.execute(db)
  if (rows.length > 0)
    await events.emit(
      db,
      rows.map(({ id, areaId }) => ({ topic: 'picture', areaId, subject: id }) as const),
    )
}
