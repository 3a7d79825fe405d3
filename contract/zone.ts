/** Asia/Shanghai has had no clock change since 1991, so a fixed offset is exact. */
export const zoneOffset = '+08:00'
const zoneMs = 8 * 3_600_000

/**
 * Date and time of an instant in Asia/Shanghai: 2026-05-02T14:28:03.
 * @throws RangeError if `at` is not a valid instant
 */
export const localText = (at: number) => new Date(at + zoneMs).toISOString().slice(0, 19)

/** The same as people read it, to the minute: 2026-05-02 14:28. */
export const minuteText = (at: number) => localText(at).slice(0, 16).replace('T', ' ')

/** Whether an instant begins a period or ends it. */
export type Bound = 'start' | 'end'
/**
 * A bound of a period as people read it, to the minute: 2026-11-18 09:30. The day alone where it is all of the period: 2026-11-18 for
 * a start at midnight, and for an end in its last minute or at the midnight behind it, which is no longer part of the period.
 */
export function boundText(at: number, bound: Bound): string {
  const text = localText(bound === 'end' ? at - 60_000 : at)
  const wholeDay = bound === 'end' ? /T23:5[89]/ : /T00:00:00$/
  return wholeDay.test(text) ? text.slice(0, 10) : minuteText(at)
}

/** The day of an instant in Asia/Shanghai. */
export const localDay = (at: number) => localText(at).slice(0, 10)

/** The day `days` after `day` (before, when negative). */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** HH:MM of an instant in Asia/Shanghai, with its day where that is another one than today. */
export function momentOf(instant: string, now = Date.now()) {
  const at = localText(Date.parse(instant))
  return at.slice(0, 10) === localText(now).slice(0, 10) ? at.slice(11, 16) : `${at.slice(5, 10)} ${at.slice(11, 16)}`
}
