import { clsx } from 'clsx'
import {
  type CSSProperties,
  Fragment,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  type UIEvent,
  useRef,
} from 'react'
import { keyOfRow, type Row, type RowKey } from '#web/kit/list/row.ts'
import type { ListPlace } from '#web/kit/list/usePlace.ts'
import { Checkbox } from '../../input/Checkbox.tsx'
import { type Column, gapBefore, type Layout, widthOf } from '../columns/column.ts'
import type { Sorting } from '../columns/sorting.ts'
import { ChooseAll } from './ChooseAll.tsx'
import { beginsGroup, type Group } from './groups.ts'
import { Head } from './Head.tsx'
import { useNewRows } from './newRows.ts'
import styles from './Rows.module.css'
import type { Selection } from './selection.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { useRowWalk } from './useRowWalk.ts'
import { isWithin } from './within.ts'

/** Loaded only for long pages. */
const LongBody = lazy(() => import('./LongBody.tsx'))

interface Props<R> extends Sorting {
  rows: readonly R[]
  /** Identifies the request, so that rows of another page or order do not count as new. */
  of: string
  place: ListPlace
  columns: readonly Column<R, string>[]
  label: string
  selection?: Selection<R>
  actions?(row: R): ReactNode
  actionsWidth?: number
  onOpen?(row: R): void
  /** The row that is open beside the table. */
  openId?: RowKey | undefined
  /** Rows open in a drawer, which can also be peeked at. */
  peeks?: boolean
  layout?: Layout | undefined
  group?: Group<R> | undefined
}

/** The table itself: head and fixed columns stay, arrow keys walk, space chooses or peeks, enter opens. */
export function Rows<R extends Row>({
  rows,
  of,
  place,
  columns,
  label,
  selection,
  actions,
  actionsWidth = 132,
  onOpen,
  openId,
  peeks = false,
  layout,
  group,
  ...sorting
}: Props<R>) {
  const box = useRef<HTMLDivElement>(null)
  const fresh = useNewRows(rows, of)
  const lefts = leftEdges(columns, selection ? chooseWidth : 0)
  const wide = (selection ? chooseWidth : 0) + columns.reduce((sum, _, index) => sum + roomOf(columns, index), 0)
  // If every column has a width, the last one takes the remaining width, so that the others keep theirs.
  const filler = columns.some(({ grow }) => grow) ? undefined : columns.at(-1)
  const restore = useKeptPlace(box, rows, heightIn, place)
  const walked = { box, rows, place, selection, openId, onOpen, peeks, sortsTwice: sorting.maxSorts > 1 }
  const { at, reach, open, onKeyDown, focusWanted } = useRowWalk(walked)
  const cells = columns.length + Number(selection !== undefined) + Number(actions !== undefined)
  const draw = (row: R, index: number, measure?: (row: HTMLElement | null) => void) => (
    <Fragment key={keyOfRow(row)}>
      {beginsGroup(rows, group, index) && (
        <tr className={styles.group} data-group="">
          <th scope="rowgroup" colSpan={cells}>
            <div>{group?.heading(row)}</div>
          </th>
        </tr>
      )}
      <Line
        ref={measure}
        row={row}
        index={index}
        number={rows.length > long ? index + 2 : undefined}
        columns={columns}
        lefts={lefts}
        selection={selection}
        actions={actions}
        onOpen={open}
        reached={index === at}
        fresh={fresh.has(keyOfRow(row))}
        open={keyOfRow(row) === openId}
        onReach={() => reach(index)}
      />
    </Fragment>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows within, which take the focus
    <div
      className={styles.box}
      ref={box}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        markSlid(event)
        place.keep({ top: event.currentTarget.scrollTop })
      }}
    >
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.length > long ? rows.length + 1 : undefined}
        style={{ '--columns': `${wide}px`, '--acts': actions ? `${actionsWidth}px` : '0px' } as CSSProperties}
      >
        <colgroup>
          {selection && <col style={{ width: chooseWidth }} />}
          {columns.map((column, index) => (
            <col
              key={column.key}
              style={column.grow || column === filler ? undefined : { width: roomOf(columns, index) }}
            />
          ))}
          {actions && <col className={styles.acts} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className={styles.fixed} style={{ left: 0 }}>
                <ChooseAll selection={selection} label="全选本页" />
              </th>
            )}
            {columns.map((column, index) => (
              <Head
                key={column.key}
                column={column}
                gap={gapBefore(columns, index)}
                left={lefts.get(column.key)}
                layout={layout}
                {...sorting}
              />
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
              heightOf={(index) =>
                heightIn(box.current) + (beginsGroup(rows, group, index) ? headingHeightIn(box.current) : 0)
              }
              keyOf={(index) => keyOfRow(rows[index]!)}
              render={(index, measure) => draw(rows[index]!, index, measure)}
              onShown={() => {
                restore()
                focusWanted()
              }}
            />
          </Suspense>
        ) : (
          <tbody>{rows.map((row, index) => draw(row, index))}</tbody>
        )}
      </table>
    </div>
  )
}

interface LineProps<R> extends Pick<Props<R>, 'columns' | 'selection' | 'actions' | 'onOpen'> {
  ref: ((row: HTMLElement | null) => void) | undefined
  row: R
  index: number
  /** In the whole table, its head being the first; said where not all rows are in the document. */
  number: number | undefined
  lefts: ReadonlyMap<string, number>
  /** The tab key comes here. */
  reached: boolean
  fresh: boolean
  /** The row is open beside the table. */
  open: boolean
  onReach(): void
}

function Line<R extends Row>({
  ref,
  row,
  index,
  number,
  columns,
  lefts,
  selection,
  actions,
  onOpen,
  ...state
}: LineProps<R>) {
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={number}
      data-at={index}
      data-id={keyOfRow(row)}
      tabIndex={state.reached ? 0 : -1}
      data-opens={onOpen && ''}
      data-fresh={state.fresh || undefined}
      aria-current={state.open || undefined}
      aria-selected={selection ? selection.has(row) : undefined}
      onFocus={(event) => isWithin(event) && state.onReach()}
      onClick={(event) => {
        if (onOpen && isPress(event)) onOpen(row)
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
}

/** The row itself is meant. The second click of a double one is meant for what covered the row until the first. */
const isPress = (event: MouseEvent) =>
  isWithin(event) && event.detail <= 1 && !fromControl(event.target) && !getSelection()?.toString()

/** Of the column of checkboxes, in px. */
const chooseWidth = 48
/** From so many rows on only those near the visible part are in the document. */
const long = 60
/** Of a row in the table, in px. */
const heightIn = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('tbody tr[data-at]')?.offsetHeight ??
  Number.parseFloat(getComputedStyle(box ?? document.documentElement).getPropertyValue('--row'))
const headingHeightIn = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('tr[data-group]')?.offsetHeight ?? 36
/** While slid sideways, the fixed columns show their edge. */
const markSlid = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-slid', currentTarget.scrollLeft > 0)

const roomOf = <R,>(columns: readonly Column<R, string>[], index: number) =>
  widthOf(columns[index]!) + gapBefore(columns, index)

/** The left offsets of the fixed columns, one after the other. */
function leftEdges<R>(columns: readonly Column<R, string>[], start: number) {
  const edges = new Map<string, number>()
  let left = start
  for (const [index, column] of columns.entries()) {
    if (!column.fixed) continue
    edges.set(column.key, left)
    left += roomOf(columns, index)
  }
  return edges
}

const fromControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a,button,input,label,select,.ant-image,[data-actions]') !== null
