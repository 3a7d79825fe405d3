import { useEffect, useEffectEvent, useRef } from 'react'
import { keyOfRow } from './row.ts'
import type { List, ListOperation } from './useList.ts'
import { useRow } from './useRow.ts'

/** Like `useRow`, but steps continue across pages. From a row that was decided and so left the list, they lead to the row in its place. */
export function useSteps<O extends ListOperation>(list: List<O>) {
  const { rows, page } = list
  const row = useRow(rows)
  const at = rows.findIndex((one) => keyOfRow(one) === row.key)
  const waiting = useRef<'next' | 'previous'>(undefined)
  const arrived = useEffectEvent(() => {
    if (!waiting.current || row.open === undefined) return
    // On a phone rows add up below; elsewhere another page takes the place of the shown one.
    const target =
      at >= 0
        ? waiting.current === 'next'
          ? rows[at + 1]
          : undefined
        : waiting.current === 'next'
          ? rows[0]
          : rows.at(-1)
    if (!target) return
    waiting.current = undefined
    row.show(target)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what is waited for
  useEffect(() => arrived(), [rows])

  const place = useRef(-1)
  useEffect(() => {
    if (row.open === undefined) place.current = -1
    else if (at >= 0) place.current = at
  })
  const go = (way: 'next' | 'previous', to: () => void) => () => {
    waiting.current = way
    to()
  }
  const step = (by: 1 | -1) => {
    const target = at >= 0 ? rows[at + by] : place.current >= 0 ? rows[place.current + Math.min(by, 0)] : undefined
    return target && keyOfRow(target) !== row.key ? () => row.show(target) : undefined
  }
  const more = list.more ?? (list.over || page * list.size < list.total ? () => list.turn(page + 1) : undefined)
  const before = page > 1 && !list.more ? () => list.turn(page - 1) : undefined
  return {
    ...row,
    next: step(1) ?? (at >= 0 && more ? go('next', more) : undefined),
    previous: step(-1) ?? (at >= 0 && before ? go('previous', before) : undefined),
  }
}
