import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keyOfRow, type Row, type RowKey } from '#web/kit/list/row.ts'
import { type FocusKeys, useFocusKeys, useShortcut } from '#web/kit/look/shortcuts.ts'
import type { Selection } from './selection.ts'
import { isWithin } from './within.ts'

interface Walked<R> {
  box: RefObject<HTMLElement | null>
  rows: readonly R[]
  selection: Selection<R> | undefined
  openId: RowKey | undefined
  onOpen: ((row: R) => void) | undefined
}

/** Which row has the focus, and what keys do with it: arrow keys, J and K walk, space chooses, enter opens. */
export function useRowWalk<R extends Row>({ box, rows, selection, openId, onOpen }: Walked<R>) {
  const [at, setAt] = useState(0)
  const pendingFocus = useRef<number>(undefined)
  const focusWanted = () => {
    if (pendingFocus.current === undefined) return
    const row = box.current?.querySelector<HTMLElement>(`tr[data-at="${pendingFocus.current}"]`)
    if (!row) return
    pendingFocus.current = undefined
    row.focus()
  }
  const walk = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setAt(next)
    pendingFocus.current = next
    focusWanted()
  }
  // A row that was far away comes into the document only now.
  useEffect(focusWanted)

  const goTo = useEffectEvent((key: RowKey) => {
    const to = rows.findIndex((row) => keyOfRow(row) === key)
    if (to >= 0) walk(to)
  })
  const opened = useRef(openId)
  useEffect(() => {
    const last = opened.current
    opened.current = openId
    if (last === undefined || openId !== undefined) return
    // After stepping through rows in the drawer, the focus goes to the last one; the frame itself returns it only to the opener.
    const timer = setTimeout(() => document.activeElement === document.body && goTo(last), 1_000)
    return () => clearTimeout(timer)
  }, [openId])

  // A drawer beside the table uses the same keys.
  const free = openId === undefined
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false
  useShortcut('j', '下一行', () => walk(hasFocus() ? at + 1 : at), free)
  useShortcut('k', '上一行', () => walk(hasFocus() ? at - 1 : at), free)
  useFocusKeys(selection ? (onOpen ? choosingKeys : onlyChoosingKeys) : onOpen ? openingKeys : walkingKeys)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWithin(event)) return
    const inRow = event.target instanceof HTMLTableRowElement
    // The focus moves with its row when rows come in above.
    const here = event.target instanceof HTMLElement ? Number(event.target.closest('tr')?.dataset.at ?? at) : at
    const row = rows[here]
    if (event.key === 'ArrowDown') walk(here + 1)
    else if (event.key === 'ArrowUp') walk(here - 1)
    else if (event.key === 'Home' && inRow) walk(0)
    else if (event.key === 'End' && inRow) walk(rows.length - 1)
    else if (event.key === ' ' && inRow && row && selection) selection.toggle(row, event.shiftKey)
    else if (event.key === 'Enter' && inRow && row && onOpen) onOpen(row)
    else if (event.key.toLowerCase() === 'a' && event.ctrlKey && selection) selection.toggleAll()
    else return
    event.preventDefault()
  }
  return { at, setAt, onKeyDown, focusWanted }
}

const tableKeys = (...keys: FocusKeys['keys']): FocusKeys => ({
  title: '表格',
  keys: [['上一行、下一行', '↑', '↓'], ['第一行、最后一行', 'Home', 'End'], ...keys],
})
const choosing: FocusKeys['keys'] = [
  ['选择', '空格'],
  ['连选', 'Shift', '空格'],
  ['全选本页', 'Ctrl', 'A'],
]
const opening: FocusKeys['keys'] = [
  ['打开详情', '↵'],
  ['关闭', 'Esc'],
]
const walkingKeys = tableKeys()
const openingKeys = tableKeys(...opening)
const choosingKeys = tableKeys(...choosing, ...opening)
const onlyChoosingKeys = tableKeys(...choosing)

/** Another page starts at its top; rows that came in above leave the reader at the rows that he reads. `heightIn`: of a row, in px. */
export function useKeptPlace<R extends Row>(
  box: RefObject<HTMLElement | null>,
  rows: readonly R[],
  heightIn: (box: HTMLElement) => number,
) {
  const first = useRef(rows[0] && keyOfRow(rows[0]))
  useLayoutEffect(() => {
    const shown = box.current
    const above = rows.findIndex((row) => keyOfRow(row) === first.current)
    first.current = rows[0] && keyOfRow(rows[0])
    if (!shown) return
    if (above < 0) shown.scrollTo({ top: 0 })
    else if (above > 0 && shown.scrollTop > 0) shown.scrollTop += above * heightIn(shown)
  }, [box, rows, heightIn])
}
