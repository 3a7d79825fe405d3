import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusRows } from '../../kit/list/rowFocus.ts'
import type { FilterOf, List, ListOperation } from '../../kit/list/useList.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { useAct } from '../../kit/look/shortcuts.ts'
import { InputFrame } from '../input/Input.tsx'
import { Icon } from '../value/Icon.tsx'
import styles from './FilterBar.module.css'

/** A search at a counter, into which a code scanner types: it has the focus, and a search marks its text, so that the next code replaces it. */
export interface Scanner {
  /** Enter was pressed once more on the same text. */
  onAgain(): void
}

interface Props<O extends ListOperation> {
  list: List<O>
  hint: string
  scanner?: Scanner | undefined
}

/** Search by the list's `q`: 400 ms after the last key, at once with enter. The slash key leads here, the down key on to the rows. */
export function SearchField<O extends ListOperation>({ list, hint, scanner }: Props<O>) {
  const query = String((list.filter as { q?: string }).q ?? '')
  const [text, setText] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was sent and is not in the address yet: when it comes, somebody may have typed on, and that stays. */
  const pending = useRef<string[]>([])
  useEffect(() => {
    const arrived = pending.current.indexOf(query)
    pending.current = pending.current.slice(arrived + 1)
    if (arrived < 0) setText(query)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  useAct({ icon: 'search', label: '搜索', keys: '/', run: () => field.current?.select() })
  const send = (q: string) => {
    clearTimeout(timer.current)
    const next = q.trim()
    if (next === (pending.current.at(-1) ?? query)) return
    pending.current.push(next)
    list.set({ q: next || undefined } as unknown as FilterOf<O>)
  }
  const narrow = useNarrow()
  const isScanned = scanner !== undefined && !narrow
  useEffect(() => {
    if (isScanned) field.current?.focus()
  }, [isScanned])
  /** What enter was pressed on last. */
  const entered = useRef<string>(undefined)
  const enter = () => {
    const q = text.trim()
    if (scanner && q && q === query && q === entered.current) scanner.onAgain()
    else send(text)
    entered.current = q
    if (isScanned) field.current?.select()
  }
  // When it runs, the address already holds whatever else was chosen during the delay.
  const late = useEffectEvent(send)
  return (
    <InputFrame as="label" className={styles.search} style={{ ['--hint' as string]: `${hint.length}em` }}>
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
          // With Ctrl it is a shortcut of the page.
          if (event.nativeEvent.isComposing || event.ctrlKey) return
          if (event.key === 'Enter') enter()
          else if (event.key === 'ArrowDown' && focusRows()) event.preventDefault()
        }}
      />
    </InputFrame>
  )
}
