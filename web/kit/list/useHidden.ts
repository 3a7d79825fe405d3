import { useRead } from '../read/query.ts'
import type { FilterOf, List, ListOperation } from './useList.ts'

/**
 * How many more rows a search would find without these conditions than the list shows.
 * Undefined if nothing is searched for or none of these conditions is in force.
 */
export function useHidden<O extends ListOperation>(list: List<O>, conditions: readonly (keyof FilterOf<O> & string)[]) {
  const searched =
    (list.filter as { q?: string }).q !== undefined && conditions.some((key) => list.filtered.includes(key))
  const without = Object.fromEntries(conditions.map((key) => [key, undefined]))
  // Only a hint: a failed count shows no error.
  const body = { ...(list.body as object), ...without, page: 1, size: 1 }
  const all = useRead(list.operation, { body, quiet: true } as never, {
    enabled: searched && !list.loading,
    keep: true,
  })
  const { total, over = false } = (all.data ?? {}) as { total?: number; over?: boolean }
  // If counting stopped early, the difference is unknown.
  const isKnown = total !== undefined && !over && !list.over && !all.isPlaceholderData
  return searched && list.reply && isKnown ? total - list.total : undefined
}
