import type { ReactNode } from 'react'
import styles from './AreaLines.module.css'

interface Line {
  readonly id: number
  readonly name: string
  /** Beside the name. */
  readonly note: string
}

/** Scenic areas below each other, each with what can be done about it. */
export const AreaLines = <R extends Line>({ rows, act }: { rows: readonly R[]; act(row: R): ReactNode }) => (
  <ul className={styles.lines}>
    {rows.map((row) => (
      <li key={row.id}>
        <span className="el" title={row.name}>
          {row.name}
        </span>
        <span className="t3">{row.note}</span>
        <span className="sp" />
        {act(row)}
      </li>
    ))}
  </ul>
)
