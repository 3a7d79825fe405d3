import { sql } from 'kysely'
import { sampleWaitMinutes } from '#contract/videos/samples.ts'

const longestWait = sql`make_interval(mins => ${sql.lit(sampleWaitMinutes)})`

/** Samples `s` that a maker may claim. */
export const isWaitingSample = sql<boolean>`(s.state = 'waiting' and s.waits_since > now() - ${longestWait})`
/** Those that have waited for too long. */
export const isForgottenSample = sql<boolean>`(s.state = 'waiting' and s.waits_since <= now() - ${longestWait})`

/** The one that was requested first is made first. */
export const sampleOrder = sql`s.requested_at, s.id`
