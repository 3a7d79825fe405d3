import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Operation, Reply } from '#contract/kit.ts'
import { type CallArgs, call, type Input } from '../call/call.ts'
import { useFirstViewDone } from './firstView.ts'
import { type Topic, useLiveRefresh } from './live.ts'
import { queries } from './queries.ts'

/** First part of the cache key of an operation: everything read through it. */
export const keyOf = (operation: Operation) => `${operation.method} ${operation.path}`

/** Marks what was read through these operations as old, so that pages that show it ask again. */
export function invalidate(...read: readonly Operation[]) {
  const keys = new Set(read.map(keyOf))
  return queries.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) })
}

export interface ReadOptions {
  enabled?: boolean
  /** Not asked before the page that was opened first shows what it was opened for. */
  later?: boolean
  /** Events that make the answer old. */
  live?: readonly Topic[]
  /** Keeps showing the former answer while a new one is fetched. */
  keep?: boolean
  staleMs?: number
}

/** Reads through one operation: the answer as react-query gives it, asked for again when one of the live topics comes. */
export function useRead<O extends Operation>(
  operation: O,
  input: NonNullable<CallArgs<O>[0]> | Record<string, never>,
  { enabled = true, later, live, keep, staleMs }: ReadOptions = {},
) {
  const shown = useFirstViewDone()
  const query = useQuery({
    queryKey: [keyOf(operation), input],
    queryFn: ({ signal }) => read(operation, input, signal),
    enabled: enabled && (!later || shown),
    placeholderData: keep ? keepPreviousData : undefined,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  })
  useLiveRefresh(live, query.refetch)
  return query
}

/** `call` where the type of the input has been checked already by the caller's signature. */
export function read<O extends Operation>(operation: O, input: object, signal?: AbortSignal): Promise<Reply<O>> {
  const args = [{ ...input, signal }] as unknown as CallArgs<O>
  return call(operation, ...args)
}

export type { Input }
