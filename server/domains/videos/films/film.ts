import { sql } from 'kysely'
import type { Film } from '#contract/videos/films.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { makersNow } from './makers.ts'
import { claimOrder, isQueued, waiting } from './queue.ts'

type Row = Omit<Film, 'ahead' | 'secondsLeft'> & {
  progress: number | null
  claimedAt: string | null
  isQueued: boolean
}

/** How a video is made by the platform, or null if it does not make it. */
export async function filmOf(db: Db, actor: Actor, id: number): Promise<Film | null> {
  const { rows } = await sql<Row>`
    select f.record_id as id, ${isQueued} as is_queued, f.not_before, case when f.lease_until is not null then f.maker end as maker, v.progress,
      f.from_at as "from", f.to_at as "to",
      (select count(*) from clip c where c.case_id = v.case_id and c.recorded_at between f.from_at and f.to_at and (c.visitor_id = f.visitor_id
        or exists (select from clip_match m where m.clip_id = c.id and m.area_id = c.area_id and m.visitor_id = f.visitor_id))) as clips,
      (select max(l.at) from film_log l where l.record_id = f.record_id and l.event = 'claimed') as claimed_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'attempt', l.attempt, 'event', l.event, 'actor', l.actor, 'reason', l.reason) order by l.id), '[]')
        from film_log l where l.record_id = f.record_id and l.area_id = f.area_id) as log
    from film f join video_record v on v.id = f.record_id left join orders on orders.id = v.order_id where f.record_id = ${id} and ${inScope(actor, 'f.areaId')}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { progress, claimedAt, isQueued: isInQueue, ...film } = row
  const ahead = isInQueue ? await aheadOf(db, id) : null
  const secondsLeft =
    film.maker !== null ? leftAtWork(progress, claimedAt) : ahead === null ? null : await leftInQueue(db, ahead)
  return { ...film, ahead, secondsLeft }
}

/** How many films are before it, as makers would claim them now. */
async function aheadOf(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select place from (select f.record_id as id, row_number() over (order by ${claimOrder}) as place from ${waiting} where ${isQueued}) q where q.id = ${id}`.execute(
    db,
  )
  return rows[0] ? rows[0].place - 1 : null
}

/** A film is judged by its own progress only once there is enough of it. */
const leastPercent = 5

function leftAtWork(progress: number | null, claimedAt: string | null): number | null {
  if (progress === null || progress < leastPercent || claimedAt === null) return null
  const tookSeconds = (Date.now() - Date.parse(claimedAt)) / 1000
  return Math.round((tookSeconds * (100 - progress)) / progress)
}

/** By how long the latest films took, from claim to hand-in. */
async function leftInQueue(db: Db, ahead: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from done.at - begun.at)::float8) as seconds
    from (select record_id, attempt, at from film_log where event = 'ready' order by at desc limit 20) done
    join film_log begun on begun.record_id = done.record_id and begun.attempt = done.attempt and begun.event = 'claimed'`.execute(
    db,
  )
  const { makers } = await makersNow(db)
  const seconds = rows[0]!.seconds
  return seconds === null || makers === 0 ? null : Math.round(seconds * Math.ceil((ahead + 1) / makers))
}
