import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface Props {
  title: string
  /** Beside the title. */
  meta?: ReactNode
  className?: string
  /** At the right end: the page's only action. */
  children?: ReactNode
}

/** The one head line of a page. */
export function PageHeader({ title, meta, className, children }: Props) {
  return (
    <header className={clsx(styles.header, className)}>
      <h1>{title}</h1>
      {meta && <span className={styles.meta}>{meta}</span>}
      <span className="sp" />
      {children}
    </header>
  )
}
