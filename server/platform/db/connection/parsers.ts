/** As PostgreSQL prints an instant (2026-05-02 14:28:03.977123+00) to ISO 8601 in UTC with milliseconds. */
function instant(text: string): string {
  // By far the most come in UTC, where no date needs to be reckoned.
  if (text.endsWith('+00') && text[10] === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text[19] === '.' ? text.slice(20, -3).slice(0, 3).padEnd(3, '0') : '000'}Z`
  return new Date(text.includes('+') || text.includes('Z') ? text : `${text}Z`).toISOString()
}

/** By type oid, the same on both databases: numbers as numbers, instants as ISO 8601, days as YYYY-MM-DD. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1016: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
  1700: Number,
  1082: (text) => text,
  1184: instant,
}
