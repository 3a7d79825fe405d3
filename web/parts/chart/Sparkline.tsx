import { clsx } from 'clsx'
import styles from './Sparkline.module.css'
/** A small line without axes. Gaps are hours to come. `quiet` for figures that are not about income. */
export function Sparkline({
  values,
  width = 68,
  height = 20,
  quiet,
  className,
}: {
  values: readonly (number | null)[]
  width?: number
  height?: number
  quiet?: boolean
  className?: string
}) {
  const known = values.filter((value) => value !== null)
  const top = Math.max(...known, 0)
  const bottom = Math.min(...known, 0)
  const step = values.length > 1 ? (width - 2) / (values.length - 1) : 0
  const y = (value: number) => 1 + (height - 2) * (1 - (top === bottom ? 0.5 : (value - bottom) / (top - bottom)))
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${(1 + index * step).toFixed(1)},${y(value).toFixed(1)}`],
  )
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={clsx(styles.line, quiet && styles.quiet, className)}
      aria-hidden="true"
    >
      {points.length > 1 && (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}
