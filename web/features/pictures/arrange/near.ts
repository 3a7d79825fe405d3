import type { Arrangement, Group, Row, Shaped } from './arrange.ts'

/** The groups and rows that reach into a stretch of an arrangement, in px from its top. */
export function near<P extends Shaped>({ groups }: Arrangement<P>, from: number, to: number): Near<P>[] {
  const reach = (top: number, height: number) => top < to && top + height > from
  return groups
    .filter((group) => reach(group.top, group.height))
    .map((group) => ({ group, rows: group.rows.filter((row) => reach(group.top + row.top, row.height)) }))
}
export interface Near<P> {
  readonly group: Group<P>
  readonly rows: readonly Row<P>[]
}

/** The one picture that the tab key reaches: the one at `at` where it is in the document, or else the first. */
export function reachedOf<P>(shown: readonly Near<P>[], at: number): number | undefined {
  const indices = shown.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ index }) => index)))
  return indices.includes(at) ? at : indices[0]
}
