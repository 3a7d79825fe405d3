import { AsyncResource } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { LiveEvent } from '#contract/system/events.ts'
import type { Db } from '../db/open.ts'

/** `access` says that rights may have changed, and stays inside the server. */
export type EventRow = Omit<LiveEvent, 'topic'> & { topic: LiveEvent['topic'] | 'access'; adminId: number | null }

/** Between two looks for new events: while there are some, or this process writes one, and at most. */
const everyMs = 50
const quietMs = 250
/** After a look that failed. */
const retryMs = 1000
/** Of more events than this only the last of each topic, scenic area and account is read. */
const maxEvents = 1000

/** Looks for events that were committed, by any process on the database, while somebody waits for them. */
export class EventReader {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #isNeeded: () => boolean
  readonly #deliver: (rows: EventRow[]) => void
  /** Whoever waits for a look that begins after they came. */
  readonly #joining: PromiseWithResolvers<void>[] = []
  #loop: Promise<void> | null = null
  #isClosed = false
  #waitMs = everyMs
  /** Ends the wait after so many milliseconds. */
  #endWait = (_ms: number) => {}

  constructor(db: Db, log: FastifyBaseLogger, isNeeded: () => boolean, deliver: (rows: EventRow[]) => void) {
    this.#db = db
    this.#log = log
    this.#isNeeded = isNeeded
    this.#deliver = deliver
  }

  /** Once resolved, no event from before the call is delivered any more, and every event that commits is, for as long as they are needed. */
  follow(): Promise<void> {
    const joined = Promise.withResolvers<void>()
    this.#joining.push(joined)
    if (this.#loop) this.#endWait(0)
    else this.#loop = this.#start()
    return joined.promise
  }

  /** Looks again soon, as this process has written events. */
  hurry() {
    if (this.#waitMs <= everyMs) return
    this.#waitMs = everyMs
    this.#endWait(everyMs)
  }

  async close() {
    this.#isClosed = true
    this.#endWait(0)
    await this.#loop
  }

  // It outlives the request that starts it.
  #start = AsyncResource.bind(async () => {
    let from: string | null = null
    do from = await this.#look(from)
    while (await this.#isNeededAfterWait())
    this.#loop = null
  })

  /** Delivers what was committed since a snapshot, and returns the next one; the same one if that failed. */
  async #look(from: string | null) {
    const joining = this.#joining.splice(0)
    try {
      const { reached, events } = await readSince(this.#db, from)
      this.#waitMs = events.length ? everyMs : Math.min(this.#waitMs * 1.5, quietMs)
      if (events.length) this.#deliver(events)
      for (const { resolve } of joining) resolve()
      return reached
    } catch (error) {
      this.#log.warn({ err: error }, 'events could not be read')
      this.#waitMs = retryMs
      for (const { reject } of joining) reject(error)
      return from
    }
  }

  async #isNeededAfterWait() {
    if (!this.#joining.length) await this.#wait()
    return this.#joining.length > 0 || (!this.#isClosed && this.#isNeeded())
  }

  #wait() {
    return new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout
      this.#endWait = (ms) => {
        clearTimeout(timer)
        timer = setTimeout(resolve, ms).unref()
      }
      this.#endWait(this.#waitMs)
    })
  }
}

/**
 * The events that were committed after a snapshot (text of a `pg_snapshot`), each exactly once if `reached` is passed to the next call,
 * in whichever order their transactions ended. Without a snapshot there are none.
 */
async function readSince(db: Db, snapshot: string | null): Promise<{ reached: string; events: EventRow[] }> {
  const { rows } = await sql<{ reached: string } & { [K in keyof EventRow]: EventRow[K] | null }>`
    select reached, id, topic, area_id, admin_id, subject, at from (select pg_current_snapshot()::text as reached) now
    left join ${newestEvents(notIn(sql`${snapshot}::pg_snapshot`))} event on true order by id`.execute(db)
  const reached = rows[0]!.reached
  const events = rows.flatMap(({ reached: _, ...event }) => (event.id === null ? [] : [event as EventRow]))
  return { reached, events }
}

/** Whether the transaction of an event is one that a snapshot does not show; an index finds them, however long the oldest has been open. */
export const notIn = (snapshot: RawBuilder<unknown>) =>
  sql`(xact >= pg_snapshot_xmax(${snapshot}) or xact = any(array(select pg_snapshot_xip(${snapshot}))))`

/** As a table: the newest thousand of the events, and before those the last of each topic, scenic area and account. */
export const newestEvents = (where: RawBuilder<unknown>) => sql`(
  select * from (
    select event.*, row_number() over (order by id desc) as nth, row_number() over (partition by topic, area_id, admin_id order by id desc) as nth_of_kind
    from event where ${where}) numbered
  where nth <= ${sql.lit(maxEvents)} or nth_of_kind = 1)`
