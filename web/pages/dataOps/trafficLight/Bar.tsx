import { Input } from 'antd'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { type Status, statusWords } from '#contract/status.ts'
import { State } from '#web/features/State.tsx'
import { count } from '#web/kit/format.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './TrafficLightPage.module.css'
import type { AreaState, View } from './view.ts'

interface Props {
  /** The scenic areas that match the search. */
  rows: readonly AreaState[]
  view: View
  onChange(changes: Partial<View>): void
  onWall: boolean
}

/** Filters the scenic areas by state, by trouble and by name; in full screen by state only. */
export function Bar({ rows, view, onChange, onWall }: Props) {
  return (
    <search className={styles.bar}>
      <Counts rows={rows} chosen={view.state} onChoose={(state) => onChange({ state })} />
      <span className="sp" />
      {!onWall && (
        <>
          <Button
            aria-pressed={view.wrong}
            className={clsx(view.wrong && styles.chosen)}
            title="中断、降级与未知，快捷键 W"
            onClick={() => onChange({ wrong: !view.wrong })}
          >
            只看异常
          </Button>
          <Search text={view.q} onChange={(q) => onChange({ q })} />
        </>
      )}
    </search>
  )
}

/** How many scenic areas are in each state; a press shows only those. */
function Counts({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly AreaState[]
  chosen: Status | undefined
  onChoose(state: Status | undefined): void
}) {
  return (
    <div className={styles.counts}>
      {(Object.keys(statusWords) as Status[]).map((state) => {
        const number = rows.filter((row) => row.state === state).length
        if (number === 0 && chosen !== state) return null
        return (
          <button
            key={state}
            type="button"
            aria-pressed={chosen === state}
            className={styles.count}
            onClick={() => onChoose(chosen === state ? undefined : state)}
          >
            <State of="place" is={state} />
            <b>{count(number)}</b>
          </button>
        )
      })}
    </div>
  )
}

function Search({ text, onChange }: { text: string; onChange(text: string): void }) {
  const box = useRef<HTMLSpanElement>(null)
  useShortcut('/', '搜索', () => box.current?.querySelector('input')?.focus())
  return (
    <span ref={box} className={styles.search}>
      <Input
        allowClear
        aria-label="按名称找景区"
        placeholder="按名称找景区"
        prefix={<Icon name="search" size={14} />}
        maxLength={40}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
