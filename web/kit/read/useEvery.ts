import { useEffect, useEffectEvent } from 'react'
import { useLiveState } from './live.ts'

/** Calls again and again while the page is to be seen and live figures are not paused: for what changes by time passing, which no event tells. Never where no time is given. */
export function useEvery(ms: number | undefined, run: () => void) {
  const act = useEffectEvent(run)
  const paused = useLiveState() === 'paused'
  useEffect(() => {
    if (paused || ms === undefined) return
    const timer = setInterval(() => document.hidden || act(), ms)
    return () => clearInterval(timer)
  }, [ms, paused])
}
