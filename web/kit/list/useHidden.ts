import { useRead } from '../read/query.ts'
import type { FilterOf, List, ListOperation } from './useList.ts'

/**
 * How many rows a search would find beside those that the list shows, were these conditions not there.
 * Undefined while nothing is searched for or none of them is in force.
 */
export function useHidden<O extends ListOperation>(list: List<O>, conditions: readonly (keyof FilterOf<O> & string)[]) {
  const searched =
    (list.filter as { q?: string }).q !== undefined && conditions.some((key) => list.filtered.includes(key))
  const without = Object.fromEntries(conditions.map((key) => [key, undefined]))
  // Only a hint: nobody need hear that it could not be counted.
  const body = { ...(list.body as object), ...without, page: 1, size: 1 }
  const all = useRead(list.operation, { body, quiet: true } as never, {
    enabled: searched && !list.loading,
    keep: true,
  })
  const { total, over = false } = (all.data ?? {}) as { total?: number; over?: boolean }
  // What was not counted to its end cannot be told apart.
  const isKnown = total !== undefined && !over && !list.over && !all.isPlaceholderData
  return searched && list.reply && isKnown ? total - list.total : undefined
}
