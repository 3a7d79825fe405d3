import { field } from '../fields.ts'

/** How many days of payments `receivedFen` counts, today included. */
export const receivedDays = 30
/** Figures of the split bills, in the lists of those who receive. */
const facts = { max: 1_000_000_000_000, write: 'never', sort: true, pages: ['splitBill'] } as const

/** What arrived of the payments of these days, less what was taken back. */
export const receivedFen = field.money(`近 ${receivedDays} 日分到`, facts)
/** Frozen, on its way, or failed. */
export const unsplitFen = field.money('待分账', facts)
