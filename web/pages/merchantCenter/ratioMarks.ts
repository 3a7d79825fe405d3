import type { Marks } from '#web/crud/cells.tsx'

/** How the states of a ratio look. */
export const ratioMarks: Marks = { running: ['ok', 'check'], planned: ['unknown', 'clock'], ended: ['closed', 'bar'] }
