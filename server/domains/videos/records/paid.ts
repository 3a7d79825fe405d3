import { sql } from 'kysely'

/** Of a joined order that was paid for, and not all of that went back. */
export const isPaid = sql<boolean>`coalesce(orders.state in ('paid', 'partly_refunded'), false)`
