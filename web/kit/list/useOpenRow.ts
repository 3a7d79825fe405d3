import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Topic, useLiveRefresh } from '../read/live.ts'
import { keyOf } from '../read/query.ts'
import { type OneRow, readRow } from './oneRow.ts'
import type { FilterOf, List, ListOperation, RowOf } from './useList.ts'
import { useRow } from './useRow.ts'

/**
 * The open row beside its list. If the list does not show it (a link, another page, a changed order),
 * it is read by its id, with `one` or the list's condition `id`. `missing` is true if the row does
 * not exist for this account. `fixed` is the list's own. The last row stays while the drawer closes.
 */
export function useOpenRow<O extends ListOperation>(
  list: List<O>,
  { live, ...by }: { live?: readonly Topic[]; fixed?: FilterOf<O> } & OneRow<RowOf<O>> = {},
) {
  const { open, row: listed, ...steps } = useRow(list.rows)
  const isAlone = open !== undefined && !listed
  const singleRow = useQuery({
    // Under the list's own key: whatever makes the list old makes the row old.
    queryKey: [keyOf(list.operation), { one: open, fixed: by.fixed }],
    queryFn: async ({ signal }) => ({ row: await readRow(list.operation, open!, by, signal) }),
    enabled: isAlone && !list.loading,
    meta: { live },
  })
  useLiveRefresh(isAlone ? live : undefined, singleRow.refetch)
  const fetched = isAlone ? singleRow.data : undefined
  const row = listed ?? fetched?.row
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return {
    ...steps,
    open,
    row: row ?? (open === undefined || last?.id === open ? last : undefined),
    missing: fetched !== undefined && !fetched.row,
    error: singleRow.error,
    again: () => void singleRow.refetch(),
  }
}
