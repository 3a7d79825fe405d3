const first = 1900
const last = 2999

/** Days and instants must lie in years that every part of the system can handle, even shifted by a day or a time zone. */
export const yearsText = `超出范围，应在 ${first} 至 ${last} 年之间，时区在 ±14:00 之内`

/** True also for a value that is neither a day nor an instant. */
export function inYears(value: unknown): boolean {
  const [, year, zone = '0'] = /^([0-9]{4})-.*?(?:[+-]([0-9]{2}):?[0-9]{2})?$/.exec(String(value)) ?? []
  return year === undefined || (Number(year) >= first && Number(year) <= last && Number(zone) <= 14)
}

/**
 * Whether rules about past and future can be held against it. A leap second is an instant by RFC 3339, a bare `+08` by others, and
 * to `Date` neither is: whatever is compared with NaN would pass.
 */
export const isReckoned = (text: string) => !Number.isNaN(Date.parse(text))
