import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { closePeek, isPeek } from '#web/kit/list/peek.ts'
import { keyOfRow, type Row, type RowKey } from '#web/kit/list/row.ts'
import { isFocusFree, type ListPlace } from '#web/kit/list/usePlace.ts'
import { type FocusKeys, useFocusKeys, useShortcut } from '#web/kit/look/shortcuts.ts'
import type { Selection } from './selection.ts'
import { usePeekWalk } from './usePeekWalk.ts'
import { isWithin } from './within.ts'

interface Walked<R> {
  box: RefObject<HTMLElement | null>
  rows: readonly R[]
  place: ListPlace
  selection: Selection<R> | undefined
  openId: RowKey | undefined
  onOpen: ((row: R) => void) | undefined
  peeks: boolean
  /** The heads sort by a second column, too. */
  sortsTwice: boolean
}

/**
 * Which row has the focus, and what keys do with it: arrow keys, J and K walk, space chooses, enter opens.
 * Space peeks at a row, or P where space chooses; while one peeks, walking takes the drawer along.
 */
export function useRowWalk<R extends Row>(walked: Walked<R>) {
  const { box, rows, place, selection, openId, onOpen, peeks, sortsTwice } = walked
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
    return rows[next]
  }
  // A row that was far away comes into the document only now.
  useEffect(focusWanted)
  const { back } = place
  const refocus = useEffectEvent(() => {
    const left = rows.findIndex((row) => keyOfRow(row) === back?.at)
    if (left < 0) return
    setAt(left)
    // A long table draws the row where it stands only after this.
    const focus = () =>
      isFocusFree() && box.current?.querySelector<HTMLElement>(`tr[data-at="${left}"]`)?.focus({ preventScroll: true })
    if (openId === undefined) requestAnimationFrame(focus)
  })
  useEffect(() => {
    if (back) refocus()
  }, [back])

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

  const peek = usePeekWalk({ rows, openId, onOpen, goTo: walk })

  // A drawer beside the table uses the same keys.
  const free = openId === undefined
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false
  useShortcut('j', '下一行', () => walk(hasFocus() ? at + 1 : at), free)
  useShortcut('k', '上一行', () => walk(hasFocus() ? at - 1 : at), free)
  useFocusKeys(keysOf({ chooses: selection !== undefined, opens: onOpen !== undefined, peeks, sortsTwice }))
  /** What a key does with the row that has the focus; false if nothing. */
  const act = (event: KeyboardEvent, row: R): boolean => {
    if (event.key === ' ' && selection) selection.toggle(row, event.shiftKey)
    else if (peeks && isPeekKey(event, selection !== undefined)) {
      // A key that is held down would open and close it in turns.
      if (!event.repeat) isPeek() ? closePeek() : peek.at(row)
    } else if (event.key === 'Enter' && onOpen) peek.open(row)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWithin(event)) return
    const inRow = event.target instanceof HTMLTableRowElement
    // The focus moves with its row when rows come in above.
    const here = event.target instanceof HTMLElement ? Number(event.target.closest('tr')?.dataset.at ?? at) : at
    const row = rows[here]
    // During a peek the drawer has these keys, too, and it is a moment behind the focus.
    const key = (isPeek() && letters[event.key]) || event.key
    const to = destination(key, here, rows.length, inRow)
    if (to !== undefined) peek.follow(walk(to))
    else if (event.key.toLowerCase() === 'a' && event.ctrlKey && selection) selection.toggleAll()
    else if (!inRow || !row || !act(event, row)) return
    event.preventDefault()
  }
  const reach = (index: number) => {
    setAt(index)
    const row = rows[index]
    if (row) place.keep({ at: keyOfRow(row) })
  }
  return { at, reach, open: onOpen && peek.open, onKeyDown, focusWanted }
}

const letters: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }

/** The row to which a key leads; undefined if it is no key to walk with. */
function destination(key: string, here: number, count: number, inRow: boolean): number | undefined {
  if (key === 'ArrowDown') return here + 1
  if (key === 'ArrowUp') return here - 1
  if (key === 'Home' && inRow) return 0
  return key === 'End' && inRow ? count - 1 : undefined
}

const isPeekKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, chooses: boolean) =>
  key.toLowerCase() === (chooses ? 'p' : ' ') && !altKey && !ctrlKey && !metaKey

const choosing: FocusKeys['keys'] = [
  ['选择', '空格'],
  ['连选', 'Shift', '空格'],
  ['全选本页', 'Ctrl', 'A'],
]
const opening: FocusKeys['keys'] = [
  ['打开详情', '↵'],
  ['关闭', 'Esc'],
]
/** What is said of each kind of table; once made, it stays the same. */
const keysOf = ({ chooses, opens, peeks, sortsTwice }: Record<'chooses' | 'opens' | 'peeks' | 'sortsTwice', boolean>) =>
  (said[`${chooses} ${opens} ${peeks} ${sortsTwice}`] ??= {
    title: '表格',
    keys: [
      ['上一行、下一行', '↑', '↓'],
      ['第一行、最后一行', 'Home', 'End'],
      ...(chooses ? choosing : []),
      ...(peeks ? [['速览', chooses ? 'P' : '空格'] as const] : []),
      ...(opens ? opening : []),
      ...(sortsTwice ? [['其次按另一列排序', 'Shift', '点击表头'] as const] : []),
    ],
  })
const said: Record<string, FocusKeys> = {}
