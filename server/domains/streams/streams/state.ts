import { sql } from 'kysely'
import type { StreamState } from '#contract/streams/streams.ts'

/** A push counts as live while the media server confirms it, which happens every few seconds. */
const heardSeconds = 20
const watchingSeconds = 40

/** Of rows of `stream`. */
export const isLive = sql<boolean>`(stream.live_since is not null and stream.heard_at > now() - make_interval(secs => ${heardSeconds}))`

export const streamState = sql<StreamState>`case when ${isLive} then 'live' when stream.refused_at is not null then 'refused'
  when stream.live_since is null and stream.ended_at is null then 'unpushed' else 'idle' end`

/** The start of the present state; a push that fell silent ended when it was last confirmed. */
export const stateSince = sql<
  string | null
>`case when ${isLive} then stream.live_since when stream.refused_at is not null then stream.refused_at
  when stream.live_since is not null then stream.heard_at else stream.ended_at end`

/** Of rows of `stream_play`: still watching. */
export const isWatching = sql<boolean>`(p.ended_at is null and (p.seen_at is null or p.seen_at > now() - make_interval(secs => ${watchingSeconds})))`

export const watching = sql<number>`(select count(*)::int from stream_play p where p.stream_id = stream.id and ${isWatching})`
