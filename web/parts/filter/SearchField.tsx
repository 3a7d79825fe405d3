import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusRows } from '../../kit/list/rowFocus.ts'
import type { FilterOf, List, ListOperation } from '../../kit/list/useList.ts'
import { useAct } from '../../kit/look/shortcuts.ts'
import { InputFrame } from '../input/Input.tsx'
import { Icon } from '../value/Icon.tsx'
import styles from './FilterBar.module.css'

/** Search by the list's `q`: 400 ms after the last key, at once with enter. The slash key leads here, the down key on to the rows. */
export function SearchField<O extends ListOperation>({ list, hint }: { list: List<O>; hint: string }) {
  const query = String((list.filter as { q?: string }).q ?? '')
  const [text, setText] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(query), [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  useAct({ icon: 'search', label: '搜索', keys: '/', run: () => field.current?.select() })
  const send = (q: string) => {
    clearTimeout(timer.current)
    if (q.trim() !== query) list.set({ q: q.trim() || undefined } as unknown as FilterOf<O>)
  }
  // When it runs, the address already holds whatever else was chosen during the delay.
  const late = useEffectEvent(send)
  return (
    <InputFrame as="label" className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={hint}
        aria-label={`搜索：${hint}`}
        aria-keyshortcuts="/"
        maxLength={64}
        onChange={(event) => {
          const { value } = event.target
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => late(value), value ? 400 : 0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') send(text)
          else if (event.key === 'ArrowDown' && focusRows()) event.preventDefault()
        }}
      />
    </InputFrame>
  )
}
