import { lazy, type ReactNode } from 'react'
import { label } from '#web/kit/form/shape.ts'
import { clock } from '#web/kit/format.ts'
import { tableViews } from '#web/kit/list/tables.ts'
import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { Panel } from '../../frame/Panel.tsx'
import { Button, IconButton } from '../../input/Button.tsx'
import type { TableLayout } from '../columns/useLayout.ts'
import { SavedViews } from '../views/SavedViews.tsx'
import { Export } from './Export.tsx'
import styles from './Tools.module.css'

interface Props<O extends ListOperation, R> {
  list: List<O>
  what: string
  noun: string
  /** Sums of the whole list, beside its count. */
  sums?: ReactNode
  /** Further buttons on the right. */
  tools?: ReactNode
  layout: TableLayout<R>
  narrow: boolean
}

/** The line above a table: how many, how much, as of when; and how the table looks. */
export function Tools<O extends ListOperation, R>({ list, what, noun, sums, tools, layout, narrow }: Props<O, R>) {
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: list.refetch })
  return (
    <Toolbar>
      <span className="t3">
        {!list.over && '共 '}
        <b>{list.reply ? list.counted : '—'}</b> {noun}
      </span>
      {sums && <div className={styles.sums}>{sums}</div>}
      {list.asOf && <span className="vr" />}
      {list.asOf && <span className="t3">截至 {clock(list.asOf)}</span>}
      <IconButton small icon="refresh" label="刷新" keys="r" busy={list.fetching} onClick={list.refetch} />
      <span className="sp" />
      {!narrow && tools}
      {!narrow && <Export list={list} what={what} noun={noun} columns={layout.shown} />}
      {narrow && layout.all.some(({ column }) => column.sort) && (
        <Panel
          content={<SortPanel columns={layout.all} sorts={list.sorts} maxSorts={list.maxSorts} onSort={list.sortBy} />}
        >
          <IconButton small icon="sort" label={label(tableViews.add.body, 'sorts')} chosen={list.sorts.length > 0} />
        </Panel>
      )}
      <SavedViews list={list} layout={layout} narrow={narrow} />
      {!narrow && (
        <Button
          kind="text"
          size="small"
          icon="density"
          onClick={() => layout.setDense(!layout.dense)}
          aria-pressed={layout.dense}
        >
          {layout.dense ? label(tableViews.choose.body, 'dense') : '标准'}
        </Button>
      )}
      {!narrow && (
        <Panel content={<ColumnPanel layout={layout} />}>
          <Button kind="text" size="small" icon="columns">
            列 {layout.shown.length}/{layout.all.length}
          </Button>
        </Panel>
      )}
    </Toolbar>
  )
}

const SortPanel = lazy(() => import('../columns/SortPanel.tsx')) as typeof import('../columns/SortPanel.tsx').default
const ColumnPanel = lazy(
  () => import('../columns/ColumnPanel.tsx'),
) as typeof import('../columns/ColumnPanel.tsx').default

/** The line above a list. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>
