import { random } from './random.ts'
import type { Weather } from './scenes/light.ts'

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour
/** Asia/Shanghai has no clock changes. */
const zone = 8 * hour

/** The day of an instant in Asia/Shanghai, YYYY-MM-DD. */
export const dayAt = (at: number) => new Date(at + zone).toISOString().slice(0, 10)
/** When a day begins in Asia/Shanghai. */
export const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - zone
/** Milliseconds since midnight in Asia/Shanghai. */
export const timeOfDay = (at: number) => (at + zone) % dayLength

/** How busy the middle of each hour is; the mean from 8 to 18 is 1, with peaks before and after noon. */
const busy = [0.05, 0.02, 0.01, 0.01, 0.01, 0.06, 0.2, 0.42, 0.74, 1.1, 1.46, 1.26, 0.72, 0.84, 1.38, 1.22, 0.82, 0.46, 0.36, 0.38, 0.36, 0.28, 0.18, 0.1]
const mean = busy.slice(8, 18).reduce((sum, value) => sum + value, 0) / 10

/** Visitors at an instant, against the mean of a weekday between 8 and 18. */
export function crowdAt(at: number): number {
  const place = timeOfDay(at) / hour - 0.5
  const from = Math.floor(place)
  const share = place - from
  const level = busy[(from + 24) % 24]! * (1 - share) + busy[(from + 25) % 24]! * share
  return (level / mean) * dayFactor(dayAt(at))
}

/** Weekends and the two golden weeks bring more people than weekdays. */
export function dayFactor(day: string): number {
  if (/-(05-0[1-5]|10-0[1-7])$/.test(day)) return 2.1
  return [1.42, 0.96, 0.94, 0.97, 1, 1.12, 1.6][new Date(`${day}T00:00:00Z`).getUTCDay()]!
}

export interface Opening {
  /** HH:MM */
  readonly openFrom: string
  readonly openTo: string
}

export function isOpen({ openFrom, openTo }: Opening, at: number): boolean {
  const time = timeOfDay(at)
  return time >= clock(openFrom) && time <= clock(openTo)
}

const clock = (text: string) => Number(text.slice(0, 2)) * hour + Number(text.slice(3)) * minute

/** One weather for a scenic area and day. */
export function weatherOf(seed: string, areaId: number, day: string): Weather {
  return random(`${seed}/weather/${areaId}/${day}`).weighted({ clear: 44, cloudy: 28, mist: 9, overcast: 13, rain: 6 })
}

/** Weather and chance make one day busier than another. */
export function luckOf(seed: string, areaId: number, day: string): number {
  return (weatherOf(seed, areaId, day) === 'rain' ? 0.55 : 1) * random(`${seed}/luck/${areaId}/${day}`).between(0.9, 1.1)
}
