import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Icon } from '../../value/Icon.tsx'
import { bounded, bounds } from '../columns/arrange.ts'
import { type Column, type Layout, widthOf } from '../columns/column.ts'
import styles from './Rows.module.css'

export interface Sorting {
  sort?: string | undefined
  order: 'asc' | 'desc'
  onSort(sort: string | undefined, order?: 'asc' | 'desc'): void
}

interface Props<R> extends Sorting {
  column: Column<R, string>
  /** What of its width keeps it away from the figures before it, in px. */
  gap: number
  left: number | undefined
  layout: Layout | undefined
}

/** The head of a column: sorts by a click, moves by dragging or Alt and an arrow key, is made wider at its right edge. */
export function Head<R>({ column, gap, left, layout, sort, order, onSort }: Props<R>) {
  const [target, setTarget] = useState(false)
  const field = column.sort === true ? column.key : column.sort
  const sorted = field !== undefined && field === sort
  const [first, second] = column.rising ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!layout || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    event.stopPropagation()
    layout.onStep(column.key, event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <th
      className={clsx(column.right && styles.right, column.fixed && styles.fixed, target && styles.target)}
      style={column.fixed && { left }}
      aria-sort={!field ? undefined : sorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
      data-column={column.key}
      draggable={layout && true}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData(columnType, column.key)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!layout || !event.dataTransfer.types.includes(columnType)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        const key = event.dataTransfer.getData(columnType)
        setTarget(false)
        if (!layout || !key) return
        event.preventDefault()
        if (key !== column.key) layout.onMove(key, column.key)
      }}
    >
      {field ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => (sorted && order !== first ? onSort(undefined) : onSort(field, sorted ? second : first))}
        >
          {column.title}
          <span>
            <Icon name={(sorted ? order : first) === 'asc' ? 'sortUp' : 'sortDown'} size={12} />
          </span>
        </button>
      ) : (
        column.title
      )}
      {layout && <Edge column={column} onWidth={(width) => layout.onWidth(column.key, width - gap)} />}
    </th>
  )
}

const columnType = 'application/x-column'

/** The right edge of a head: dragged, or moved with the arrow keys, it sets the column's width. */
function Edge<R>({ column, onWidth }: { column: Column<R, string>; onWidth(width: number): void }) {
  const drag = useRef<{ from: number; width: number; col: HTMLElement | undefined; table: HTMLElement; wide: number }>(
    undefined,
  )
  const begin = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.closest('th')
    const table = head?.closest('table')
    if (!head || !table) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const col = table.querySelectorAll('col')[head.cellIndex]
    drag.current = { from: event.clientX, width: head.offsetWidth, col, table, wide: table.offsetWidth }
  }
  const widthAt = ({ clientX }: PointerEvent) => bounded(drag.current!.width + clientX - drag.current!.from)
  const move = (event: PointerEvent) => {
    const { current } = drag
    if (!current?.col) return
    // Sets the width in the DOM during the drag, so that a thousand cells are not rendered again for each pixel.
    const width = widthAt(event)
    current.col.style.width = `${width}px`
    current.table.style.minWidth = `${current.wide + width - current.width}px`
  }
  const end = (event: PointerEvent) => {
    if (!drag.current) return
    const width = widthAt(event)
    const isMoved = Math.abs(width - drag.current.width) > 1
    drag.current = undefined
    if (isMoved) onWidth(width)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule across the page cannot be dragged
    <span
      role="separator"
      tabIndex={0}
      className={styles.edge}
      aria-label={`${column.title} 的列宽`}
      aria-orientation="vertical"
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={widthOf(column)}
      draggable={false}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 8 : event.key === 'ArrowLeft' ? -8 : 0
        if (!by || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        onWidth(bounded((event.currentTarget.closest('th')?.offsetWidth ?? widthOf(column)) + by))
      }}
    />
  )
}
