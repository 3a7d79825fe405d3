import { field } from './fields.ts'

/** How many days it counts, today included. */
export const turnoverDays = 30
const title = `近 ${turnoverDays} 日实收`
const facts = { min: -100_000_000_000, max: 100_000_000_000, write: 'never', sort: true } as const

/** What the orders of these days were paid, less what was refunded of them. */
export const turnover = field.money(title, facts)
/** The same in the lists of pages that are not about money. */
export const turnoverAside = field.money(title, { ...facts, pages: ['order', 'overview', 'summary', 'monthly'] })
