import { QueryClient } from '@tanstack/react-query'
import type { Topic } from '#contract/system/events.ts'
import { Failed } from '../call/call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `live`: events of these topics make the answer stale. */
    queryMeta: { readonly live?: readonly Topic[] | undefined }
  }
}

/** One cache for the whole application; it dies with the page when somebody signs out. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (times, error) => times < 1 && error instanceof Failed && (error.status === 0 || error.status >= 502),
      retryDelay: 1_000,
    },
    // A write fails at once and shows its error, whatever the browser thinks
    // of the network. Some writes contain passwords, so none is cached.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

/** Marks the answers that events of this topic make old as stale, so that those which are not shown now are read again when they are. */
export function markStale(topic: Topic) {
  for (const query of queries.getQueryCache().getAll()) if (query.meta?.live?.includes(topic)) query.invalidate()
}
