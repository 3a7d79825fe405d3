import { usualTitle } from '#contract/reports/explanations.ts'
import { count } from '../../kit/format.ts'

/** How a figure has changed from its earlier value. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  readonly text: string
  /** Worse for the business, and by more than the usual swing. */
  readonly bad: boolean
}

export interface Swing {
  /** The unit of the change: a share of the earlier value, percentage points, or pieces. */
  readonly unit: 'share' | 'points' | 'pieces'
  /** Which direction is bad. */
  readonly less: 'bad' | 'good'
  /** From which size a change is more than noise: a share of 1, points of a percentage, or a share of the pieces. */
  readonly swing: number
}

/** Undefined if there is no earlier value. With `points`, the figures are in basis points. */
export function changeOf(value: number, before: number | null, { unit, less, swing }: Swing): Change | undefined {
  if (before === null) return undefined
  const by = value - before
  if (by === 0) return unchanged
  // A share of zero is undefined.
  if (unit === 'share' && before === 0) return { direction: 'same', text: '0', bad: false }
  const size = unit === 'share' ? Math.abs(by / before) : unit === 'points' ? Math.abs(by) / 100 : Math.abs(by)
  const text = unit === 'share' ? share(size) : unit === 'points' ? `${size.toFixed(1)} 点` : `${count(size)} 台`
  // A change that rounds to zero counts as no change.
  if (!/[1-9]/.test(text)) return unchanged
  const worse = less === 'bad' ? by < 0 : by > 0
  const bad = worse && size >= (unit === 'pieces' ? Math.max(1, before * swing) : swing)
  return { direction: by > 0 ? 'up' : 'down', text, bad }
}

/** How a figure differs from its usual value, in words where that is zero and it is not; undefined if none is known. */
export const changeFromUsual = (value: number, usual: number | null, less: Swing['less']) =>
  usual === 0 && value !== 0 ? `${usualTitle}没有` : changeOf(value, usual, { unit: 'share', less, swing: 0 })

const unchanged: Change = { direction: 'same', text: '持平', bad: false }
const share = (size: number) => (size < 10 ? `${(size * 100).toFixed(1)}%` : `${count(Math.round(size))} 倍`)
