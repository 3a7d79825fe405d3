import { sql } from 'kysely'
import type { FilmEvent, FilmStep } from '#contract/videos/films.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'

interface Note {
  /** The maker, or the name of the person. */
  readonly actor?: string
  readonly reason?: string
}

/** Notes what happened to a film, or to several. */
export async function noteFilm(
  db: Db,
  ids: number | readonly number[],
  event: FilmEvent,
  { actor = '', reason = '' }: Note,
) {
  await sql`insert into film_log (record_id, area_id, attempt, event, actor, reason, at)
    select id, area_id, attempt, ${event}, ${actor}, ${reason}, clock_timestamp() from video_record where id = any(${idArray([ids].flat())}) order by id`.execute(
    db,
  )
}

/** Notes what the maker of a film does, unless that is what was noted last. */
export async function noteStep(db: Db, { id, maker }: { readonly id: number; readonly maker: string }, step: FilmStep) {
  const { rows } = await sql<{ event: FilmEvent }>`
    select event from film_log where record_id = ${id} order by id desc limit 1`.execute(db)
  if (rows[0]?.event !== step) await noteFilm(db, id, step, { actor: maker })
}
