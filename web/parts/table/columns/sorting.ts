import type { SortKey } from '#web/kit/list/tables.ts'
import type { Column } from './column.ts'

export interface Sorting {
  /** By what the rows are sorted, and then by what. */
  sorts: readonly SortKey[]
  /** By how many fields they can be sorted. */
  maxSorts: 1 | 2
  onSort(sorts: readonly SortKey[]): void
}

/**
 * The order after a field was pressed: in its first direction, in the other one, then not by it any more.
 * @param first the field, in the direction with which sorting by it begins
 * @param adds keeps what the rows are sorted by already, and puts the field behind it
 */
export function sortedFurther(sorts: readonly SortKey[], first: SortKey, adds: boolean): readonly SortKey[] {
  const at = sorts.findIndex(({ by }) => by === first.by)
  const now = adds || at === 0 ? sorts[at] : undefined
  const turned = { ...first, order: first.order === 'asc' ? ('desc' as const) : ('asc' as const) }
  const next = now === undefined ? [first] : now.order === first.order ? [turned] : []
  if (!adds) return next
  return at < 0 ? [...sorts.slice(0, 1), ...next] : sorts.toSpliced(at, 1, ...next)
}

/** The field by which a column sorts, and the direction with which that begins. */
export function sortOf<R>({ key, sort, rising }: Column<R, string>): SortKey | undefined {
  const by = sort === true ? key : sort
  return by === undefined ? undefined : { by, order: rising ? 'asc' : 'desc' }
}

/** The words of the directions. */
export const ways = { asc: '升序', desc: '降序' } as const
