import { type Bound, localText, shiftDay, zoneOffset } from '#contract/zone.ts'
import { today } from '../format.ts'

/** How a day and a moment are typed, after the title of the field. They are sent otherwise. */
export const typedForms = { day: '应写成 2026-12-05 的样子', instant: '应写成 2026-12-05 18:30 的样子' } as const

/** The day that was typed: 2026-12-05, 20261205, and of this year 12-05, 1205. Undefined if there is no such day. */
export function typedDay(text: string, now = today()): string | undefined {
  const plain = plainOf(text)
  const [, year = now.slice(0, 4), month = '', date = ''] =
    /^(?:((?:19|20|21)\d\d)[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ??
    /^((?:19|20|21)\d\d)?(\d\d)(\d\d)$/.exec(plain) ??
    []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = Date.parse(`${day}T00:00:00Z`)
  // A day that its month does not have would be one of the next month.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}

/** The midnight at the end of a day, as it is typed and shown. */
export const dayEnd = '24:00'

/** The moment that was typed, a day and 18:30, 1830 or 24:00, as ISO 8601 with offset; at `clock` where only a day was typed. */
export function typedMoment(text: string, clock: string, now = today()): string | undefined {
  const [, typed = '', hour, minute] = /^(.+?)(?:[\sT]+(\d{1,2}):?(\d\d))?$/.exec(plainOf(text)) ?? []
  const day = typedDay(typed, now)
  const at = hour ? `${hour.padStart(2, '0')}:${minute}` : clock
  return day && (at === dayEnd || (at < dayEnd && Number(minute ?? 0) <= 59)) ? momentAt(day, at) : undefined
}

/** A day and HH:MM of Asia/Shanghai as ISO 8601 with offset. */
export const momentAt = (day: string, clock: string): string =>
  clock === dayEnd ? momentAt(shiftDay(day, 1), '00:00') : `${day}T${clock}:00${zoneOffset}`

/** The day of a day or a moment, and the time of the moment; undefined for what is neither. An end at midnight is one of the day before. */
export function partsOf(value: unknown, bounds?: Bound): { day: string; clock: string } | undefined {
  if (typeof value !== 'string') return undefined
  const day = typedDay(value)
  if (day === value) return { day, clock: '00:00' }
  // The parser of the browser takes much for a date that is none.
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const local = localText(at)
  const parts = { day: local.slice(0, 10), clock: local.slice(11, 16) }
  return bounds === 'end' && parts.clock === '00:00' ? { day: shiftDay(parts.day, -1), clock: dayEnd } : parts
}

/** A value as it is typed; what is neither a day nor a moment, as it is. */
export function typedText(value: string | null | undefined, bounds?: Bound): string {
  if (!value) return ''
  const parts = value.includes('T') && partsOf(value, bounds)
  return parts ? `${parts.day} ${parts.clock}` : value
}

const plainOf = (text: string) => text.normalize('NFKC').trim()
