import styles from './UsageBar.module.css'

interface Props {
  total: number
  /** Of the total, used or not. */
  issued: number
  /** Of what is issued. */
  used: number
  /** What is left, in words. */
  left: string
  isFull: boolean
  /** All of it in words. */
  said: string
}

/** How much of a total is used, issued but not used, and left. */
export function UsageBar({ total, issued, used, left, isFull, said }: Props) {
  const part = (some: number) => `${(some / total) * 100}%`
  return (
    <span className={styles.usage} title={said}>
      <span className={styles.bar} role="img" aria-label={said}>
        <i className={styles.used} style={{ width: part(used) }} />
        <i className={styles.issued} style={{ width: part(issued - used) }} />
      </span>
      <span className={isFull ? 'st-warn' : 't3'}>{left}</span>
    </span>
  )
}
