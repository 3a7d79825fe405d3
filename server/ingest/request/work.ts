import type { Db } from '../../platform/db/open.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import type { EventHub, NewEvent } from '../../platform/live/eventHub.ts'
import type { IngestKey } from './key.ts'

/**
 * Processes the well-formed items of one batch, in the batch's transaction and in a few statements however many there are.
 * Answers each item; returns the events for open pages.
 */
export type Work<T> = (
  trx: Db,
  key: IngestKey,
  items: readonly Item<T>[],
  answers: Answers,
  events: EventHub,
) => Promise<NewEvent[]>
