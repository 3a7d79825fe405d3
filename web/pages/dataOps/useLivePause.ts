import { useEffect } from 'react'
import { pauseLive, useLiveState } from '#web/kit/read/live.ts'

/** Whether refreshing is paused, and how such a page reads: it keeps what it shows, also when the window comes back; a new choice is still answered. */
export function useLivePause() {
  const paused = useLiveState() === 'paused'
  // Nobody else shows that refreshing is paused.
  useEffect(() => () => pauseLive(false), [])
  return { paused, reading: { keep: true, ...(paused && { staleMs: Number.POSITIVE_INFINITY }) } }
}
