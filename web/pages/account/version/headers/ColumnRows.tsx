import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { roleNames } from '#contract/roles.ts'
import { HeaderColumn, unhideableReasons } from '#contract/tables/tableHeaders.ts'
import { label } from '#web/kit/form/shape.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import { InputFrame } from '#web/parts/input/Input.tsx'
import { bounded } from '#web/parts/table/columns/arrange.ts'
import { widthOf } from '#web/parts/table/columns/column.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './ColumnRows.module.css'
import { type Change, type Draft, listed, type PageColumns } from './draft.ts'

interface Props {
  role: { role: number; name: string }
  columns: PageColumns
  draft: Draft
  onChange(key: string, changes: Change): void
  onMove(key: string, onto: string): void
  /** Opens the settings of this column for all roles. */
  onRoles(header: HeaderColumn): void
}

/** Every column of a table with its header settings, and the fields that no column shows. */
export function ColumnRows({ role, columns, draft, onChange, onMove, onRoles }: Props) {
  const [onto, setOnto] = useState<string>()
  const { columns: all, beside } = listed(columns, draft)
  const step = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const [one, other] = [all[at], all[at + by]]
    if (!by || !event.altKey || !one || !other) return
    event.preventDefault()
    onMove(one.header.key, other.header.key)
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.rows} aria-label={`${role.name}的列`}>
        <thead>
          <tr>
            <th className={styles.grip}>
              <span className="sr">{label(HeaderColumn, 'order')}</span>
            </th>
            {(['name', 'title', 'width', 'fixed', 'shown', 'visible'] as const).map((key) => (
              <th key={key}>{label(HeaderColumn, key)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map(({ header, arranged: { column, shown, pinned } }, at) => (
            <tr
              key={header.key}
              className={clsx(!header.visible && styles.hidden, onto === header.key && styles.onto)}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(columnType)) return
                event.preventDefault()
                setOnto(header.key)
              }}
              onDragLeave={() => setOnto(undefined)}
              onDrop={(event) => {
                event.preventDefault()
                setOnto(undefined)
                const moving = event.dataTransfer.getData(columnType)
                if (moving && moving !== header.key) onMove(moving, header.key)
              }}
            >
              <td className={styles.grip}>
                <button
                  type="button"
                  draggable
                  aria-label={`移动「${header.name}」，按 Alt 加上下键`}
                  title="拖动，或按 Alt 加上下键"
                  onKeyDown={(event) => step(event, at)}
                  onDragStart={(event) => {
                    event.dataTransfer.setData(columnType, header.key)
                    event.dataTransfer.effectAllowed = 'move'
                  }}
                >
                  <Icon name="grip" size={14} />
                </button>
              </td>
              <td>
                <RolesButton header={header} onRoles={onRoles} />
              </td>
              <td>
                <InputFrame>
                  <input
                    aria-label={`${header.name} 的列名`}
                    value={header.title ?? ''}
                    placeholder={columns.find(({ key }) => key === header.key)?.title}
                    maxLength={20}
                    onChange={(event) => onChange(header.key, { title: event.target.value || null })}
                  />
                </InputFrame>
              </td>
              <td>
                <Width
                  name={header.name}
                  width={header.width}
                  defaultWidth={widthOf(column)}
                  onChange={(width) => onChange(header.key, { width })}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`${header.name} 固定在左侧`}
                  checked={column.fixed === true}
                  disabled={pinned}
                  onChange={(event) => onChange(header.key, { fixed: event.target.checked })}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`${header.name} 默认显示`}
                  checked={shown}
                  disabled={pinned}
                  onChange={(event) => onChange(header.key, { shown: event.target.checked })}
                />
              </td>
              <td>
                <Seen header={header} role={role} onChange={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
        {beside.length > 0 && (
          <tbody>
            <tr>
              <th colSpan={7} className={styles.beside}>
                不在表里、但随每一行发出的字段
              </th>
            </tr>
            {beside.map((header) => (
              <tr key={header.key} className={clsx(!header.visible && styles.hidden)}>
                <td />
                <td colSpan={5}>
                  <RolesButton header={header} onRoles={onRoles} />
                </td>
                <td>
                  <Seen header={header} role={role} onChange={onChange} />
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

/** Whether the role may see the field. If this cannot be changed, the reason is shown. */
function Seen({ header, role, onChange }: Pick<Props, 'role' | 'onChange'> & { header: HeaderColumn }) {
  const { key, name, visible, unhideable: reason, above } = header
  const why = reason
    ? unhideableReasons[reason]
    : above !== null
      ? `${roleNames[above as 0]}看不到，下级也看不到`
      : role.role === 1
        ? '最高一级，始终看得到'
        : ''
  return (
    <label className={styles.seen}>
      <Checkbox
        aria-label={`${name} 可见`}
        checked={visible && above === null}
        disabled={why !== ''}
        onChange={(event) => onChange(key, { visible: event.target.checked })}
      />
      <span className="t3">{why || (visible ? '' : '数据不发给对方')}</span>
    </label>
  )
}

/** In px; empty for the page's own. */
function Width({
  name,
  width,
  defaultWidth,
  onChange,
}: {
  name: string
  width: number | null
  defaultWidth: number
  onChange(width: number | null): void
}) {
  const [text, setText] = useState<string>()
  const settle = () => {
    if (text === undefined) return
    setText(undefined)
    const number = Number(text)
    onChange(text.trim() === '' || !Number.isFinite(number) ? null : bounded(number))
  }
  return (
    <InputFrame>
      <input
        inputMode="numeric"
        className="num"
        aria-label={`${name} 的列宽`}
        value={text ?? width ?? ''}
        placeholder={String(defaultWidth)}
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <span className="t3">px</span>
    </InputFrame>
  )
}

const columnType = 'application/x-column'

/** A column's name; it opens the settings of the column for each role. */
function RolesButton({ header, onRoles }: { header: HeaderColumn } & Pick<Props, 'onRoles'>) {
  return (
    <Button kind="link" className="el" title={`各角色的设置：${header.name}`} onClick={() => onRoles(header)}>
      {header.name}
    </Button>
  )
}
