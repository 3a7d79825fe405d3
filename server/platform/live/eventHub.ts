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

/** Whose events: the account, the scenic areas that exist for it, and the pages that it may open. */
export type Hearer = Pick<Actor, 'adminId' | 'areaIds' | 'pages'>

/** Live events of all processes on one database, each heard by those who may see its scenic area. */
export interface EventHub {
  /** Written in the caller's transaction: heard when it stands, never otherwise. */
  emit(db: Db, events: NewEvent[]): Promise<void>
  /**
   * Events that the account may see as `hearer` says at the time of each; the answer ends it. While `unsure` says that its rights
   * are being looked at, all that are not another account's are heard, to be held against them afterwards.
   */
  subscribe(hearer: () => Hearer, onEvent: (event: LiveEvent) => void, unsure?: () => boolean): () => void
  /**
   * What a connection that saw `id` last has missed and the actor may see, oldest first.
   * All of the newest thousand; of what lies further back only the last of each topic and area. Some may have been heard before.
   */
  since(actor: Hearer, id: number): Promise<LiveEvent[]>
  /** Id of the newest event, 0 where there is none. */
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
