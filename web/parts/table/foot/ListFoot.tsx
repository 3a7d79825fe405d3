import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './ListFoot.module.css'

/** The line below a list; `active` while rows are chosen in it. */
export const ListFoot = ({ active, children }: { active?: boolean; children: ReactNode }) => (
  <footer className={clsx(styles.foot, active && styles.active)}>{children}</footer>
)
