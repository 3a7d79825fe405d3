import { useState } from 'react'
import { type MenuGroup, menuGroups, pageByName } from '#contract/menu.ts'
import { type TableInfo, tableHeaders } from '#contract/tables/tableHeaders.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { InputFrame } from '#web/parts/input/Input.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './TableChoice.module.css'

interface Props {
  tables: readonly TableInfo[]
  chosen: TableInfo
  role: number
  onChoose(table: string): void
}

/** Every list of the back-office under its group of the menu, with how many columns its header changes and hides for the role. */
export function TableChoice({ tables, chosen, role, onChoose }: Props) {
  const [words, setWords] = useState('')
  const [part, setPart] = useState<'all' | 'set'>('all')
  const found = tables.filter((one) => `${one.title}${one.noun}`.includes(words.trim()))
  const groups = (menuGroups as readonly MenuGroup[])
    .map((group) => ({ ...group, tables: found.filter((one) => groupOf(one) === group.group) }))
    .filter((group) => group.tables.length > 0)
  return (
    <nav className={styles.choice} aria-label="列表">
      <InputFrame>
        <input type="search" placeholder="搜索列表" value={words} onChange={(event) => setWords(event.target.value)} />
      </InputFrame>
      <Segmented<'all' | 'set'> label="哪些列表" options={parts} value={part} onChange={setPart} />
      {part === 'set' && <SetTables words={words} tables={tables} chosen={chosen} onChoose={onChoose} />}
      {part === 'all' && groups.length === 0 && <p className="t3">没有名称含「{words.trim()}」的列表</p>}
      {(part === 'all' ? groups : []).map((group) => (
        <div key={group.group}>
          <h2>
            <Icon name={group.icon as 'table'} size={14} />
            {group.title}
          </h2>
          <ul>
            {group.tables.map((one) => (
              <li key={one.table}>
                <button
                  type="button"
                  aria-current={one.table === chosen.table ? 'true' : undefined}
                  onClick={() => onChoose(one.table)}
                >
                  <span className="el">
                    {one.title} <span className="t3">{isTwice(one, tables) && one.noun}</span>
                  </span>
                  <Counts table={one} role={role} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const parts = [
  { value: 'all', label: '全部' },
  { value: 'set', label: '已设置' },
] as const

/** Lists of which somebody has set something, the last one first. */
function SetTables({ words, tables, chosen, onChoose }: Omit<Props, 'role'> & { words: string }) {
  const twice = new Map(tables.filter((one) => isTwice(one, tables)).map(({ table, noun }) => [table, noun]))
  const q = words.trim()
  const body = { sort: 'updatedAt', order: 'desc', size: 200, ...(q && { q }) } as const
  const { data, error, refetch } = useRead(tableHeaders.tables, { body }, { keep: true, live: ['table'] })
  if (!data)
    return error ? (
      <p role="alert">
        已设置的列表没有取到：{error.message}{' '}
        <Button kind="link" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    ) : (
      <Skeleton rows={4} columns={1} />
    )
  if (data.rows.length === 0)
    return <p className="t3">{q ? `没有名称含「${q}」的已设置列表` : '还没有设置过任何列表的表头'}</p>
  return (
    <ul className={styles.set}>
      {data.rows.map(({ id, table, title, changed, note, updatedAt }) => (
        <li key={id}>
          <button
            type="button"
            title={[note, `最近设置 ${dayAndTime(updatedAt)}`].filter(Boolean).join('\n')}
            aria-current={table === chosen.table ? 'true' : undefined}
            onClick={() => onChoose(table)}
          >
            <span className="el">
              {title} <span className="t3">{twice.get(table)}</span>
            </span>
            <em>{changed} 列</em>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Counts({ table, role }: { table: TableInfo; role: number }) {
  const counts = table.roles.find((one) => one.role === role)
  if (!counts?.changed) return null
  return (
    <em title={`已调整 ${counts.changed} 列，不可见 ${counts.hidden} 列`}>
      {counts.hidden > 0 && <Icon name="eyeOff" size={12} />}
      {counts.changed}
    </em>
  )
}

const groupOf = ({ pages }: TableInfo) => pageByName.get(pages[0] ?? '')?.group
const isTwice = ({ title }: TableInfo, tables: readonly TableInfo[]) =>
  tables.filter((one) => one.title === title).length > 1
