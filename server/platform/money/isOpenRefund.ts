import { type RawBuilder, sql } from 'kysely'

/** Of a refund's state: it has come to no end, neither paid back nor rejected. Written out, as partial indexes and plans want it. */
export const isOpenRefund = (state: RawBuilder<unknown>) =>
  sql<boolean>`${state} in ('requested', 'approved', 'processing', 'abnormal', 'closed')`
