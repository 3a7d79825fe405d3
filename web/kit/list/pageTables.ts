import { useQuery } from '@tanstack/react-query'
import { type Operation, tableKey } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'

/** A table of a page as others can draw it: its list, and the columns that the page gives it. */
export interface PageTable {
  readonly operation: Operation
  readonly columns: readonly object[]
}
type Load = (path: string) => Promise<readonly PageTable[]>

let load: Load = async () => []
/** Registers the function that finds the tables of a page; called by the code that knows the pages' files. */
export const providePageTables = (loader: Load) => {
  load = loader
}

/** The table of the given key, from the first of these pages that shows it; null if none does. */
export function usePageTable(key: string, pages: readonly string[]) {
  return useQuery({
    queryKey: ['pageTable', key],
    queryFn: async () => {
      for (const page of pages) {
        const found = (await load(pageByName.get(page)?.path ?? '')).find(
          ({ operation }) => tableKey(operation) === key,
        )
        if (found) return found
      }
      return null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
