import { type ReactNode, useState } from 'react'
import { count } from '#web/kit/format.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import type { IconName } from '#web/parts/value/Icon.tsx'
import styles from './BarePlaces.module.css'

interface Place {
  readonly id: number
  readonly name: string
}

interface Props<R extends Place> {
  /** Of the button that opens them, before their number; and of the dialog. */
  button: string
  icon?: IconName
  title: string
  read: { data: { rows: readonly R[] } | undefined; error: Error | null; refetch(): unknown }
  /** When there are none left. */
  none: string
  /** Beside the name. */
  noteOf(row: R): string
  /** What can be done about one of them. */
  act(row: R, close: () => void): ReactNode
  /** What can be done about all of them. */
  foot?(rows: readonly R[]): ReactNode
}

/** How many a call lists at most. */
const listed = 500

/** Scenic areas or projects that lack something, each with what can be done about it; nothing where none of them does. */
export function BarePlaces<R extends Place>(props: Props<R>) {
  const { button, icon, title, read, none, noteOf, act, foot } = props
  const [open, setOpen] = useState(false)
  const rows = read.data?.rows
  if (rows?.length === 0 && !open) return null
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {button}
        {rows && ` ${count(rows.length)}${rows.length === listed ? '+' : ''}`}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} width={560}>
        {read.error && !rows ? (
          <ErrorState what={title} error={read.error} retry={() => void read.refetch()} />
        ) : !rows ? (
          <Skeleton rows={4} columns={2} />
        ) : rows.length === 0 ? (
          <Empty title={none} />
        ) : (
          <>
            <ul className={styles.lines}>
              {rows.map((row) => (
                <li key={row.id}>
                  <span className="el" title={row.name}>
                    {row.name}
                  </span>
                  <span className="t3">{noteOf(row)}</span>
                  <span className="sp" />
                  {act(row, () => setOpen(false))}
                </li>
              ))}
            </ul>
            {rows.length === listed && <p className="t3">只列出前 {listed} 个，办完后会列出其余的</p>}
            {foot?.(rows)}
          </>
        )}
      </Dialog>
    </>
  )
}
