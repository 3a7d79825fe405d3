import { useEffect, useEffectEvent } from 'react'
import { useLiveState } from './live.ts'

/**
 * Calls `run` every `ms` while the page is visible and live figures are not paused: for what changes with time, without an event.
 * Undefined `ms` turns it off.
 */
export function useEvery(ms: number | undefined, run: () => void) {
  const act = useEffectEvent(run)
  const paused = useLiveState() === 'paused'
  useEffect(() => {
    if (paused || ms === undefined) return
    const timer = setInterval(() => document.hidden || act(), ms)
    return () => clearInterval(timer)
  }, [ms, paused])
}
