import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Operation, Reply } from '#contract/kit.ts'
import { type CallArgs, call, type Input } from '../call/call.ts'
import { useFirstViewDone } from './firstView.ts'
import { type LiveEvent, type Topic, useLiveRefresh } from './live.ts'
import { queries } from './queries.ts'

/** First part of the cache key of an operation: everything read through it. */
export const keyOf = (operation: Operation) => `${operation.method} ${operation.path}`

/** Marks all results of these operations as stale, so that pages that show them refetch. */
export function invalidate(...read: readonly Operation[]) {
  const keys = new Set(read.map(keyOf))
  return queries.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) })
}

export interface ReadOptions {
  enabled?: boolean
  /** Waits until the first opened page shows its content. */
  later?: boolean
  /** Events that make the answer old. */
  live?: readonly Topic[]
  /** Which of these events refetch it while it is shown; after the others it is refetched the next time it is shown. */
  refetchOn?: (event: LiveEvent) => boolean
  /** Shows the former result while a new one is fetched. */
  keep?: boolean
  staleMs?: number
}

/** Reads an operation: the result of react-query, refetched after events of the live topics. */
export function useRead<O extends Operation>(
  operation: O,
  input: NonNullable<CallArgs<O>[0]> | Record<string, never>,
  { enabled = true, later, live, refetchOn, keep, staleMs }: ReadOptions = {},
) {
  const shown = useFirstViewDone()
  const isOn = enabled && (!later || shown)
  const query = useQuery({
    queryKey: [keyOf(operation), input],
    queryFn: ({ signal }) => read(operation, input, signal),
    enabled: isOn,
    placeholderData: keep ? keepPreviousData : undefined,
    ...(staleMs !== undefined && { staleTime: staleMs }),
    meta: { live },
  })
  // `refetch` would also read what is not enabled.
  useLiveRefresh(isOn ? live : undefined, query.refetch, refetchOn)
  return query
}

/** `call` where the type of the input has been checked already by the caller's signature. */
export function read<O extends Operation>(operation: O, input: object, signal?: AbortSignal): Promise<Reply<O>> {
  const args = [{ ...input, signal }] as unknown as CallArgs<O>
  return call(operation, ...args)
}

export type { Input }
