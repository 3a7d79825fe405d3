import { zoneOffset } from '#contract/zone.ts'

const dayMs = 86_400_000
const zoneMs = Number(zoneOffset.slice(0, 3)) * 3_600_000
/** Of a day as text, by which it is told from an instant. */
export const dayLength = 10
/** 1970-01-01 as spreadsheets count days. */
const firstDay = 25_569

/**
 * A day (YYYY-MM-DD) or an instant (ISO 8601) as a spreadsheet's number of days, in Asia/Shanghai and to the second. Null for any
 * other text.
 */
export function serialOf(value: string): number | null {
  const isDay = value.length === dayLength
  const at = Date.parse(value)
  if (Number.isNaN(at)) return null
  return isDay ? at / dayMs + firstDay : Math.floor((at + zoneMs) / 1000) / 86_400 + firstDay
}

const hours = new Map<string, string>()
/** Date and time of an instant (ISO 8601) in Asia/Shanghai: 2026-05-02 14:28:03. Days and other texts are returned unchanged. */
export function clockOf(instant: string): string {
  if (instant.length === dayLength) return instant
  const hour = hours.get(instant.slice(0, 13))
  // Minutes and seconds are those of UTC, in which nearly all come.
  if (hour !== undefined && (instant.endsWith('Z') || instant.endsWith('+00:00'))) return hour + instant.slice(13, 19)
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  const text = new Date(at + zoneMs).toISOString().slice(0, 19).replace('T', ' ')
  if (instant.endsWith('Z') || instant.endsWith('+00:00')) {
    if (hours.size > 50_000) hours.clear()
    hours.set(instant.slice(0, 13), text.slice(0, 13))
  }
  return text
}
