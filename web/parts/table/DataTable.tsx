import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { RowKey } from '../../kit/list/row.ts'
import type { ListOperation, RowOf } from '../../kit/list/useList.ts'
import { usePlace, useRowsBack } from '../../kit/list/usePlace.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import type { ColumnsOf } from './columns/column.ts'
import { useLayout } from './columns/useLayout.ts'
import styles from './DataTable.module.css'
import { RowsFoot } from './foot/RowsFoot.tsx'
import { Tools } from './foot/Tools.tsx'
import { Cards } from './rows/Cards.tsx'
import { EmptyList, type EmptyListProps } from './rows/EmptyList.tsx'
import type { Group } from './rows/groups.ts'
import { Rows } from './rows/Rows.tsx'
import { Stale } from './rows/Stale.tsx'
import { useSelection } from './rows/selection.ts'

export type { Column, ColumnsOf } from './columns/column.ts'
export { Card } from './rows/Cards.tsx'

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
  /** Makes rows choosable: what can be done with the chosen ones, in the foot. Not called before one is chosen. */
  batch?(rows: readonly RowOf<O>[], clear: () => void): ReactNode
  sums?: ReactNode
  tools?: ReactNode
  /** Rows that belong together, where the list keeps them together. */
  group?: Group<RowOf<O>> | undefined
  /** In the foot, in place of what can be done with chosen rows: the work that is going on in the table. */
  work?: ReactNode
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
    sums,
    tools,
    group,
    work,
  } = props
  const batch = work ? undefined : props.batch
  const narrow = useNarrow()
  const place = usePlace(list.operation.path)
  const layout = useLayout(list, columns, place.back !== undefined, group?.said)
  // Until it is known which columns there are, the rows wait.
  const rows = layout.known ? list.rows : none
  const selection = useSelection(rows as readonly RowOf<O>[], place)
  const isShort = useRowsBack(list, place)
  // Rows of the former request have no part in the place.
  const shownPlace = list.former || isShort ? { ...place, back: undefined } : place
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
        <Cards
          rows={rows}
          place={shownPlace}
          card={card}
          onOpen={onOpen}
          more={list.more}
          fetching={list.fetching}
          group={group}
          selection={batch && selection}
        />
      ) : (
        <Rows
          rows={rows}
          of={JSON.stringify(list.body)}
          place={shownPlace}
          columns={layout.shown}
          group={group}
          layout={layout}
          label={what}
          selection={batch && selection}
          actions={actions}
          actionsWidth={actionsWidth}
          onOpen={onOpen}
          openId={openId}
          peeks={onOpen !== undefined && 'openId' in props}
          sorts={list.sorts}
          maxSorts={list.maxSorts}
          onSort={list.sortBy}
        />
      )}
      <RowsFoot list={list} noun={noun} selection={selection} batch={batch} work={work} narrow={narrow} />
    </section>
  )
}

const none: readonly never[] = []
