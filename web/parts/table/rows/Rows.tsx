import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keyOfRow, type Row, type RowKey } from '#web/kit/list/row.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { Checkbox } from '../../input/Checkbox.tsx'
import { type Column, type Layout, widthOf } from '../columns/column.ts'
import { Head, type Sorting } from './Head.tsx'
import { useNewRows } from './newRows.ts'
import styles from './Rows.module.css'
import type { Selection } from './selection.ts'
import { isWithin } from './within.ts'

/** Fetched by whoever asks for long pages. */
const LongBody = lazy(() => import('./LongBody.tsx'))

interface Props<R> extends Sorting {
  rows: readonly R[]
  /** What was asked for, so that the rows of another page or order are told from news. */
  of: string
  columns: readonly Column<R, string>[]
  label: string
  selection?: Selection<R>
  actions?(row: R): ReactNode
  actionsWidth?: number
  onOpen?(row: R): void
  /** The row that stands open beside the table. */
  openId?: RowKey
  layout?: Layout | undefined
}

/** The table itself: head and fixed columns stay, arrow keys walk, space chooses, enter opens. */
export function Rows<R extends Row>({
  rows,
  of,
  columns,
  label,
  selection,
  actions,
  actionsWidth = 132,
  onOpen,
  openId,
  layout,
  ...sorting
}: Props<R>) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const fresh = useNewRows(rows, of)
  const lefts = leftEdges(columns, selection ? 48 : 0)
  const wide =
    (selection ? 48 : 0) + columns.reduce((sum, column) => sum + widthOf(column), 0) + (actions ? actionsWidth : 0)
  // Where every width is set, the last column takes what is left, so that the others are as wide as they say.
  const filler = columns.some(({ grow }) => grow) ? undefined : columns.at(-1)
  const first = useRef(rows[0] && keyOfRow(rows[0]))
  useLayoutEffect(() => {
    const shown = box.current
    const above = rows.findIndex((row) => keyOfRow(row) === first.current)
    first.current = rows[0] && keyOfRow(rows[0])
    if (!shown) return
    // Another page starts at its top; rows that came in above leave the reader at the rows that he reads.
    if (above < 0) shown.scrollTo({ top: 0 })
    else if (above > 0 && shown.scrollTop > 0) shown.scrollTop += above * heightIn(shown)
  }, [rows])

  const goTo = useEffectEvent((key: RowKey) => {
    const to = rows.findIndex((row) => keyOfRow(row) === key)
    if (to >= 0) walk(to)
  })
  const opened = useRef(openId)
  useEffect(() => {
    const last = opened.current
    opened.current = openId
    if (last === undefined || openId !== undefined) return
    // Whoever stepped on to other rows finds himself at the last one; a frame gives the focus back only to where it was opened from.
    const timer = setTimeout(() => document.activeElement === document.body && goTo(last), 1_000)
    return () => clearTimeout(timer)
  }, [openId])

  const wanted = useRef<number>(undefined)
  const focusWanted = () => {
    if (wanted.current === undefined) return
    const row = box.current?.querySelector<HTMLElement>(`tr[data-at="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus()
  }
  const walk = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setAt(next)
    wanted.current = next
    focusWanted()
  }
  // A row that was far away comes into the document only now.
  useEffect(focusWanted)
  // What stands open beside the table steps with the same keys.
  const free = openId === undefined
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false
  useShortcut('j', '下一行', () => walk(hasFocus() ? at + 1 : at), free)
  useShortcut('k', '上一行', () => walk(hasFocus() ? at - 1 : at), free)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWithin(event)) return
    const inRow = event.target instanceof HTMLTableRowElement
    // The focus moves with its row when rows come in above.
    const here = event.target instanceof HTMLElement ? Number(event.target.closest('tr')?.dataset.at ?? at) : at
    const row = rows[here]
    if (event.key === 'ArrowDown') walk(here + 1)
    else if (event.key === 'ArrowUp') walk(here - 1)
    else if (event.key === 'Home' && inRow) walk(0)
    else if (event.key === 'End' && inRow) walk(rows.length - 1)
    else if (event.key === ' ' && inRow && row && selection) selection.toggle(row, event.shiftKey)
    else if (event.key === 'Enter' && inRow && row && onOpen) onOpen(row)
    else if (event.key.toLowerCase() === 'a' && event.ctrlKey && selection) selection.toggleAll()
    else return
    event.preventDefault()
  }
  const draw = (row: R, index: number, measure?: (row: HTMLElement | null) => void) => (
    <tr
      key={keyOfRow(row)}
      ref={measure}
      data-index={index}
      aria-rowindex={rows.length > long ? index + 2 : undefined}
      data-at={index}
      data-id={keyOfRow(row)}
      tabIndex={index === at ? 0 : -1}
      data-opens={onOpen && ''}
      data-fresh={fresh.has(keyOfRow(row)) || undefined}
      aria-current={keyOfRow(row) === openId || undefined}
      aria-selected={selection ? selection.has(row) : undefined}
      onFocus={(event) => isWithin(event) && setAt(index)}
      onClick={(event) => {
        // The second click of a double one is meant for what covered the row until the first.
        if (!onOpen || !isWithin(event) || event.detail > 1 || fromControl(event.target) || getSelection()?.toString())
          return
        onOpen(row)
      }}
    >
      {selection && (
        <td className={styles.fixed} style={{ left: 0 }}>
          <Checkbox
            aria-label="选择"
            checked={selection.has(row)}
            onChange={() => {}}
            onClick={(event) => selection.toggle(row, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={clsx(column.right && styles.right, column.fixed && styles.fixed)}
          style={column.fixed && { left: lefts.get(column.key) }}
        >
          {column.render(row)}
        </td>
      ))}
      {actions && (
        <td className={clsx(styles.fixed, styles.end)} data-actions="">
          <div className={styles.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows within, which take the focus
    <div className={styles.box} ref={box} onKeyDown={onKeyDown} onScroll={markSlid}>
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.length > long ? rows.length + 1 : undefined}
        style={{ minWidth: wide }}
      >
        <colgroup>
          {selection && <col style={{ width: 48 }} />}
          {columns.map((column) => (
            <col key={column.key} style={column.grow || column === filler ? undefined : { width: widthOf(column) }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className={styles.fixed} style={{ left: 0 }}>
                <Checkbox
                  aria-label="全选本页"
                  checked={selection.all}
                  ref={half(selection)}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} left={lefts.get(column.key)} layout={layout} {...sorting} />
            ))}
            {actions && (
              <th className={clsx(styles.fixed, styles.end)}>
                <span className="sr">操作</span>
              </th>
            )}
          </tr>
        </thead>
        {rows.length > long ? (
          <Suspense fallback={<tbody>{rows.slice(0, long).map((row, index) => draw(row, index))}</tbody>}>
            <LongBody
              count={rows.length}
              at={at}
              box={box}
              height={heightIn(box.current)}
              keyOf={(index) => keyOfRow(rows[index]!)}
              render={(index, measure) => draw(rows[index]!, index, measure)}
            />
          </Suspense>
        ) : (
          <tbody>{rows.map((row, index) => draw(row, index))}</tbody>
        )}
      </table>
    </div>
  )
}

/** From so many rows on only those near the visible part are in the document. */
const long = 60
/** Of a row in the table, in px. */
const heightIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('tbody tr[data-at]')?.offsetHeight ?? 44
/** While slid sideways, the fixed columns show their edge. */
const markSlid = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-slid', currentTarget.scrollLeft > 0)

/** Fixed columns stand one after the other from the left edge. */
function leftEdges<R>(columns: readonly Column<R, string>[], start: number) {
  const edges = new Map<string, number>()
  let left = start
  for (const column of columns) {
    if (!column.fixed) continue
    edges.set(column.key, left)
    left += widthOf(column)
  }
  return edges
}

/** Neither all nor none: the third state of a checkbox can be set by script only. */
const half =
  <R,>(selection: Selection<R>) =>
  (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = selection.rows.length > 0 && !selection.all
  }
const fromControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a,button,input,label,select,.ant-image,[data-actions]') !== null
