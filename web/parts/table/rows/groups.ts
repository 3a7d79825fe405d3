import type { ReactNode } from 'react'

/** Rows that belong together and follow each other, under a heading. */
export interface Group<R> {
  /** Rows of one group have the same. */
  of(row: R): unknown
  heading(row: R): ReactNode
  /** Keys of the columns whose values the heading says. */
  readonly said: ReadonlySet<string>
}

/** The heading above a row that begins a group. */
export const headings =
  <R>(rows: readonly R[], group: Group<R> | undefined) =>
  (row: R, index: number): ReactNode => {
    const before = rows[index - 1]
    if (!group || (before && group.of(before) === group.of(row))) return undefined
    return group.heading(row)
  }
