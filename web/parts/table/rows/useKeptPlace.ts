import { type RefObject, useLayoutEffect, useRef } from 'react'
import { keyOfRow, type Row } from '#web/kit/list/row.ts'
import type { ListPlace } from '#web/kit/list/usePlace.ts'

/**
 * Another page starts at its top; rows that came in above leave the reader at the rows that he reads, also while he was
 * elsewhere: who comes back finds the list where he left it. What is returned tries that again, once there is more to scroll.
 * `heightIn`: of a row, in px.
 */
export function useKeptPlace<R extends Row>(
  box: RefObject<HTMLElement | null>,
  rows: readonly R[],
  heightIn: (box: HTMLElement) => number,
  place: ListPlace,
) {
  const { back } = place
  const first = useRef(rows[0] && keyOfRow(rows[0]))
  const restore = () => {
    const shown = box.current
    if (!shown || !back?.top || !place.waits()) return
    const above = rows.findIndex((row) => keyOfRow(row) === back.first)
    const top = Math.round(back.top + Math.max(0, above) * heightIn(shown))
    shown.scrollTop = top
    if (Math.abs(shown.scrollTop - top) <= 1) place.settle()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or another return, are what it acts on
  useLayoutEffect(() => {
    const shown = box.current
    const above = rows.findIndex((row) => keyOfRow(row) === first.current)
    first.current = rows[0] && keyOfRow(rows[0])
    place.keep({ first: first.current })
    if (!shown) return
    if (above < 0) shown.scrollTo({ top: 0 })
    else if (above > 0 && shown.scrollTop > 0) shown.scrollTop += above * heightIn(shown)
    restore()
  }, [box, rows, heightIn, back])
  return restore
}
