import { QueryClient } from '@tanstack/react-query'
import { Failed } from '../call/call.ts'

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
