import type { LiveEvent, Topic } from '#contract/system/events.ts'
import { topicsFor } from '#contract/system/topics.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/open.ts'

export interface NewEvent {
  topic: LiveEvent['topic']
  areaId?: number | null
  /** Only for this account. */
  adminId?: number | null
  subject?: number | null
}

/** The recipient of events: the account, the scenic areas in its scope, and the pages that it may open. */
export type Hearer = Pick<Actor, 'adminId' | 'areaIds' | 'pages'>

export interface Subscriber {
  /** Whose events; called for each delivery. */
  hearer(): Hearer
  /** Receives the events of about 50 ms at once, oldest first. */
  onEvents(events: readonly LiveEvent[]): void
  /** Called when the rights of the account may have changed, before what happened after that is delivered. */
  onAccess?(): void
  /** While true, the account's rights are being checked: all events except other accounts' are delivered, to be filtered later. */
  isUnsure?(): boolean
}

/** Live events of all processes on one database, each delivered to those who may see its scenic area. */
export interface EventHub {
  /** Written in the caller's transaction: delivered if and when it commits. */
  emit(db: Db, events: NewEvent[]): Promise<void>
  /**
   * Delivers the events that the account may see: every one that commits after the promise is resolved, and none that was committed
   * before the call. Its function unsubscribes.
   */
  subscribe(subscriber: Subscriber): Promise<() => void>
  /**
   * The events after `id` that a connection has missed and the actor may see, oldest first: the newest thousand and, before those, only
   * the last of each topic and area. Some may have been delivered already.
   */
  since(actor: Hearer, id: number): Promise<LiveEvent[]>
  /** Id of the newest event, 0 without any. */
  newest(): Promise<number>
  /** Removes events that are older than an hour. */
  purge(): Promise<void>
  close(): Promise<void>
}

/** Whether an event is for an account, as far as scenic area and topic go. */
export function canReceive(
  { areaIds, pages }: Hearer,
  { topic, areaId }: Pick<LiveEvent, 'topic' | 'areaId'>,
): boolean {
  return (areaId === null || areaIds === null || areaIds.includes(areaId)) && topicsOf(pages).has(topic)
}

const known = new WeakMap<ReadonlySet<string>, ReadonlySet<Topic>>()
function topicsOf(pages: ReadonlySet<string>): ReadonlySet<Topic> {
  const topics = known.get(pages) ?? topicsFor(pages)
  known.set(pages, topics)
  return topics
}
