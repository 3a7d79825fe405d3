import type { ReactNode } from 'react'
import styles from '../TimelineInput.module.css'

interface Props {
  title: string
  /** Beside the title. */
  head: ReactNode
  /** How many lanes it has; an empty track is as high as one. */
  lanes: number
  at: number
  durationMs: number
  children: ReactNode
}

/** One track of the timeline: its title, its blocks, and the playhead over them. */
export const TrackRow = ({ title, head, lanes, at, durationMs, children }: Props) => (
  <>
    <span className={styles.kind}>
      {title}
      {head}
    </span>
    <div className={styles.track} style={{ height: 8 + 28 * Math.max(1, lanes) }}>
      {children}
      <b className={styles.needle} style={{ left: `${(100 * at) / durationMs}%` }} />
    </div>
  </>
)
