import type { LiveEvent } from '#contract/system/events.ts'
import type { Actor } from '../access/actor.ts'
import { actorOf } from '../access/session.ts'
import { strictRoles } from '../access/strictRoles.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { canReceive } from './eventHub.ts'
import { EventStream } from './eventStream.ts'

/** Events that may wait while the account's rights are being checked: above what one look at the events delivers. */
const maxWaiting = 4000

/** One open stream and the session that it belongs to. */
export class Listener {
  readonly stream = new EventStream()
  actor: Actor
  readonly #services: Pick<Services, 'database' | 'env' | 'events' | 'log'>
  readonly #token: string
  /** Ids of missed events that were sent; they may be delivered once more. */
  readonly #sent = new Set<number>()
  /** Events received since the account's rights may have changed; null while the rights are known. */
  #waiting: LiveEvent[] | null = []
  #looking: Promise<void> | null = null
  #lookAgain = false
  /** Checks again when the account's rights expire. */
  #ending: NodeJS.Timeout | undefined

  constructor(services: Pick<Services, 'database' | 'env' | 'events' | 'log'>, actor: Actor, token: string) {
    this.#services = services
    this.actor = actor
    this.#token = token
  }

  /** Sends missed events first, then new ones; new ones wait meanwhile, so that none is lost between the two. */
  async begin(from: number | null) {
    const { events } = this.#services
    this.stream.on('close', () => clearTimeout(this.#ending))
    try {
      const leave = await events.subscribe({
        hearer: () => this.actor,
        onEvents: (received) => this.#hear(received),
        onAccess: () => void this.recheck(),
        isUnsure: () => this.#waiting !== null,
      })
      this.stream.on('close', leave)
      if (this.stream.destroyed) leave()
      this.stream.mark(from ?? (await events.newest()))
      if (from !== null) {
        const missed = await events.since(this.actor, from)
        for (const { id } of missed) this.#sent.add(id)
        this.stream.send(missed)
      }
    } catch (error) {
      this.stream.destroy()
      throw error
    }
    // The account may have lost rights since the request arrived.
    await this.recheck()
  }

  /** Holds events back until the rights are read again: a session that has ended gets no more events, others what they may see now. */
  recheck(): Promise<void> {
    this.#waiting ??= []
    this.#lookAgain = true
    this.#looking ??= this.#look()
    return this.#looking
  }

  async #look() {
    let other = false
    try {
      while (this.#lookAgain) {
        this.#lookAgain = false
        const actor = await actorOf(this.#services.database.db, this.#token, {
          slide: false,
          strict: strictRoles(this.#services.env),
        })
        if (!actor || actor.mustChange || actor.mustEnrol) return this.#end()
        other ||= !same(actor.pages, this.actor.pages)
        this.actor = actor
        this.#lookAt(actor.endsAt)
      }
      if (other) await this.#tellRights()
    } catch (error) {
      if (error instanceof Refusal) return this.#end()
      // Nothing is sent before the next check, which succeeds or ends the stream.
      return this.#services.log.warn({ err: error }, 'session check failed')
    } finally {
      this.#looking = null
    }
    const waited = this.#waiting ?? []
    this.#waiting = null
    this.#send(waited.filter((event) => canReceive(this.actor, event)))
  }

  /** Makes the page rebuild its menu. The event is sent only on this stream and cannot be resumed from. */
  async #tellRights() {
    const id = Math.max(1, await this.#services.events.newest())
    const event: LiveEvent = { id, topic: 'account', areaId: null, subject: null, at: new Date().toISOString() }
    this.stream.notify(event)
  }

  #lookAt(endsAt: number | null) {
    clearTimeout(this.#ending)
    // A timer can wait at most 24 days; the periodic check comes long before that.
    if (endsAt === null || endsAt - Date.now() > 86_400_000 || this.stream.destroyed) return
    this.#ending = setTimeout(() => void this.recheck(), endsAt - Date.now() + 20)
    this.#ending.unref()
  }

  #hear(events: readonly LiveEvent[]) {
    if (!this.#waiting) this.#send(events)
    else if (this.#waiting.push(...events) > maxWaiting) this.stream.destroy()
  }

  #send(events: readonly LiveEvent[]) {
    const news = events.filter(({ id }) => !this.#sent.delete(id))
    if (news.length) this.stream.send(news)
  }

  #end() {
    this.#waiting = []
    this.stream.end()
  }
}

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((page) => other.has(page))
