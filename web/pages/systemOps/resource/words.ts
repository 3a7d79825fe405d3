import { count } from '#web/kit/format.ts'

/** 12.3 GB, 456 MB, 7 kB: powers of 1024. */
export function size(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${unit === 0 || value >= 100 ? count(Math.round(value)) : value.toFixed(1)} ${units[unit]}`
}

/** A measured value with its unit; a dash if there is none. Things are whole, also where a trend has averaged them. */
export function inUnit(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return '—'
  if (unit === 'B') return size(value)
  if (unit !== '%') return `${count(Math.round(value))} ${unit}`
  return `${Math.abs(value) >= 100 || Number.isInteger(value) ? count(Math.round(value)) : value.toFixed(1)}%`
}

/** Least and most of a trend, in words: 3 至 12 台. */
export function rangeOf(values: readonly (number | null)[], unit: string): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return '这段时间没有采样'
  if (known.length === 1) return `只有一段采样，平均 ${inUnit(known[0], unit)}`
  const [low, high] = [inUnit(Math.min(...known), unit), inUnit(Math.max(...known), unit)]
  if (low === high) return `一直是 ${low}`
  // Sizes may differ in their unit: 900 KB 至 1.2 MB.
  return `${low.endsWith(` ${unit}`) ? low.slice(0, -unit.length - 1) : low} 至 ${high}`
}
