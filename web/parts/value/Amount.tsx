import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count } from '../../kit/format.ts'
import styles from './Amount.module.css'

/** A count; zero is muted. With `to` it links to the rows behind it, unless it is zero. `unit` if no column title names it. */
export function Amount({
  value,
  to,
  unit,
}: {
  value: number
  to?: string | false | undefined
  unit?: string | undefined
}) {
  const words = unit ? `${count(value)} ${unit}` : count(value)
  if (!value) return <span className="t3">{words}</span>
  return to ? <Behind to={to}>{words}</Behind> : <span>{words}</span>
}

/** A figure's way to the rows behind it. */
export const Behind = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.behind}>
    {children}
  </Link>
)
