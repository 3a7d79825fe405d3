import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { keyOfRow, type Row } from '#web/kit/list/row.ts'
import { isFocusFree, type ListPlace } from '#web/kit/list/usePlace.ts'
import { Checkbox } from '../../input/Checkbox.tsx'
import styles from './Cards.module.css'
import { beginsGroup, type Group } from './groups.ts'
import type { Selection } from './selection.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { isWithin } from './within.ts'

interface Props<R> {
  rows: readonly R[]
  place: ListPlace
  card(row: R): ReactNode
  onOpen?(row: R): void
  more?: () => void
  fetching: boolean
  group?: Group<R> | undefined
  selection?: Selection<R> | undefined
}

/** The list on a phone: one entry per row; reaching the end loads more. */
export function Cards<R extends Row>({ rows, place, card, onOpen, more, fetching, group, selection }: Props<R>) {
  const box = useRef<HTMLDivElement>(null)
  useKeptPlace(box, rows, heightIn, place)
  const { back } = place
  useEffect(() => {
    if (back?.at !== undefined && isFocusFree())
      box.current?.querySelector<HTMLElement>(`li[data-id="${back.at}"] [data-opens]`)?.focus({ preventScroll: true })
  }, [back])
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(() => more?.())
  const watched = more !== undefined
  useEffect(() => {
    if (!end.current || !watched) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watched])
  return (
    <div
      className={styles.cards}
      ref={box}
      onScroll={({ currentTarget }) => place.keep({ top: currentTarget.scrollTop })}
    >
      <ul>
        {rows.map((row, index) => (
          <li
            key={keyOfRow(row)}
            data-id={keyOfRow(row)}
            onFocus={(event) => isWithin(event) && place.keep({ at: keyOfRow(row) })}
          >
            {beginsGroup(rows, group, index) && <div className={styles.group}>{group?.heading(row)}</div>}
            <div className={styles.entry} data-chosen={selection?.has(row) || undefined}>
              {selection && (
                <label className={styles.choose}>
                  <Checkbox aria-label="选择" checked={selection.has(row)} onChange={() => selection.toggle(row)} />
                </label>
              )}
              <Opening value={onOpen && (() => onOpen(row))}>{card(row)}</Opening>
            </div>
          </li>
        ))}
      </ul>
      <div ref={end} className={styles.end} role="status">
        {watched ? fetching && '正在载入' : '没有更多了'}
      </div>
    </div>
  )
}

/** Of an entry, in px. */
const heightIn = (box: HTMLElement) => box.querySelector('li')?.offsetHeight ?? 0

/** What a touch of the entry does. */
const Opening = createContext<(() => void) | undefined>(undefined)

/** An entry of the phone's list: lines in two columns, with an optional picture, which may have its own button. */
export function Card({
  picture,
  lines,
}: {
  picture?: ReactNode
  lines: readonly (readonly [ReactNode, ReactNode?])[]
}) {
  const open = use(Opening)
  const words = lines.map(([left, right], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never move
    <span key={index}>
      <span className="el">{left}</span>
      {right !== undefined && <span className="nw">{right}</span>}
    </span>
  ))
  return (
    <div className={styles.card}>
      {picture && <span className={styles.picture}>{picture}</span>}
      {open ? (
        <button
          type="button"
          data-opens=""
          className={clsx(styles.lines, styles.open)}
          onClick={(event) => isWithin(event) && open()}
        >
          {words}
        </button>
      ) : (
        <span className={styles.lines}>{words}</span>
      )}
    </div>
  )
}
