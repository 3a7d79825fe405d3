import type { LiveEvent } from '#contract/system/events.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'

export interface NewEvent {
  topic: LiveEvent['topic']
  areaId?: number | null
  /** Only for this account. */
  adminId?: number | null
  subject?: number | null
}

/** Live events of all processes on one database, each heard by those who may see its scenic area. */
export interface EventHub {
  /** Written in the caller's transaction: heard when it stands, never otherwise. */
  emit(db: Db, events: NewEvent[]): Promise<void>
  /** Events that the actor may see, from now on; the answer ends it. */
  subscribe(actor: Actor, heard: (event: LiveEvent) => void): () => void
  /** Events after `id` that the actor may see, oldest first: what a lost connection missed. */
  since(actor: Actor, id: number): Promise<LiveEvent[]>
  close(): Promise<void>
}
