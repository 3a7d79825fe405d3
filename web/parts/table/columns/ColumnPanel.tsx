import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '../../input/Button.tsx'
import { Checkbox } from '../../input/Checkbox.tsx'
import { Icon } from '../../value/Icon.tsx'
import styles from './ColumnPanel.module.css'
import type { TableLayout } from './useLayout.ts'

/** Which columns a table shows, in which order, and which stay at the left edge. Dragged, or moved with Alt and an arrow key. */
export default function ColumnPanel<R>({ layout }: { layout: TableLayout<R> }) {
  const [onto, setOnto] = useState<string>()
  const [said, setSaid] = useState('')
  const step = (event: KeyboardEvent<HTMLLIElement>, key: string, title: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!by || !event.altKey) return
    event.preventDefault()
    const at = layout.all.findIndex(({ column }) => column.key === key)
    const other = layout.all[at + by]?.column
    if (!other || other.fixed !== layout.all[at]?.column.fixed) return
    layout.onMove(key, other.key)
    setSaid(`${title} 移到第 ${at + by + 1} 位`)
  }
  return (
    <section className={styles.panel} aria-label="列设置">
      <header>
        <b>列设置</b>
        <Button kind="link" why={!layout.isOwn && '现在就是默认的列'} onClick={layout.restore}>
          恢复默认
        </Button>
      </header>
      <ul>
        {layout.all.map(({ column: { key, title, fixed }, shown, pinned }) => (
          <li
            key={key}
            draggable
            className={clsx(onto === key && styles.onto, fixed && styles.fixed)}
            onKeyDown={(event) => step(event, key, title)}
            onDragStart={(event) => {
              event.dataTransfer.setData(columnType, key)
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(columnType)) return
              event.preventDefault()
              setOnto(key)
            }}
            onDragLeave={() => setOnto(undefined)}
            onDrop={(event) => {
              event.preventDefault()
              setOnto(undefined)
              const moving = event.dataTransfer.getData(columnType)
              if (moving && moving !== key) layout.onMove(moving, key)
            }}
          >
            <span className={styles.grip} aria-hidden="true">
              <Icon name="grip" size={14} />
            </span>
            <label>
              <Checkbox checked={shown} disabled={pinned} onChange={() => layout.toggle(key)} />
              <span className="el">{title}</span>
            </label>
            <IconButton
              small
              icon="pinned"
              label={fixed ? `${title} 不再固定` : `${title} 固定在左侧`}
              chosen={fixed}
              why={pinned && '这一列总是显示并固定'}
              onClick={() => layout.fix(key, !fixed)}
            />
          </li>
        ))}
      </ul>
      <footer className="t3">拖动调整顺序，或按 Alt 加上下键</footer>
      <span className="sr" aria-live="polite">
        {said}
      </span>
    </section>
  )
}

const columnType = 'application/x-column'
