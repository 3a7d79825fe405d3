import { useEffect } from 'react'
import { pauseLive, useLiveState } from '#web/kit/read/live.ts'

/**
 * Whether the automatic refresh is paused, and the read options for such a page. While paused, data is not refetched when
 * the window regains focus, but a new choice is still requested.
 */
export function useLivePause() {
  const paused = useLiveState() === 'paused'
  // Other pages do not show that refreshing is paused, so that it resumes on unmount.
  useEffect(() => () => pauseLive(false), [])
  return { paused, reading: { keep: true, ...(paused && { staleMs: Number.POSITIVE_INFINITY }) } }
}
