import type { ReactNode } from 'react'

/** Rows that belong together and follow each other, under a heading. */
export interface Group<R> {
  /** Rows of one group have the same. */
  of(row: R): unknown
  heading(row: R): ReactNode
  /** Keys of the columns whose values the heading says. */
  readonly said: ReadonlySet<string>
}

/** Whether a row begins a group. */
export function beginsGroup<R>(rows: readonly R[], group: Group<R> | undefined, index: number): boolean {
  const before = rows[index - 1]
  return group !== undefined && (before === undefined || group.of(before) !== group.of(rows[index]!))
}
