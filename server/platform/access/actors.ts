import type { Database } from '../db/open.ts'
import { sha256 } from '../secrets/secrets.ts'
import type { Actor } from './actor.ts'
import { actorOf } from './session.ts'

/** Accounts by token, cached briefly so that a page's burst of calls queries the database once. */
export interface Actors {
  /** Null for no known token. @throws Refusal as actorOf does */
  of(token: string): Promise<Actor | null>
  /** After a change in this process, before its answer is sent. */
  forget(): void
  /**
   * Calls the listener when the scope or rights of an account may have changed, in any process: with the account's id, or null for all.
   * The returned function unsubscribes.
   */
  onChange(listener: (adminId: number | null) => void): () => void
}

const max = 10_000

/**
 * The database notifies every process when sessions, accounts, operators or scenic areas change, and the whole cache is cleared.
 * `strict` are the roles that must have a second factor. `seconds` limits how long a process that lost its database connection may
 * use stale entries; 0 disables the cache.
 */
export async function openActors(database: Database, seconds: number, strict: readonly number[]): Promise<Actors> {
  const cached = new Map<string, { actor: Actor; until: number }>()
  const hearers = new Set<(adminId: number | null) => void>()
  let generation = 0
  const cacheMsFor = ({ endsAt }: Actor) => Math.min(seconds * 1000, endsAt === null ? Infinity : endsAt - Date.now())
  const forget = () => {
    generation++
    cached.clear()
  }
  await database.listen('jy_access', (payload) => {
    forget()
    const adminId = /^[0-9]+$/.test(payload) ? Number(payload) : null
    for (const listener of hearers) listener(adminId)
  })
  return {
    forget,
    async of(token) {
      if (seconds === 0) return actorOf(database.db, token, { strict })
      const key = sha256(token).toString('base64')
      const known = cached.get(key)
      if (known && known.until > performance.now()) return known.actor
      const before = generation
      const actor = await actorOf(database.db, token, { strict })
      if (cached.size >= max) cached.clear()
      // A result that was read before a change must not be cached after it.
      if (actor && generation === before) cached.set(key, { actor, until: performance.now() + cacheMsFor(actor) })
      return actor
    },
    onChange(listener) {
      hearers.add(listener)
      return () => void hearers.delete(listener)
    },
  }
}
