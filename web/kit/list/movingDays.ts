import { shiftDay } from '#contract/zone.ts'
import { today } from '../format.ts'

const oneDay = 86_400_000
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A day relative to today: today, today-6. Future days, and texts that are no day, stay as they are. */
export function toMoving(text: string, from = today()): string {
  if (!isDay(text)) return text
  const days = Math.round((Date.parse(from) - Date.parse(text)) / oneDay)
  return days < 0 || days > 9999 ? text : days === 0 ? 'today' : `today-${days}`
}

/** The day that a moving one is today. */
export function fromMoving(text: string, from = today()): string {
  const [, days] = /^today(?:-(\d{1,4}))?$/.exec(text) ?? [null, null]
  return /^today(-\d{1,4})?$/.test(text) ? shiftDay(from, -Number(days ?? 0)) : text
}

/** Whether a condition is a day, moving or not. */
export const isDayCondition = (text: string) => isDay(text) || /^today(-\d{1,4})?$/.test(text)
