import { useState } from 'react'
import { type MenuGroup, menuGroups, pageByName } from '#contract/menu.ts'
import type { TableInfo } from '#contract/version/tableHeaders.ts'
import { Icon } from '#web/parts/Icon.tsx'
import { InputFrame } from '#web/parts/Input.tsx'
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
  const found = tables.filter((one) => `${one.title}${one.noun}`.includes(words.trim()))
  const groups = (menuGroups as readonly MenuGroup[])
    .map((group) => ({ ...group, tables: found.filter((one) => groupOf(one) === group.group) }))
    .filter((group) => group.tables.length > 0)
  return (
    <nav className={styles.choice} aria-label="列表">
      <InputFrame>
        <input type="search" placeholder="搜索列表" value={words} onChange={(event) => setWords(event.target.value)} />
      </InputFrame>
      {groups.length === 0 && <p className="t3">没有名称含「{words.trim()}」的列表</p>}
      {groups.map((group) => (
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
