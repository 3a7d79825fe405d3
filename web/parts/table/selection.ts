import { useState } from 'react'

export interface Selection<R> {
  readonly rows: readonly R[]
  has(row: R): boolean
  /** With `through` every row from the last one touched up to this. */
  toggle(row: R, through?: boolean): void
  /** Chooses several rows or takes them back. */
  put(rows: readonly R[], on: boolean): void
  /** All rows of the page, or none when all are. */
  toggleAll(): void
  readonly all: boolean
  clear(): void
}

/** Chosen rows of the shown page; what leaves the page is no longer chosen. */
export function useSelection<R extends { readonly id: number }>(rows: readonly R[]): Selection<R> {
  const [ids, setIds] = useState<ReadonlySet<number>>(none)
  const [last, setLast] = useState<number>()
  const chosen = rows.filter((row) => ids.has(row.id))
  const all = rows.length > 0 && chosen.length === rows.length
  return {
    rows: chosen,
    all,
    has: (row) => ids.has(row.id),
    toggle: (row, through) => {
      const from = rows.findIndex((one) => one.id === last)
      const to = rows.indexOf(row)
      const next = new Set(ids)
      if (through && from >= 0)
        for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one.id)
      else if (!next.delete(row.id)) next.add(row.id)
      setLast(row.id)
      setIds(next)
    },
    put: (several, on) => {
      const next = new Set(ids)
      for (const { id } of several) on ? next.add(id) : next.delete(id)
      setIds(next)
    },
    toggleAll: () => setIds(all ? none : new Set(rows.map((row) => row.id))),
    clear: () => setIds(none),
  }
}

const none: ReadonlySet<number> = new Set()
