import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useNarrow } from '../kit/narrow.ts'
import type { RowKey } from '../kit/row.ts'
import type { ListOperation, RowOf } from '../kit/useList.ts'
import { Button } from './Button.tsx'
import styles from './DataTable.module.css'
import { Cards } from './table/Cards.tsx'
import type { ColumnsOf } from './table/column.ts'
import { EmptyList, type EmptyListProps } from './table/EmptyList.tsx'
import { ListFoot } from './table/ListFoot.tsx'
import { Pager } from './table/Pager.tsx'
import { Rows } from './table/Rows.tsx'
import { Stale } from './table/Stale.tsx'
import { useSelection } from './table/selection.ts'
import { Tools } from './table/Tools.tsx'
import { useLayout } from './table/useLayout.ts'

export { Card } from './table/Cards.tsx'
export type { Column, ColumnsOf } from './table/column.ts'

export interface DataTableProps<O extends ListOperation> extends EmptyListProps<O> {
  columns: ColumnsOf<O>
  /** The counting word: 条, 台, 个. */
  noun?: string
  /** A row as an entry of the phone's list; see `Card`. */
  card(row: RowOf<O>): ReactNode
  onOpen?(row: RowOf<O>): void
  openId?: RowKey
  /** Links and buttons of a row, at its right end. */
  actions?(row: RowOf<O>): ReactNode
  actionsWidth?: number
  /** Makes rows choosable: what can be done with the chosen ones, in the foot. */
  batch?(rows: readonly RowOf<O>[], clear: () => void): ReactNode
  sums?: ReactNode
  tools?: ReactNode
}

/** A list with its tool line, its rows (entries on a phone) and its foot; with the empty, the loading and the failed state. */
export function DataTable<O extends ListOperation>(props: DataTableProps<O>) {
  const { list, columns, what, noun = '条', card, onOpen, openId, actions, actionsWidth, batch, sums, tools } = props
  const narrow = useNarrow()
  const layout = useLayout(list, columns)
  // Until it is known which columns there are, the rows wait.
  const rows = layout.known ? list.rows : none
  const selection = useSelection(rows as readonly RowOf<O>[])
  return (
    <section className={clsx(styles.table, !layout.dense && styles.loose)} aria-label={what}>
      <Tools list={list} what={what} noun={noun} sums={sums} tools={tools} layout={layout} narrow={narrow} />
      <Stale list={list} />
      {rows.length === 0 ? (
        <EmptyList
          {...props}
          list={layout.known ? list : { ...list, loading: true }}
          columns={Math.min(8, columns.length)}
        />
      ) : narrow ? (
        <Cards rows={rows} card={card} onOpen={onOpen} more={list.more} fetching={list.fetching} />
      ) : (
        <Rows
          rows={rows}
          of={JSON.stringify(list.body)}
          columns={layout.shown}
          layout={layout}
          label={what}
          selection={batch && selection}
          actions={actions}
          actionsWidth={actionsWidth}
          onOpen={onOpen}
          openId={openId}
          sort={list.sort}
          order={list.order}
          onSort={list.sortBy}
        />
      )}
      {!narrow && (
        <ListFoot active={Boolean(selection.rows.length && batch)}>
          {batch && (
            <span aria-live="polite">
              已选 <b>{selection.rows.length}</b> {noun}
            </span>
          )}
          {batch && selection.rows.length > 0 && batch(selection.rows, selection.clear)}
          {batch && selection.rows.length > 0 && (
            <Button kind="text" size="small" onClick={selection.clear}>
              取消选择
            </Button>
          )}
          <span className="sp" />
          <Pager page={list.page} size={list.size} total={list.total} over={list.over} turn={list.turn} />
        </ListFoot>
      )}
    </section>
  )
}

const none: readonly never[] = []
