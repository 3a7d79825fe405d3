import { holidays, holidayYears } from '../holidays.ts'
import { shiftDay } from '../zone.ts'

/** What the days of 运营总览 are compared with. */
export const bases = {
  previous: '上一周期',
  weekday: '前几周同星期',
  year: '去年同期',
  holiday: '去年同一节假日',
} as const
export type Basis = keyof typeof bases

export interface Days {
  readonly dayFrom: string
  readonly dayTo: string
}

/** The days compared with and their name, or the reason why there are none. */
export type Compared = (Days & { readonly name: string }) | { readonly none: string }

const dayMs = 86_400_000
/** How many days these are, both ends included. */
export const lengthOf = ({ dayFrom, dayTo }: Days) => (Date.parse(dayTo) - Date.parse(dayFrom)) / dayMs + 1

/** The days that `basis` selects for comparison. `weekday` goes back as many weeks as needed for the two periods not to overlap. */
export function comparedTo(basis: Basis, days: Days): Compared {
  const { dayFrom, dayTo } = days
  const length = lengthOf(days)
  if (basis === 'previous')
    return { dayFrom: shiftDay(dayFrom, -length), dayTo: shiftDay(dayTo, -length), name: bases.previous }
  if (basis === 'weekday') {
    const weeks = Math.ceil(length / 7)
    const name = weeks === 1 ? (length === 1 ? '上周同日' : '上周同星期') : `前 ${weeks} 周同星期`
    return { dayFrom: shiftDay(dayFrom, -7 * weeks), dayTo: shiftDay(dayTo, -7 * weeks), name }
  }
  if (basis === 'year') return { dayFrom: yearBefore(dayFrom), dayTo: yearBefore(dayTo), name: bases.year }
  return holidayBefore(days)
}

/** Day by day: the third day of the holiday is compared with the third of the year before. */
function holidayBefore({ dayFrom, dayTo }: Days): Compared {
  const holiday = holidays.find(({ from, to }) => from <= dayFrom && dayTo <= to)
  if (!holiday) {
    const year = Number(dayFrom.slice(0, 4))
    return {
      none:
        year < holidayYears.first || year > holidayYears.last
          ? `节假日表只有 ${holidayYears.first} 至 ${holidayYears.last} 年`
          : '所选日期不在同一个法定节假日之内',
    }
  }
  const year = Number(holiday.to.slice(0, 4))
  const before = holidays.find(({ name, to }) => name === holiday.name && Number(to.slice(0, 4)) === year - 1)
  if (!before)
    return {
      none: year === holidayYears.first ? `节假日表没有 ${year - 1} 年` : `${year - 1} 年的${holiday.name}没有单独放假`,
    }
  const moved = (day: string) => shiftDay(before.from, (Date.parse(day) - Date.parse(holiday.from)) / dayMs)
  const [from, to] = [moved(dayFrom), moved(dayTo)]
  if (from > before.to)
    return { none: `${year - 1} 年${holiday.name}只有 ${lengthOf({ dayFrom: before.from, dayTo: before.to })} 天` }
  return { dayFrom: from, dayTo: to > before.to ? before.to : to, name: `${year - 1} 年${holiday.name}` }
}

/** The same day a year before; of the 29th of February the 28th. */
export function yearBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  return `${year - 1}-${day.slice(5, 7)}-${String(Math.min(date, last)).padStart(2, '0')}`
}
