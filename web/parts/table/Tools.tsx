import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { clock, count } from '../../kit/format.ts'
import { useShortcut } from '../../kit/shortcuts.ts'
import type { List, ListOperation } from '../../kit/useList.ts'
import { Button, IconButton } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import type { Column, useColumns } from './column.ts'
import styles from './Tools.module.css'

interface Props<O extends ListOperation, R> {
  list: List<O>
  noun: string
  /** Sums of the whole list, beside its count. */
  sums?: ReactNode
  /** Further buttons on the right. */
  tools?: ReactNode
  columns: readonly Column<R, string>[]
  chosen: ReturnType<typeof useColumns<R>>
  dense: boolean
  onDense(dense: boolean): void
  narrow: boolean
}

/** The line above a table: how many, how much, as of when; and how the table looks. */
export function Tools<O extends ListOperation, R>({
  list,
  noun,
  sums,
  tools,
  columns,
  chosen,
  dense,
  onDense,
  narrow,
}: Props<O, R>) {
  useShortcut('r', '刷新', list.refetch)
  return (
    <Toolbar>
      <span className="t3">
        共 <b>{list.reply ? count(list.total) : '—'}</b> {noun}
      </span>
      {sums}
      {list.asOf && <span className="vr" />}
      {list.asOf && <span className="t3">截至 {clock(list.asOf)}</span>}
      <IconButton small icon="refresh" label="刷新" turning={list.fetching} onClick={list.refetch} />
      <span className="sp" />
      {!narrow && tools}
      {!narrow && (
        <Button kind="text" size="small" icon="density" onClick={() => onDense(!dense)} aria-pressed={dense}>
          {dense ? '紧凑' : '标准'}
        </Button>
      )}
      {!narrow && (
        <Popover
          trigger="click"
          placement="bottomRight"
          arrow={false}
          content={
            <section className={styles.chooser} aria-label="显示的列">
              <header>
                <b>显示的列</b>
                <Button kind="link" onClick={chosen.restore}>
                  恢复默认
                </Button>
              </header>
              {columns.map((column) => (
                <label key={column.key}>
                  <Checkbox
                    checked={Boolean(chosen.isShown(column))}
                    disabled={column.fixed}
                    onChange={() => chosen.toggle(column)}
                  />
                  {column.title}
                </label>
              ))}
            </section>
          }
        >
          <Button kind="text" size="small" icon="columns">
            列 {chosen.shown.length}/{columns.length}
          </Button>
        </Popover>
      )}
    </Toolbar>
  )
}

/** The line above a list. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>
