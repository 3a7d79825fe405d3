import { useMemo } from 'react'
import { ShownList } from '#web/crud/shownList.ts'
import type { PageTable } from '#web/kit/list/pageTables.ts'
import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { usePlace } from '#web/kit/list/usePlace.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Empty } from '#web/parts/state/Empty.tsx'
import { Rows } from '#web/parts/table/rows/Rows.tsx'
import { type Draft, drawn, isSeen, type PageColumns, type Row } from './draft.ts'
import styles from './Preview.module.css'

interface Props {
  table: PageTable | null | undefined
  columns: PageColumns
  draft: Draft
  role: string
  onWidth(key: string, width: number): void
  onMove(key: string, onto: string): void
}

/** The table as the role will see it, with rows of one's own; its heads are dragged and made wider right here. */
export function Preview({ table, columns, draft, role, onWidth, onMove }: Props) {
  const body = { page: 1, size: 6 }
  const operation = (table?.operation ?? none) as ListOperation
  const read = useRead(operation, { body } as never, {
    enabled: table?.operation !== undefined,
    staleMs: 60_000,
  })
  const loadedRows = (read.data as { rows?: readonly Row[] } | undefined)?.rows
  const hidden = draft.filter((one) => !isSeen(one)).map(({ key }) => key)
  const hiddenKeys = hidden.join()
  const place = usePlace('preview')
  const rows = useMemo(
    () => (loadedRows ?? []).map((row) => without(row, hiddenKeys.split(','))),
    [loadedRows, hiddenKeys],
  )
  const all = drawn(columns, draft)
  const shown = all.filter((one) => one.shown).map(({ column }) => column)
  const step = (key: string, by: -1 | 1) => {
    const at = shown.findIndex((column) => column.key === key)
    const other = shown[at + by]
    if (other) onMove(key, other.key)
  }
  return (
    <div className={styles.preview}>
      <p className="t3">
        {role}打开时是这个样子，拖动表头调整顺序，拖动右缘调整列宽
        {hidden.length > 0 && `；不可见的 ${hidden.length} 个字段不会发给对方，也不能用来筛选、排序和搜索`}
      </p>
      {rows.length > 0 || !table ? (
        <div className={styles.frame}>
          <ShownList value={listOf(operation, rows, read.data)}>
            <Rows
              rows={rows}
              of=""
              place={place}
              columns={shown}
              label={`${role}看到的表`}
              layout={{ onWidth, onMove, onStep: step }}
              sorts={[]}
              maxSorts={1}
              onSort={() => {}}
            />
          </ShownList>
        </div>
      ) : (
        !read.isPending && <Empty title="还没有数据可以示意" note="列的设置照常保存和生效" />
      )}
    </div>
  )
}

const none = { method: 'GET', path: '', title: '', pages: 'session', reply: {} } as never

/** The list that cells of the page look at: these rows alone, which nothing narrows. */
function listOf(operation: ListOperation, rows: readonly Row[], reply: unknown): List<ListOperation> {
  const still = () => {}
  return {
    ...{ operation, rows: rows as never, total: rows.length, reply: reply as never, error: null },
    asOf: (reply as { asOf?: string } | undefined)?.asOf,
    ...{ loading: false, fetching: false, former: false, filter: {}, filtered: [], isUsual: true },
    ...{ body: {} as never, more: undefined },
    ...{ over: false, counted: String(rows.length), page: 1, size: rows.length, sorts: [], maxSorts: 1 },
    ...{ refetch: still, set: still, reset: still, clear: still, apply: still, turn: still, sortBy: still },
  }
}

/** The row without the given fields, as the server would return it. */
function without(row: Row, keys: readonly string[]): Row {
  const left = Object.entries(row).filter(([key]) => !keys.includes(key))
  return Object.fromEntries(left) as unknown as Row
}
