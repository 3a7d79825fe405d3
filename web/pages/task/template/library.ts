import { useQueries } from '@tanstack/react-query'
import type { Effect } from '#contract/videos/effectLibrary.ts'
import { effects } from '#contract/videos/effects.ts'
import { keyOf, read } from '#web/kit/read/query.ts'

/** The library as it was last read; the server has it. */
let known: ReadonlyMap<string, Effect> = new Map()

/** Adds effects to the cached library; cached effects with the same keys are replaced. */
export function learn(some: readonly Effect[]) {
  known = new Map([...known, ...some.map((effect) => [effect.key, effect] as const)])
}

/** The effect of a key, once the library has been read. */
export const effectOf = (key: string): Effect | undefined => known.get(key)

const calls = Object.values(effects).map((operation) => ({
  queryKey: [keyOf(operation), {}],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { rows } = await read(operation, {}, signal)
    learn(rows)
    return rows
  },
  staleTime: 300_000,
}))

/** Reads the library of effects, kind by kind; `all` is undefined until it is whole. */
export function useLibrary() {
  const answers = useQueries({ queries: calls })
  return {
    all: answers.every(({ data }) => data) ? [...known.values()] : undefined,
    error: answers.find(({ error }) => error)?.error ?? null,
    again: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}
