const instant = (text: string) => new Date(text.includes('+') || text.includes('Z') ? text : `${text}Z`).toISOString()

/** By type oid, the same on both databases: numbers as numbers, instants as ISO 8601, days as YYYY-MM-DD. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1700: Number,
  1082: (text) => text,
  1184: instant,
}
