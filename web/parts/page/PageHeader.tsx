import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import styles from './Page.module.css'

interface Props {
  title: string
  /** Beside the title. */
  meta?: ReactNode
  className?: string
  /** Is given the place before the action, for what the table below puts there. */
  end?: Ref<HTMLSpanElement>
  /** At the right end: the page's only action. */
  children?: ReactNode
}

/** The one head line of a page. */
export function PageHeader({ title, meta, className, end, children }: Props) {
  return (
    <header className={clsx(styles.header, className)}>
      <h1>{title}</h1>
      {meta && <span className={styles.meta}>{meta}</span>}
      <span className="sp" />
      {end && <span ref={end} />}
      {children}
    </header>
  )
}
