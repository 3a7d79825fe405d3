import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { StaleNote } from '../../state/StaleNote.tsx'

/** Shown above rows that could not be refreshed: their time, and the error. */
export function Stale<O extends ListOperation>({ list, retry = list.refetch }: { list: List<O>; retry?(): void }) {
  if (!list.error || list.rows.length === 0) return null
  return <StaleNote asOf={list.asOf} error={list.error} retry={retry} />
}
