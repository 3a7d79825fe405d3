import { useEffect, useState } from 'react'
import { keyOfRow, type Row, type RowKey } from '#web/kit/list/row.ts'
import type { ListPlace } from '#web/kit/list/usePlace.ts'

export interface Selection<R> {
  readonly rows: readonly R[]
  has(row: R): boolean
  /** With `through` every row from the last one touched up to this. */
  toggle(row: R, through?: boolean): void
  /** Chooses several rows or takes them back. */
  put(rows: readonly R[], on: boolean): void
  /** Selects all rows of the page, or none if all are selected. */
  toggleAll(): void
  readonly all: boolean
  clear(): void
}

/** The selected rows of the shown page; a row that leaves the page is no longer selected. Coming back to the list finds them selected. */
export function useSelection<R extends Row>(rows: readonly R[], place: ListPlace): Selection<R> {
  const { back, visit } = place
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(() => new Set(back?.chosen))
  const [of, setOf] = useState(visit)
  if (of !== visit) {
    setOf(visit)
    setKeys(new Set(back?.chosen))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit keeps its own
  useEffect(() => place.keep({ chosen: [...keys] }), [keys, visit])
  const [last, setLast] = useState<RowKey>()
  const chosen = rows.filter((row) => keys.has(keyOfRow(row)))
  const all = rows.length > 0 && chosen.length === rows.length
  return {
    rows: chosen,
    all,
    has: (row) => keys.has(keyOfRow(row)),
    toggle: (row, through) => {
      const from = rows.findIndex((one) => keyOfRow(one) === last)
      const to = rows.indexOf(row)
      const next = new Set(keys)
      if (through && from >= 0)
        for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(keyOfRow(one))
      else if (!next.delete(keyOfRow(row))) next.add(keyOfRow(row))
      setLast(keyOfRow(row))
      setKeys(next)
    },
    put: (several, on) => {
      const next = new Set(keys)
      for (const key of several.map(keyOfRow)) on ? next.add(key) : next.delete(key)
      setKeys(next)
    },
    toggleAll: () => setKeys(all ? none : new Set(rows.map(keyOfRow))),
    clear: () => setKeys(none),
  }
}

const none: ReadonlySet<RowKey> = new Set()
