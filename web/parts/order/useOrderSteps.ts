import { useEffect, useEffectEvent, useRef } from 'react'
import type { List, ListOperation } from '../../kit/useList.ts'
import { useRow } from '../../kit/useRow.ts'

/** The row that stands open beside a list, stepping on over the ends of the shown page. */
export function useOrderSteps<O extends ListOperation>(list: List<O>) {
  const row = useRow(list.rows)
  const turning = useRef<'next' | 'previous'>(undefined)
  const arrived = useEffectEvent(() => {
    const way = turning.current
    if (!way || row.open === undefined) return
    // A phone's rows add up, a page's rows give way to others.
    const target = row.row
      ? way === 'next'
        ? list.rows[list.rows.indexOf(row.row as (typeof list.rows)[number]) + 1]
        : undefined
      : way === 'next'
        ? list.rows[0]
        : list.rows.at(-1)
    if (!target) return
    turning.current = undefined
    row.show(target.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what is waited for
  useEffect(() => arrived(), [list.rows])

  const turn = (way: 'next' | 'previous', go: (() => void) | undefined) =>
    go &&
    (() => {
      turning.current = way
      go()
    })
  const pages = Math.ceil(list.total / list.size)
  const beyond = !row.row ? undefined : (list.more ?? (list.page < pages ? () => list.turn(list.page + 1) : undefined))
  const before = !row.row || list.page === 1 ? undefined : () => list.turn(list.page - 1)
  return { ...row, next: row.next ?? turn('next', beyond), previous: row.previous ?? turn('previous', before) }
}
