import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { Operation, Reply } from '#contract/kit.ts'
import { call, Failed, type Given, type Input } from './call.ts'
import { type Topic, useLiveRefresh } from './live.ts'

/** One cache for the whole application; it dies with the page when somebody signs out. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (times, error) => times < 1 && error instanceof Failed && (error.status === 0 || error.status >= 502),
      retryDelay: 1_000,
    },
    // A write fails at once and says so, whatever the browser thinks of the network; passwords go through some, so that none is kept.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

/** First part of the cache key of an operation: everything read through it. */
export const keyOf = (operation: Operation) => `${operation.method} ${operation.path}`

/** Marks what was read through these operations as old, so that pages that show it ask again. */
export function invalidate(...read: readonly Operation[]) {
  const keys = new Set(read.map(keyOf))
  return queries.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) })
}

export interface ReadOptions {
  enabled?: boolean
  /** Events that make the answer old. */
  live?: readonly Topic[]
  /** Keeps showing the former answer while a new one is fetched. */
  keep?: boolean
  staleMs?: number
}

/** Reads through one operation: the answer as react-query gives it, asked for again when one of the live topics comes. */
export function useRead<O extends Operation>(
  operation: O,
  input: NonNullable<Given<O>[0]> | Record<string, never>,
  { enabled, live, keep, staleMs }: ReadOptions = {},
) {
  const query = useQuery({
    queryKey: [keyOf(operation), input],
    queryFn: ({ signal }) => read(operation, input, signal),
    enabled,
    placeholderData: keep ? keepPreviousData : undefined,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  })
  useLiveRefresh(live, query.refetch)
  return query
}

/** `call` where the type of the input has been checked already by the caller's signature. */
export function read<O extends Operation>(operation: O, input: object, signal?: AbortSignal): Promise<Reply<O>> {
  const given = [{ ...input, signal }] as unknown as Given<O>
  return call(operation, ...given)
}

export type { Input }
