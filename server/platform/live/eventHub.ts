import type { LiveEvent } from '#contract/system/events.ts'
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

/** Live events of all processes on one database, each delivered to those who may see its scenic area. */
export interface EventHub {
  /** Written in the caller's transaction: delivered if and when it commits. */
  emit(db: Db, events: NewEvent[]): Promise<void>
  /**
   * Delivers the events that the account may see, by what `hearer` returns at the time of each; the returned function unsubscribes. While
   * `unsure` returns true, the account's rights are being checked: all events except other accounts' are delivered, to be filtered later.
   */
  subscribe(hearer: () => Hearer, onEvent: (event: LiveEvent) => void, unsure?: () => boolean): () => void
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
  return (areaId === null || areaIds === null || areaIds.includes(areaId)) && topicsFor(pages).has(topic)
}
