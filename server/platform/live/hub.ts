import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { LiveEvent } from '#contract/system/events.ts'
import { topicsFor } from '#contract/system/topics.ts'
import { inScope } from '../access/actor.ts'
import type { Db } from '../db/open.ts'
import { wordArray } from '../db/values.ts'
import { canReceive, type EventHub, type Subscriber } from './eventHub.ts'
import { EventReader, type EventRow, newestEvents, notIn } from './eventReader.ts'

/** Rows of one insert. */
const batch = 1000

/**
 * Live events of all processes on one database, which each process reads while somebody in it subscribes. Nothing wakes it: PostgreSQL
 * lets no two transactions commit at once that notify, so notifications would slow down every write.
 */
export function openEvents(db: Db, log: FastifyBaseLogger): EventHub {
  const subscribers = new Map<symbol, Subscriber>()
  const reader = new EventReader(
    db,
    log,
    () => subscribers.size > 0,
    (rows) => deliver(rows, subscribers.values()),
  )
  return {
    async emit(on, events) {
      for (let at = 0; at < events.length; at += batch) {
        const rows = events
          .slice(at, at + batch)
          .map(({ topic, areaId = null, adminId = null, subject = null }) => ({ topic, areaId, adminId, subject }))
        await on.insertInto('event').values(rows).execute()
      }
      reader.hurry()
    },
    async subscribe(subscriber) {
      await reader.follow()
      const key = Symbol('subscriber')
      subscribers.set(key, subscriber)
      return () => void subscribers.delete(key)
    },
    async since(actor, id) {
      const seen = sql`(select snapshot from event where id = ${id})`
      const isOwn = sql`xact = (select xact from event where id = ${id})`
      const missed = sql`
        (id > ${id} or ${notIn(seen)} and ${isOwn} is not true) and (admin_id is null or admin_id = ${actor.adminId})
        and (area_id is null or ${inScope(actor, 'areaId')}) and topic = any(${wordArray([...topicsFor(actor.pages)])})`
      const { rows } = await sql<LiveEvent>`
        select id, topic, area_id, subject, at from ${newestEvents(missed)} missed order by id`.execute(db)
      return rows
    },
    async newest() {
      const { id } = await db
        .selectFrom('event')
        .select(sql<number>`coalesce(max(id), 0)`.as('id'))
        .executeTakeFirstOrThrow()
      return id
    },
    async purge() {
      await sql`delete from event where at < now() - interval '1 hour'`.execute(db)
    },
    async close() {
      subscribers.clear()
      await reader.close()
    },
  }
}

function deliver(rows: EventRow[], subscribers: Iterable<Subscriber>) {
  const changes = rows.filter(({ topic }) => topic === 'access')
  const events = rows.flatMap(({ adminId, topic, ...event }) =>
    topic === 'access' ? [] : [{ adminId, event: { ...event, topic } }],
  )
  for (const subscriber of subscribers) {
    const who = subscriber.hearer()
    const isFor = ({ adminId }: { adminId: number | null }) => adminId === null || adminId === who.adminId
    if (changes.some(isFor)) subscriber.onAccess?.()
    const all = subscriber.isUnsure?.() ?? false
    const own = events.filter((row) => isFor(row) && (all || canReceive(who, row.event)))
    if (own.length) subscriber.onEvents(own.map(({ event }) => event))
  }
}
