import { useState } from 'react'
import type { Topic } from './live.ts'
import { useRead } from './query.ts'
import type { FilterOf, List, ListOperation, RowOf } from './useList.ts'
import { useRow } from './useRow.ts'

/**
 * The row that stands open beside its list. Where the list does not show it (a link, another page, an order that changed)
 * it is asked for by its id, which the operation must take as `id`. `missing` is true where there is none for this account.
 * `fixed` is the list's own. The last row stays while the drawer closes.
 */
export function useOpenRow<O extends ListOperation>(
  list: List<O>,
  { live, fixed }: { live?: readonly Topic[]; fixed?: FilterOf<O> } = {},
) {
  const { open, row: listed, ...steps } = useRow(list.rows)
  const alone = useRead(list.operation, { body: { ...fixed, id: open, size: 1 } } as never, {
    enabled: open !== undefined && !listed && !list.loading,
    live: open !== undefined && !listed ? live : undefined,
  })
  const asked =
    open !== undefined && !listed ? (alone.data as { rows: readonly RowOf<O>[] } | undefined)?.rows : undefined
  const row = listed ?? asked?.[0]
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return {
    ...steps,
    open,
    row: row ?? (open === undefined || last?.id === open ? last : undefined),
    missing: asked?.length === 0,
    error: alone.error,
    again: () => void alone.refetch(),
  }
}
