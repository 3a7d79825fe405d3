import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Picture, pictureWords } from '#contract/pictures/pictures.ts'
import { isFocusFree, type ListPlace } from '#web/kit/list/usePlace.ts'
import { type FocusKeys, useFocusKeys } from '#web/kit/look/shortcuts.ts'
import type { Selection } from '#web/parts/table/rows/selection.ts'
import type { Arrangement } from '../arrange/arrange.ts'
import { rowOf, walk } from '../arrange/walk.ts'

interface Walked {
  box: RefObject<HTMLDivElement | null>
  rows: readonly Picture[]
  arrangement: Arrangement<Picture>
  /** Of the visible part, in px. */
  height: number
  /** Of the line above each group, in px. */
  head: number
  place: ListPlace
  selection: Selection<Picture>
  openId: number | undefined
  onOpen(id: number): void
}

/** Which picture has the focus, and what keys and clicks do with it: walk, choose, open. */
export function useGalleryWalk({ box, rows, arrangement, height, head, place, selection, openId, onOpen }: Walked) {
  const [at, setAt] = useState(0)
  const pendingFocus = useRef<number>(undefined)
  const show = (index: number) => {
    setAt(index)
    pendingFocus.current = index
    const row = rowOf(arrangement, index)
    if (!row || !box.current) return
    const { scrollTop } = box.current
    if (row.top - head < scrollTop) box.current.scrollTop = row.top - head - 4
    else if (row.top + row.height > scrollTop + height) box.current.scrollTop = row.top + row.height - height + 12
  }
  // The picture that is to be focused may be added to the document only after scrolling.
  useEffect(() => {
    if (pendingFocus.current === undefined) return
    const tile = box.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"] > a`)
    if (!tile) return
    pendingFocus.current = undefined
    tile.focus({ preventScroll: true })
  })
  // Who comes back is at the picture by which he left, if it stands in sight.
  const { back } = place
  const returning = useRef(back)
  useEffect(() => {
    returning.current = back
  }, [back])
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === returning.current?.at)
    if (index < 0) return
    if (index !== at) return setAt(index)
    const tile = box.current?.querySelector<HTMLElement>(`[data-index="${index}"] > a`)
    if (!tile && place.waits()) return
    returning.current = undefined
    if (openId === undefined && place.waits() && isFocusFree()) tile?.focus({ preventScroll: true })
  })
  // After the large view one is where one left it.
  const opened = useRef(openId)
  useEffect(() => {
    const before = opened.current
    opened.current = openId
    if (before === undefined || openId !== undefined) return
    const index = rows.findIndex((row) => row.id === before)
    if (index >= 0) show(index)
  })

  useFocusKeys(pictureKeys)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = walk(arrangement, at, event.key)
    const row = rows[at]
    if (to !== undefined) show(to)
    else if (event.key === ' ' && row && event.target instanceof HTMLAnchorElement)
      selection.toggle(row, event.shiftKey)
    else if (event.key.toLowerCase() === 'a' && event.ctrlKey) selection.toggleAll()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    const row = tile && rows[Number(tile.dataset.index)]
    if (!row || event.ctrlKey || event.metaKey) return
    setAt(Number(tile.dataset.index))
    if (event.target instanceof HTMLInputElement) return selection.toggle(row, event.shiftKey)
    event.preventDefault()
    if (event.shiftKey) selection.toggle(row, true)
    else onOpen(row.id)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
    const row = rows[index]
    if (!row) return
    setAt(index)
    place.keep({ at: row.id })
  }
  return { at, onKeyDown, onClick, onFocus }
}

const pictureKeys: FocusKeys = {
  title: pictureWords.noun,
  keys: [
    ['上下左右', '↑', '↓', '←', '→'],
    ['第一张、最后一张', 'Home', 'End'],
    ['选择', '空格'],
    ['连选', 'Shift', '空格'],
    ['全选', 'Ctrl', 'A'],
    ['看大图', '↵'],
  ],
}
