import { useQuery } from '@tanstack/react-query'
import { type Template, templates } from '#contract/videos/templates.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { keyOf } from '#web/kit/read/query.ts'

/** The stored template; no row if it is gone or out of reach. */
export const useStored = (id: number | undefined) =>
  useQuery({
    // Read for each opening: nobody begins with what somebody else has changed since.
    queryKey: [keyOf(templates.list), { edited: id }],
    queryFn: async ({ signal }) => ({ row: (await readRow(templates.list, id!, {}, signal)) as Template | undefined }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
