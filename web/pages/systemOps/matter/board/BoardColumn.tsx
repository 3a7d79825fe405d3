import { clsx } from 'clsx'
import { type DragEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type Matter, type MatterState, matters } from '#contract/matters/matters.ts'
import { Deadline, MatterStateMark, Severity } from '#web/features/matters/marks.tsx'
import { count } from '#web/kit/format.ts'
import type { FilterOf } from '#web/kit/list/useList.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { numberOf, placeOf } from '../matterColumns.tsx'
import styles from './Board.module.css'

interface Props {
  state: MatterState
  body: FilterOf<typeof matters.list>
  className: string
  /** What letting go here would do. */
  hint: string | undefined
  openId: number | undefined
  dragged: number | undefined
  focusId: number | undefined
  onOpen(id: number): void
  onAll(state: MatterState): void
  onKey(event: KeyboardEvent<HTMLElement>, row: Matter): void
  onDrag(row: Matter | undefined): void
  onDragOver(event: DragEvent): void
  onDrop(event: DragEvent): void
}

/** The maximum number of cards in the column of closed matters, and in each other column. */
const shown = { over: 20, other: 60 }

/** The matters of one state: the gravest and the most urgent first, closed ones by when they were closed. */
export function BoardColumn({ state, body, className, hint, onAll, onDragOver, onDrop, ...cards }: Props) {
  const { data, error, refetch } = useRead(
    matters.list,
    {
      body:
        state === 'closed'
          ? { ...body, sort: 'closedAt', order: 'desc', size: shown.over }
          : { ...body, size: shown.other },
    },
    { live: ['matter'], keep: true },
  )
  return (
    <section
      className={clsx(styles.column, className)}
      data-board={state}
      onDragOver={onDragOver}
      onDrop={onDrop}
      aria-label={data ? `${count(data.total)} 个` : undefined}
    >
      <header>
        <MatterStateMark is={state} />
        <b>{count(data?.total)}</b>
        <span className="sp" />
        {hint && <span className={styles.hint}>{hint}</span>}
      </header>
      {data ? (
        <ul>
          {data.rows.map((row) => (
            <BoardCard key={row.id} row={row} {...cards} />
          ))}
          {data.rows.length === 0 && <li className={styles.none}>没有</li>}
        </ul>
      ) : error ? (
        <ErrorState what="问题" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} columns={1} />
      )}
      {data && data.total > data.rows.length && (
        <Button kind="text" onClick={() => onAll(state)}>
          列出全部 {count(data.total)} 个
        </Button>
      )}
    </section>
  )
}

type CardProps = Pick<Props, 'openId' | 'dragged' | 'focusId' | 'onOpen' | 'onKey' | 'onDrag'> & { row: Matter }

function BoardCard({ row, openId, dragged, focusId, onOpen, onKey, onDrag }: CardProps) {
  const card = useRef<HTMLAnchorElement>(null)
  // A card that was moved comes into being in another column.
  const keepFocus = useEffectEvent(() => {
    if (focusId === row.id && document.activeElement === document.body) card.current?.focus()
  })
  useEffect(() => keepFocus(), [])
  return (
    <li
      draggable={row.state !== 'closed'}
      className={clsx(styles.item, dragged === row.id && styles.dragged)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <a
        ref={card}
        href={`?open=${row.id}`}
        draggable={false}
        data-opens=""
        className={clsx(styles.card, row.overdue && styles.late, row.id === openId && styles.on)}
        aria-describedby="board-keys"
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={(event) => onKey(event, row)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(row.id)
        }}
      >
        <span className={styles.line}>
          <Severity is={row.severity} size={13} />
          {row.tagName && <span className={clsx(styles.tag, 'el')}>{row.tagName}</span>}
          <span className="sp" />
          <span className="t3">{numberOf(row)}</span>
        </span>
        <b className={styles.title}>{row.title}</b>
        <span className="t3 el" title={placeOf(row)}>
          {placeOf(row)}
        </span>
        <span className={styles.line}>
          <Icon name="person" size={13} />
          <span className="el">{row.responsorName ?? <span className="t3">没有人</span>}</span>
          {row.images.length > 0 && (
            <span className={clsx(styles.pictures, 't3')}>
              <Icon name="image" size={13} />
              {row.images.length}
            </span>
          )}
          <span className="sp" />
          <span className="nw">
            {row.state === 'closed' ? <Time at={row.closedAt} brief /> : row.deadlineAt && <Deadline row={row} />}
          </span>
        </span>
      </a>
    </li>
  )
}
