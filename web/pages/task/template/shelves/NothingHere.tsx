import type { ReactNode } from 'react'
import styles from './Library.module.css'

/** A shelf without anything on it, and what to do about it. */
export const NothingHere = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.nothing}>
    <p>{title}</p>
    {children}
  </div>
)
