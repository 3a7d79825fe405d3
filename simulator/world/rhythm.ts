import { type OpeningHours, openAt } from '#contract/scenic/hours.ts'
import type { Weather } from '#scenery/picture.ts'
import { random } from '#scenery/random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour
/** Asia/Shanghai has no daylight saving time. */
const zone = 8 * hour

/** The day of an instant in Asia/Shanghai, YYYY-MM-DD. */
export const dayAt = (at: number) => new Date(at + zone).toISOString().slice(0, 10)
/** When a day begins in Asia/Shanghai. */
export const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - zone
/** Milliseconds since midnight in Asia/Shanghai. */
export const timeOfDay = (at: number) => (at + zone) % dayLength

/**
 * How busy the middle of each hour is, where people come by day, where they come for lamps and music as well, and where
 * they climb through the night to see the sun rise.
 */
const busy = {
  day: [
    0.05, 0.02, 0.01, 0.01, 0.01, 0.06, 0.2, 0.42, 0.74, 1.1, 1.46, 1.26, 0.72, 0.84, 1.38, 1.22, 0.82, 0.46, 0.36,
    0.38, 0.36, 0.28, 0.18, 0.1,
  ],
  evening: [
    0.34, 0.16, 0.07, 0.04, 0.03, 0.06, 0.16, 0.34, 0.6, 0.84, 1.02, 0.96, 0.74, 0.78, 0.96, 0.94, 0.88, 0.92, 1.2, 1.6,
    1.66, 1.34, 0.94, 0.6,
  ],
  night: [
    0.92, 1.06, 1.18, 1.3, 1.44, 1.5, 1.16, 0.8, 0.84, 0.96, 1.14, 1.02, 0.72, 0.76, 0.96, 0.88, 0.66, 0.48, 0.42, 0.5,
    0.64, 0.8, 0.9, 0.92,
  ],
} as const
export type Rhythm = keyof typeof busy

/** The mean of a day-time rhythm from 8 to 18 is 1, with peaks before and after noon. */
const mean = busy.day.slice(8, 18).reduce((sum, value) => sum + value, 0) / 10

/** Visitors at an instant, against the mean of a weekday between 8 and 18. */
export function crowdAt(at: number, rhythm: Rhythm = 'day'): number {
  const levels = busy[rhythm]
  const place = timeOfDay(at) / hour - 0.5
  const from = Math.floor(place)
  const share = place - from
  const level = levels[(from + 24) % 24]! * (1 - share) + levels[(from + 25) % 24]! * share
  return (level / mean) * dayFactor(dayAt(at))
}

/** Weekends and the two golden weeks bring more people than weekdays. */
export function dayFactor(day: string): number {
  if (/-(05-0[1-5]|10-0[1-7])$/.test(day)) return 2.1
  return [1.42, 0.96, 0.94, 0.97, 1, 1.12, 1.6][new Date(`${day}T00:00:00Z`).getUTCDay()]!
}

/** Whether visitors are let in at an instant. */
export const isOpen = (hours: OpeningHours, at: number): boolean =>
  openAt(hours, new Date(timeOfDay(at)).toISOString().slice(11, 16))

/** The newest instant, up to `at`, at which visitors were let in; a minute before closing where they are not. */
export function lastOpen(hours: OpeningHours, at: number): number {
  if (isOpen(hours, at)) return at
  const closing = startOf(dayAt(at)) + clock(hours.openTo) - minute
  return closing > at ? closing - dayLength : closing
}

const clock = (text: string) => Number(text.slice(0, 2)) * hour + Number(text.slice(3)) * minute

/** One weather for a scenic area and day. */
export function weatherOf(seed: string, areaId: number, day: string): Weather {
  return random(`${seed}/weather/${areaId}/${day}`).weighted({ clear: 44, cloudy: 28, mist: 9, overcast: 13, rain: 6 })
}

/** Weather and chance make one day busier than another. */
export function luckOf(seed: string, areaId: number, day: string): number {
  return (
    (weatherOf(seed, areaId, day) === 'rain' ? 0.55 : 1) * random(`${seed}/luck/${areaId}/${day}`).between(0.9, 1.1)
  )
}
