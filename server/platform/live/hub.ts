import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { LiveEvent } from '#contract/system/events.ts'
import { topicsFor } from '#contract/system/topics.ts'
import { inScope } from '../access/actor.ts'
import type { Database } from '../db/open.ts'
import { idArray, wordArray } from '../db/values.ts'
import { canReceive, type EventHub, type Hearer } from './eventHub.ts'

type EventRow = LiveEvent & { adminId: number | null }

/** Rows of one statement, below the 200 ids that its notification can carry. */
const batch = 100
const replayLimit = 1000
const retryMs = 2000

/** Live events over LISTEN/NOTIFY: the notification carries ids, the rows are read once per process and fanned out. */
export async function openEvents(database: Database, log: FastifyBaseLogger): Promise<EventHub> {
  const { db } = database
  const hearers = new Map<
    symbol,
    { hearer: () => Hearer; onEvent: (event: LiveEvent) => void; unsure: () => boolean }
  >()
  let pending: number[] = []
  let reading: Promise<void> | null = null
  /** The newest event that was fanned out; from here on everything is read again after the connection was away. */
  let last = await newest()
  let behind = false
  let closed = false

  async function newest() {
    return (await db.selectFrom('event').select(sql<number>`coalesce(max(id), 0)`.as('id')).executeTakeFirstOrThrow())
      .id
  }

  function wake(payload: string) {
    // An empty payload: the listening connection was lost and is back.
    if (payload === '') behind = true
    else pending.push(...payload.split(',').map(Number))
    reading ??= readAll().finally(() => {
      reading = null
    })
  }

  async function readAll() {
    while (!closed && (behind || pending.length)) {
      const ids = pending
      const wasBehind = behind
      pending = []
      behind = false
      try {
        if (hearers.size) for (const event of await read(wasBehind, ids)) notifySubscribers(event)
        last = Math.max(last, ...ids)
      } catch (error) {
        log.warn({ err: error }, 'events could not be read')
        behind = true
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
      }
    }
  }

  const read = (all: boolean, ids: number[]): Promise<EventRow[]> => {
    const named = sql<boolean>`id = any(${idArray(ids)})`
    const chosen = all ? sql<boolean>`(${named} or ${after(last)})` : named
    return db
      .selectFrom('event')
      .select(['id', 'topic', 'areaId', 'adminId', 'subject', 'at'])
      .where(chosen)
      .orderBy('id')
      .execute() as Promise<EventRow[]>
  }

  function notifySubscribers({ adminId, ...event }: EventRow) {
    last = Math.max(last, event.id)
    for (const { hearer, onEvent, unsure } of hearers.values()) {
      const who = hearer()
      if ((adminId === null || adminId === who.adminId) && (unsure() || canReceive(who, event))) onEvent(event)
    }
  }

  await database.listen('jy_event', wake)

  return {
    async emit(on, events) {
      for (let at = 0; at < events.length; at += batch) {
        const rows = events
          .slice(at, at + batch)
          .map(({ topic, areaId = null, adminId = null, subject = null }) => ({ topic, areaId, adminId, subject }))
        await on.insertInto('event').values(rows).execute()
      }
    },
    subscribe(hearer, onEvent, unsure = () => false) {
      const key = Symbol('hearer')
      hearers.set(key, { hearer, onEvent, unsure })
      return () => void hearers.delete(key)
    },
    async since(actor, id) {
      const { rows } = await sql<LiveEvent>`
        select id, topic, area_id, subject, at from (
          select event.*, row_number() over (order by id desc) as nth, row_number() over (partition by topic, area_id, admin_id order by id desc) as nth_of_kind
          from event where ${after(id)} and (admin_id is null or admin_id = ${actor.adminId}) and (area_id is null or ${inScope(actor, 'areaId')})
            and topic = any(${wordArray([...topicsFor(actor.pages)])})) missed
        where nth <= ${replayLimit} or nth_of_kind = 1 order by id`.execute(db)
      return rows
    },
    newest,
    async purge() {
      await sql`delete from event where at < now() - interval '1 hour'`.execute(db)
    },
    async close() {
      closed = true
      hearers.clear()
      await reading
    },
  }
}

/** Events that became visible after `id`, or may have: those of transactions that were open at the same time as its own. */
const after = (id: number) =>
  sql<boolean>`(id > ${id} or exists (select from event seen where seen.id = ${id} and seen.xact <> event.xact and not pg_visible_in_snapshot(event.xact, seen.snapshot)))`
