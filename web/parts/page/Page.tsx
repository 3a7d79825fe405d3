import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import styles from './Page.module.css'

interface Props {
  /** `surface` for a page that consists of one list, `scroll` for one that is taller than the window. */
  kind?: 'surface' | 'scroll'
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** All of a page, between the navbar and the foot of the window. */
export const Page = ({ kind, className, ...rest }: Props) => (
  <div className={clsx(styles.page, kind && styles[kind], className)} {...rest} />
)
