import { useEffect } from 'react'
import { useEvery } from '../../kit/read/useEvery.ts'

/**
 * Reads a list of accounts again every half minute, and when one of them is opened: who is signed in, or has chosen a password, changes
 * without anybody's doing on the page.
 */
export function useFresh({ refetch, loading }: { refetch(): void; loading: boolean }, open: number | undefined) {
  useEvery(30_000, refetch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another opening; what is being read for the first time is fresh
  useEffect(() => {
    if (open !== undefined && !loading) refetch()
  }, [open])
}
