import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count } from '../kit/format.ts'
import styles from './Amount.module.css'

/** A count in a table; zero is quiet. With `to` it leads to the rows behind it, unless there are none. */
export function Amount({ value, to }: { value: number; to?: string | false | undefined }) {
  if (!value) return <span className="t3">0</span>
  return to ? <Behind to={to}>{count(value)}</Behind> : <span>{count(value)}</span>
}

/** A figure's way to the rows behind it. */
export const Behind = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.behind}>
    {children}
  </Link>
)
