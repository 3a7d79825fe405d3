import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './Panel.module.css'

/** A part of a page in its own frame, under a `header` with an `h2`. */
export const Panel = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <section className={clsx(styles.panel, className)} {...rest} />
)
