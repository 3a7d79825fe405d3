import type { ReactNode } from 'react'
import { verbPhrase } from '../../kit/format.ts'
import { Button } from '../input/Button.tsx'
import { Skeleton } from '../state/Skeleton.tsx'
import styles from './CompactTable.module.css'

interface MiniColumn<R> {
  title: string
  /** In px; the remaining width is shared by columns without it and those that grow. */
  width?: number
  right?: true
  /** Takes the remaining width. */
  grow?: true
  render(row: R): ReactNode
}

interface Props<R> {
  /** The answer that holds the rows, as `useRead` gives it. */
  read: {
    data: { readonly rows: readonly R[]; readonly total?: number } | undefined
    error: Error | null
    refetch(): unknown
  }
  /** What the rows are: 项目, 摄像头. */
  what: string
  columns: readonly MiniColumn<R>[]
  /** Shown below the rows, such as a link to all of them. */
  more?: ReactNode
  /** Shown if there are no rows, instead of 没有 and their name. */
  none?: ReactNode
}

/** A short list inside a drawer or a dialog, with its loading, empty and failed state. */
export function CompactTable<R extends { readonly id: number }>({ read, what, columns, more, none }: Props<R>) {
  if (!read.data && read.error)
    return (
      <p className={styles.none} role="alert">
        {what}没有取到：{read.error.message}{' '}
        <Button kind="link" onClick={() => void read.refetch()}>
          重试
        </Button>
      </p>
    )
  if (!read.data) return <Skeleton rows={3} columns={columns.length} />
  if (read.data.rows.length === 0) return <p className={styles.none}>{none ?? verbPhrase('没有', what)}</p>
  return (
    <div className={styles.box}>
      <table
        className={styles.mini}
        aria-label={what}
        style={{ minWidth: columns.reduce((sum, { width = 110 }) => sum + width, 0) }}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.title} style={{ width: column.grow ? undefined : column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} className={column.right && 'num'}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.data.rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.title} className={column.right && 'num'}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className={styles.more}>{more}</p>}
    </div>
  )
}
