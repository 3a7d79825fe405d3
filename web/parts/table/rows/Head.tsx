import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Icon } from '../../value/Icon.tsx'
import { bounded, bounds } from '../columns/arrange.ts'
import { type Column, type Layout, widthOf } from '../columns/column.ts'
import { type Sorting, sortedFurther, sortOf, ways } from '../columns/sorting.ts'
import styles from './Rows.module.css'

interface Props<R> extends Sorting {
  column: Column<R, string>
  /** What of its width keeps it away from the figures before it, in px. */
  gap: number
  left: number | undefined
  layout: Layout | undefined
}

/** The head of a column: sorts by a click, with Shift behind the column that sorts already; moves by dragging or Alt and an arrow key, is made wider at its right edge. */
export function Head<R>({ column, gap, left, layout, sorts, maxSorts, onSort }: Props<R>) {
  const [target, setTarget] = useState(false)
  const first = sortOf(column)
  const place = sorts.findIndex(({ by }) => by === first?.by)
  const order = sorts[place]?.order ?? first?.order
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
      // Of two columns that sort it belongs to the first; the button says the second.
      aria-sort={!first ? undefined : place === 0 ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
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
      {first ? (
        <button
          type="button"
          className={styles.sort}
          data-place={place < 0 ? undefined : place + 1}
          title={maxSorts > 1 ? hint(place, sorts) : undefined}
          onClick={({ shiftKey }) => onSort(sortedFurther(sorts, first, shiftKey && maxSorts > 1))}
        >
          {column.title}
          <span aria-hidden="true">
            <Icon name={order === 'asc' ? 'sortUp' : 'sortDown'} size={12} />
            {place >= 0 && sorts.length > 1 && place + 1}
          </span>
        </button>
      ) : (
        column.title
      )}
      {layout && <Edge column={column} onWidth={(width) => layout.onWidth(column.key, width - gap)} />}
    </th>
  )
}

/** What a head says of a table that can be sorted by two columns. */
function hint(place: number, sorts: Sorting['sorts']) {
  if (place === 1) return `其次按此列${ways[sorts[1]!.order]}`
  return place < 0 && sorts.length > 0 ? '按住 Shift 点击，其次按此列排序' : undefined
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
