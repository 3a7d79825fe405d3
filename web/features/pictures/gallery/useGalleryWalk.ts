import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Picture, pictureWords } from '#contract/pictures/pictures.ts'
import { type FocusKeys, useFocusKeys } from '#web/kit/look/shortcuts.ts'
import type { Selection } from '#web/parts/table/rows/selection.ts'
import type { Arrangement } from '../arrange/arrange.ts'
import { rowOf, walk } from '../arrange/walk.ts'

interface Place {
  box: RefObject<HTMLDivElement | null>
  rows: readonly Picture[]
  arrangement: Arrangement<Picture>
  /** Of the visible part, in px. */
  height: number
  /** Of the line above each group, in px. */
  head: number
  selection: Selection<Picture>
  openId: number | undefined
  onOpen(id: number): void
}

/** Which picture has the focus, and what keys and clicks do with it: walk, choose, open. */
export function useGalleryWalk({ box, rows, arrangement, height, head, selection, openId, onOpen }: Place) {
  const [at, setAt] = useState(0)
  const pendingFocus = useRef<number>(undefined)
  const show = (index: number) => {
    setAt(index)
    pendingFocus.current = index
    const place = rowOf(arrangement, index)
    if (!place || !box.current) return
    const { scrollTop } = box.current
    if (place.top - head < scrollTop) box.current.scrollTop = place.top - head - 4
    else if (place.top + place.height > scrollTop + height)
      box.current.scrollTop = place.top + place.height - height + 12
  }
  // The picture that is to be focused may be added to the document only after scrolling.
  useEffect(() => {
    if (pendingFocus.current === undefined) return
    const tile = box.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"] > a`)
    if (!tile) return
    pendingFocus.current = undefined
    tile.focus({ preventScroll: true })
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
  return { at, onKeyDown, onClick }
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
