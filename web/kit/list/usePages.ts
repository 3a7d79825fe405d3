import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Body, Operation, Reply } from '#contract/kit.ts'
import { type Topic, useLiveRefresh } from '../read/live.ts'
import { invalidate, keyOf, read } from '../read/query.ts'
import type { RowOf } from './useList.ts'

/** Pages of an operation that accumulate, one more with each request; an event of a live topic reads all of them again. */
export function usePages<O extends Operation>(operation: O, filter: Omit<Body<O>, 'page'>, live: readonly Topic[]) {
  const [pages, setPages] = useState(1)
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, at) => {
      const body = { ...filter, page: at + 1 }
      return {
        queryKey: [keyOf(operation), { body }],
        queryFn: ({ signal }: { signal: AbortSignal }) => read(operation, { body }, signal),
        meta: { live },
      }
    }),
  })
  useLiveRefresh(live, () => invalidate(operation))
  const replies = answers.flatMap(({ data }) => (data === undefined ? [] : [data])) as unknown as {
    rows: readonly RowOf<O>[]
    total: number
  }[]
  const rows = replies.flatMap((reply) => reply.rows)
  const failed = answers.find(({ error }) => error)
  const total = replies[0]?.total ?? 0
  return {
    rows,
    first: replies[0] as unknown as Reply<O> | undefined,
    total,
    /** How many are still to come. */
    left: Math.max(0, total - rows.length),
    more: () => setPages(pages + 1),
    waiting: answers.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    again: () => void failed?.refetch(),
  }
}
