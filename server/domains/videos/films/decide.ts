import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilmPriority } from '#contract/videos/films.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { isPaid } from '../records/paid.ts'
import { noteFilm } from './log.ts'

export interface Decided {
  readonly id: number
  readonly areaId: number
}

const nameOf = ({ trueName, name }: Actor) => trueName || name

/** Of the videos, those that the platform makes and for which the condition holds, locked until the transaction ends. */
async function held(db: Db, actor: Actor, ids: readonly number[], condition: RawBuilder<SqlBool>): Promise<Decided[]> {
  // Locked in the order in which the ingest API locks them.
  const { rows } = await sql<Decided>`
    select v.id, v.area_id from film f join video_record v on v.id = f.record_id left join orders on orders.id = v.order_id
    where v.id = any(${idArray(ids)}) and ${inScope(actor, 'v.areaId')} and ${condition}
    order by v.area_id, v.external_id for no key update of f, v`.execute(db)
  return rows
}

/** Cancels films that are neither ready nor paid for, takes them from their makers, and answers open requests for retries. */
export async function cancelFilms(db: Db, actor: Actor, ids: readonly number[]): Promise<Decided[]> {
  const films = await held(
    db,
    actor,
    ids,
    sql<SqlBool>`v.state in ('uploaded', 'synthesising', 'failed') and not ${isPaid}`,
  )
  const which = idArray(films.map(({ id }) => id))
  await sql`with changed as (
      update video_record set state = 'cancelled', state_at = greatest(now(), state_at + interval '1 millisecond'), progress = null, version = version + 1
      where id = any(${which}) returning id, area_id, state_at)
    insert into video_step (record_id, area_id, state, at) select id, area_id, 'cancelled', state_at from changed order by id`.execute(
    db,
  )
  await sql`update film set lease_until = null, not_before = null, returns = 0 where record_id = any(${which})`.execute(
    db,
  )
  await sql`update video_retry set answered_at = now(), answer = 'cancelled' where record_id = any(${which}) and answered_at is null`.execute(
    db,
  )
  await noteFilm(
    db,
    films.map(({ id }) => id),
    'cancelled',
    { actor: nameOf(actor) },
  )
  return films
}

/** Gives films a priority that are still to be made and have another one. */
export async function prioritizeFilms(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  priority: FilmPriority,
): Promise<Decided[]> {
  const value = priority === 'first' ? 1 : 0
  const films = await held(
    db,
    actor,
    ids,
    sql<SqlBool>`v.state in ('uploaded', 'failed', 'cancelled') and f.priority <> ${value}`,
  )
  const which = idArray(films.map(({ id }) => id))
  await sql`update film set priority = ${value} where record_id = any(${which})`.execute(db)
  await noteFilm(
    db,
    films.map(({ id }) => id),
    priority,
    { actor: nameOf(actor) },
  )
  return films
}
