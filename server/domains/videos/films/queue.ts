import { sql } from 'kysely'
import { isPaid } from '../records/paid.ts'

/** Films that may wait, from indexes that hold few rows, with their videos, orders and how many films of their area makers have. */
export const waiting = sql`(select id from video_record where state = 'uploaded'
    union select record_id from video_retry where answered_at is null
    union select id from video_record where state = 'cancelled') candidate
  join film f on f.record_id = candidate.id join video_record v on v.id = f.record_id left join orders on orders.id = v.order_id
  left join (select area_id, count(*) as films from film where lease_until is not null group by area_id) busy on busy.area_id = f.area_id`

/**
 * Of `waiting`: no maker has it, and it is to be made. A failed or cancelled one if a retry was requested, and a cancelled one also once
 * it is paid for.
 */
export const isQueued = sql<boolean>`(f.lease_until is null and (v.state = 'uploaded' or (v.state = 'cancelled' and ${isPaid})
  or (v.state in ('failed', 'cancelled') and exists (select from video_retry t where t.record_id = v.id and t.answered_at is null))))`

/** The same, and a maker may claim it now. */
export const isWaiting = sql<boolean>`(${isQueued} and coalesce(f.not_before <= now(), true))`

/** Paid ones first, then those of the scenic area at whose films the fewest makers are, then the one that was requested first. */
export const claimOrder = sql`f.priority desc, ${isPaid} desc, coalesce(busy.films, 0), f.requested_at, f.record_id`
