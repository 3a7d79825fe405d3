import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { keyOfRow, type Row } from '../../kit/row.ts'
import styles from './Cards.module.css'

interface Props<R> {
  rows: readonly R[]
  card(row: R): ReactNode
  onOpen?(row: R): void
  more?: () => void
  fetching: boolean
}

/** The list on a phone: one entry a row, more of them on reaching the end. */
export function Cards<R extends Row>({ rows, card, onOpen, more, fetching }: Props<R>) {
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
    <div className={styles.cards}>
      <ul>
        {rows.map((row) => (
          <li key={keyOfRow(row)}>
            {onOpen ? (
              <button type="button" data-opens="" className={styles.card} onClick={() => onOpen(row)}>
                {card(row)}
              </button>
            ) : (
              <div className={styles.card}>{card(row)}</div>
            )}
          </li>
        ))}
      </ul>
      <div ref={end} className={styles.end} role="status">
        {watched ? fetching && '正在载入' : '没有更多了'}
      </div>
    </div>
  )
}

/** An entry of the phone's list in two columns and three lines, with a picture where there is one. */
export function Card({
  picture,
  lines,
}: {
  picture?: ReactNode
  lines: readonly (readonly [ReactNode, ReactNode?])[]
}) {
  return (
    <>
      {picture && <span className={styles.picture}>{picture}</span>}
      <span className={styles.lines}>
        {lines.map(([left, right], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never move
          <span key={index}>
            <span className="el">{left}</span>
            {right !== undefined && <span className="nw">{right}</span>}
          </span>
        ))}
      </span>
    </>
  )
}
