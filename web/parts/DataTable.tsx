import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useNarrow } from '../kit/narrow.ts'
import type { RowKey } from '../kit/row.ts'
import type { ListOperation, RowOf } from '../kit/useList.ts'
import { Button } from './Button.tsx'
import styles from './DataTable.module.css'
import { Cards } from './table/Cards.tsx'
import { type ColumnsOf, useColumns } from './table/column.ts'
import { ListFoot } from './table/ListFoot.tsx'
import { Nothing, type NothingProps } from './table/Nothing.tsx'
import { Pager } from './table/Pager.tsx'
import { Rows } from './table/Rows.tsx'
import { Stale } from './table/Stale.tsx'
import { useSelection } from './table/selection.ts'
import { Tools } from './table/Tools.tsx'

export { Card } from './table/Cards.tsx'
export type { Column, ColumnsOf } from './table/column.ts'

export interface DataTableProps<O extends ListOperation> extends NothingProps<O> {
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
  /** Under which name the choice of columns is kept; the page's path without it. */
  name?: string
}

/** A list with its tool line, its rows (entries on a phone) and its foot; with the empty, the loading and the failed state. */
export function DataTable<O extends ListOperation>(props: DataTableProps<O>) {
  const {
    list,
    columns,
    what,
    noun = '条',
    card,
    onOpen,
    openId,
    actions,
    actionsWidth,
    batch,
    sums,
    tools,
    name,
  } = props
  const { pathname } = useLocation()
  const narrow = useNarrow()
  const rows = list.rows
  const chosen = useColumns(columns, name ?? pathname)
  const selection = useSelection(rows)
  const [dense, setDense] = useState(() => localStorage.getItem(denseKey) !== 'no')
  const keepDense = (next: boolean) => {
    localStorage.setItem(denseKey, next ? 'yes' : 'no')
    setDense(next)
  }
  return (
    <section className={clsx(styles.table, !dense && styles.loose)} aria-label={what}>
      <Tools
        list={list}
        noun={noun}
        sums={sums}
        tools={tools}
        columns={columns}
        chosen={chosen}
        dense={dense}
        onDense={keepDense}
        narrow={narrow}
      />
      <Stale list={list} />
      {rows.length === 0 ? (
        <Nothing {...props} columns={Math.min(8, columns.length)} />
      ) : narrow ? (
        <Cards rows={rows} card={card} onOpen={onOpen} more={list.more} fetching={list.fetching} />
      ) : (
        <Rows
          rows={rows}
          of={JSON.stringify(list.body)}
          columns={chosen.shown}
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
          <Pager page={list.page} size={list.size} total={list.total} turn={list.turn} />
        </ListFoot>
      )}
    </section>
  )
}

const denseKey = 'jy.dense'
