import { type ReactNode, useState } from 'react'
import { verbPhrase } from '../../kit/format.ts'
import type { ListOperation } from '../../kit/list/useList.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { useAct } from '../../kit/look/shortcuts.ts'
import { Button } from '../input/Button.tsx'
import { Page } from '../page/Page.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { HeadEnd } from './foot/Export.tsx'
import styles from './ListPage.module.css'
import { isStarting } from './rows/EmptyList.tsx'

interface Props<O extends ListOperation> extends DataTableProps<O> {
  title: string
  meta?: ReactNode
  /** What brings rows in, at the right end of the head line; before the button of `adding` where there is one. */
  action?: ReactNode
  /** The action is to make one more of these: 套餐. */
  adding?: { what: string; run(): void } | undefined
  /** Before the action: what switches to another view of the rows. */
  views?: ReactNode
  /**
   * The other view if it is chosen: beside the table or, with `replacesTable`, in its place.
   * `content` gets what to show if there are no rows at all.
   */
  second?: { label: string; beside: boolean; replacesTable: boolean; content(start: ReactNode): ReactNode } | undefined
  /** The filter line and its chips. */
  filters?: ReactNode
  /** Drawers and dialogs. */
  children?: ReactNode
}

/** The anatomy of every list page: head line, filter line, chips, table, foot. */
export function ListPage<O extends ListOperation>({
  title,
  meta,
  action,
  adding,
  views,
  second,
  filters,
  children,
  ...table
}: Props<O>) {
  const narrow = useNarrow()
  const label = adding ? verbPhrase('新增', adding.what) : ''
  useAct({ icon: 'plus', label, keys: 'n', run: () => adding?.run() }, adding !== undefined)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const start = (
    <>
      {adding && (
        <Button kind="primary" onClick={adding.run}>
          {verbPhrase(`新增第一${table.noun ?? ''}`, adding.what)}
        </Button>
      )}
      {table.start}
    </>
  )
  const rows = (
    <HeadEnd value={end}>
      <DataTable {...table} start={start} />
    </HeadEnd>
  )
  const bare = second && !second.beside
  return (
    <Page kind={bare ? undefined : 'surface'} className={bare ? styles.canvas : undefined}>
      <PageHeader title={title} meta={meta} end={setEnd}>
        {views}
        {action}
        {adding && (
          // One solid button: in an empty list it is the one in the middle.
          <Button kind={isStarting(table.list) ? 'plain' : 'primary'} icon="plus" keys="n" onClick={adding.run}>
            {narrow && (views || meta) ? '新增' : label}
          </Button>
        )}
      </PageHeader>
      {filters}
      {second ? (
        second.beside ? (
          <div className={styles.both}>
            {!second.replacesTable && rows}
            <aside className={styles.side} aria-label={second.label}>
              {second.content(start)}
            </aside>
          </div>
        ) : (
          second.content(start)
        )
      ) : (
        rows
      )}
      {children}
    </Page>
  )
}
