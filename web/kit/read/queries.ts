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
    // A write fails at once and shows its error, whatever the browser thinks
    // of the network. Some writes contain passwords, so none is cached.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})
