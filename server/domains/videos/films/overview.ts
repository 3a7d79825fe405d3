import { sql } from 'kysely'
import type { FilmQueue } from '#contract/videos/synthesis.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Condition } from '../../sales/orders/filter.ts'
import { makersNow } from './makers.ts'

/** Films of the platform, of the videos `v` that the condition chooses, and who makes them. */
export async function filmQueue(db: Db, which: Condition): Promise<FilmQueue> {
  const { rows } = await sql<Pick<FilmQueue, 'waiting' | 'oldestAt'>>`
    select count(*) as waiting, min(v.state_at) as oldest_at from video_record v join film f on f.record_id = v.id
    where v.state = 'uploaded' and f.lease_until is null and ${which}`.execute(db)
  return { ...rows[0]!, ...(await makersNow(db)), hours: await filmHours(db, which) }
}

/** No film waits for longer: its clips are gone by then. */
const longestWait = sql.lit('8 days')

/** The last 24 hours, the running one last. */
async function filmHours(db: Db, which: Condition): Promise<FilmQueue['hours']> {
  const { rows } = await sql<FilmQueue['hours'][number]>`
    with begin as (select date_trunc('hour', now()) - interval '23 hours' as at),
    films as (select f.requested_at, case when v.state not in ('uploaded', 'synthesising') then v.state_at end as ended_at, v.state
      from film f join video_record v on v.id = f.record_id where f.requested_at > now() - ${longestWait}::interval and ${which}),
    change as (
      select greatest(date_trunc('hour', requested_at), at) as hour, 1 as open, 0 as made from films, begin where coalesce(ended_at >= at, true)
      union all select date_trunc('hour', ended_at), -1, (state = 'ready')::int from films, begin where ended_at >= at)
    select hour as "from", coalesce(sum(change.made), 0)::int as made, (sum(coalesce(sum(change.open), 0)) over (order by hour))::int as open
    from generate_series((select at from begin), now(), interval '1 hour') hours(hour) left join change using (hour) group by hour order by hour`.execute(
    db,
  )
  return rows
}
