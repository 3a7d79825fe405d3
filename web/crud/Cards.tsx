import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useHiddenFields } from '../kit/list/tables.ts'
import { TileFoot } from '../parts/table/foot/TileFoot.tsx'
import { EmptyList } from '../parts/table/rows/EmptyList.tsx'
import { Stale } from '../parts/table/rows/Stale.tsx'
import styles from './Cards.module.css'
import type { Resource, RowOfResource } from './kit.ts'
import type { SecondViewProps } from './options.ts'

interface Props<G extends Resource> extends SecondViewProps<G> {
  /** What the rows are, and their counting word. */
  noun: string
  counter: string
  /** 素材卡片 */
  label: string
  /** The least width of a card, in px. */
  width: number
  /** The pictures show people: a watermark of the account covers them. */
  marked?: true
  picture(row: RowOfResource<G>): ReactNode
  /** The content below the picture; `hidden`: fields that the account may not see. */
  words(row: RowOfResource<G>, hidden: ReadonlySet<string>): ReactNode
}

/** The rows of a list as cards, each of which opens its row. */
export function Cards<G extends Resource>({
  list,
  conditions,
  start,
  openId,
  onOpen,
  noun,
  counter,
  ...look
}: Props<G>) {
  const { hidden } = useHiddenFields(list.operation)
  if (list.rows.length === 0)
    return (
      <div className={styles.nothing}>
        <EmptyList list={list} columns={4} what={noun} conditions={conditions} start={start} />
      </div>
    )
  return (
    <>
      <Stale list={list} />
      <section
        className={styles.cards}
        style={{ '--card': `${look.width}px` } as React.CSSProperties}
        data-pictures={look.marked && ''}
        aria-label={look.label}
      >
        {(list.rows as readonly (RowOfResource<G> & { readonly id: number })[]).map((row) => (
          <button
            key={row.id}
            type="button"
            data-opens=""
            className={clsx(styles.card, openId === row.id && styles.on)}
            onClick={() => onOpen(row.id)}
          >
            {look.picture(row)}
            <span className={styles.words}>{look.words(row, hidden)}</span>
          </button>
        ))}
      </section>
      <TileFoot list={list} unit={counter} />
    </>
  )
}
