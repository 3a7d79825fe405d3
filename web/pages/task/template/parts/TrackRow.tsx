import { type CSSProperties, Fragment, type ReactNode } from 'react'
import styles from '../Template.module.css'

interface Props {
  title: string
  /** Beside the title. */
  head: ReactNode
  /** How many lanes it has; an empty track is as high as one. */
  lanes: number
  tint: string
  children: ReactNode
}

/** One track of the timeline: its title and its blocks. */
export const TrackRow = ({ title, head, lanes, tint, children }: Props) => (
  <Fragment>
    <span className={styles.kind} style={{ '--tint': tint } as CSSProperties}>
      <i aria-hidden="true" />
      <span className="el">{title}</span>
      {head}
    </span>
    <div className={styles.track} style={{ height: 8 + 28 * Math.max(1, lanes) }}>
      {children}
    </div>
  </Fragment>
)
