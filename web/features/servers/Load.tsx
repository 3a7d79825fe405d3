import { clsx } from 'clsx'
import { busyFrom, overloadFrom } from '#contract/servers/servers.ts'
import { dayAndTime } from '../../kit/format.ts'
import styles from './Load.module.css'

/** How much of something is used, in percent. `since`: it is old, and was so at this instant. */
export function Load({ value, since }: { value: number | null; since?: string | null | undefined }) {
  if (value === null) return <span className="t3">—</span>
  const shown = Math.min(100, Math.max(0, value))
  const high = shown >= overloadFrom
  return (
    <span
      className={clsx(
        styles.load,
        !since && (high ? styles.high : shown >= busyFrom && styles.busy),
        since && styles.old,
      )}
      title={since ? `${Math.round(shown)}%，是 ${dayAndTime(since)} 的，之后没有上报` : `${Math.round(shown)}%`}
    >
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${shown}%` }} />
      </span>
      <b>{Math.round(shown)}%</b>
    </span>
  )
}
