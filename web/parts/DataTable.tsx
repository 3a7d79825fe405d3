import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { clock } from '../kit/format.ts'
import { useNarrow } from '../kit/narrow.ts'
import type { List, ListOperation, RowOf } from '../kit/useList.ts'
import { Empty, ErrorState } from './Blank.tsx'
import { Button } from './Button.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Glyph } from './State.tsx'
import { Cards } from './table/Cards.tsx'
import { type Column, useColumns } from './table/column.ts'
import { Pager } from './table/Pager.tsx'
import { Rows } from './table/Rows.tsx'
import { useSelection } from './table/selection.ts'
import { Tools } from './table/Tools.tsx'

export { Card } from './table/Cards.tsx'
export type { Column } from './table/column.ts'

export interface DataTableProps<O extends ListOperation> {
  list: List<O>
  columns: readonly Column<RowOf<O>>[]
  /** What the rows are, as in 没有符合条件的订单: 订单. */
  what: string
  /** The counting word: 条, 台, 个. */
  noun?: string
  /** A row as an entry of the phone's list; see `Card`. */
  card(row: RowOf<O>): ReactNode
  onOpen?(row: RowOf<O>): void
  openId?: number
  /** Links and buttons of a row, at its right end. */
  actions?(row: RowOf<O>): ReactNode
  actionsWidth?: number
  /** Makes rows choosable: what can be done with the chosen ones, in the foot. */
  batch?(rows: readonly RowOf<O>[], clear: () => void): ReactNode
  sums?: ReactNode
  tools?: ReactNode
  /** Conditions in words, for the empty state: 05-01 至 05-02，景区 9 个. */
  conditions?: string
  /** A wider look where nothing fits the conditions, beside giving them all up. */
  wider?: ReactNode
  /** What to do when there is nothing at all yet, without any filter. */
  start?: ReactNode
  /** Under which name the choice of columns is kept; the page's path without it. */
  name?: string
}

/** A list with its tool line, its rows (entries on a phone) and its foot; with the empty, the loading and the failed state. */
export function DataTable<O extends ListOperation>(props: DataTableProps<O>) {
  const { list, columns, what, noun = '条', card, onOpen, openId, actions, actionsWidth, batch, sums, tools, name } = props
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
    <section className={`table${dense ? '' : ' loose'}`} aria-label={what}>
      <Tools list={list} noun={noun} sums={sums} tools={tools} columns={columns} chosen={chosen} dense={dense} onDense={keepDense} narrow={narrow} />
      {list.error && rows.length > 0 && (
        <p className="stale st-warn" role="alert">
          <Glyph shape="triangle" />
          截至 {list.asOf ? clock(list.asOf) : '上次'}，刷新失败：{list.error.message}
          <Button kind="link" onClick={list.refetch}>
            重试
          </Button>
        </p>
      )}
      {rows.length === 0 ? (
        <Nothing {...props} />
      ) : narrow ? (
        <Cards rows={rows} card={card} onOpen={onOpen} more={list.more} fetching={list.fetching} />
      ) : (
        <Rows
          rows={rows}
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
        <footer className={`pf${selection.rows.length && batch ? ' on' : ''}`}>
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
        </footer>
      )}
    </section>
  )
}

function Nothing<O extends ListOperation>({ list, columns, what, conditions, wider, start }: DataTableProps<O>) {
  if (list.loading) return <Skeleton rows={10} columns={Math.min(8, columns.length)} />
  if (list.error) return <ErrorState what={what} error={list.error} retry={list.refetch} />
  if (list.page > 1)
    return (
      <Empty title={`第 ${list.page} 页没有${what}`} note="可能已被删除或改了条件">
        <Button onClick={() => list.turn(1)}>回到第 1 页</Button>
      </Empty>
    )
  if (list.filtered.length === 0)
    return (
      <Empty title={`还没有${what}`} note={conditions}>
        {start}
      </Empty>
    )
  return (
    <Empty title={`没有符合条件的${what}`} note={conditions}>
      <Button onClick={() => list.clear()}>清空筛选</Button>
      {wider}
    </Empty>
  )
}

const denseKey = 'jy.dense'
