import { useEffect, useRef } from 'react'
import { count } from '../../kit/format.ts'
import styles from './Views.module.css'

export interface View<K extends string> {
  readonly key: K
  readonly title: string
  /** How many rows it shows, where that is known. */
  readonly total?: number | undefined
  /** What the view shows, in words. */
  readonly hint?: string
}

/** Predefined conditions of a list as tabs in the head line. `active` is undefined if the user has set other conditions. */
export function Views<K extends string>({
  views,
  active,
  onPick,
  label,
}: {
  views: readonly View<K>[]
  active: K | undefined
  onPick(key: K): void
  label: string
}) {
  const line = useRef<HTMLElement>(null)
  const counted = views.filter((view) => view.total !== undefined).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into sight where the line scrolls, again when numbers have made it longer
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, counted])
  return (
    <nav className={styles.views} ref={line} aria-label={label}>
      {views.map(({ key, title, total, hint }) => (
        <button
          key={key}
          type="button"
          aria-current={key === active ? 'true' : undefined}
          title={hint}
          onClick={() => onPick(key)}
        >
          {title}
          {total !== undefined && <em>{count(total)}</em>}
        </button>
      ))}
    </nav>
  )
}
