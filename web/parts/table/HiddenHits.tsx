import type { ReactNode } from 'react'
import { count } from '../../kit/format.ts'
import styles from '../filter/FilterBar.module.css'
import { Button } from '../input/Button.tsx'

/** Says that other conditions hide hits of a search, with a link to show them. Nothing if there are none. */
export function HiddenHits({
  hits,
  noun,
  where,
  onShow,
}: {
  /** The number of hidden hits; undefined while it is unknown. */
  hits: number | undefined
  noun: string
  /** 其他日期, 其他状态 */
  where: string
  onShow(): void
}): ReactNode {
  if (!hits || hits < 0) return null
  return (
    <p className={styles.elsewhere} role="status">
      另有 <b>{count(hits)}</b> {noun}在{where}
      <Button kind="link" onClick={onShow}>
        一并显示
      </Button>
    </p>
  )
}
