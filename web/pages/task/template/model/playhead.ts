import { useEffect, useState, useSyncExternalStore } from 'react'

/** The time at which the template is looked at. It moves many times a second, so that only what shows it follows it. */
export function createPlayhead() {
  let at = 0
  let isOn = false
  let durationMs = 0
  let frame = 0
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    isOn = false
  }
  const start = () => {
    isOn = true
    const from = { ms: at >= durationMs ? 0 : at, clock: performance.now() }
    const run = (clock: number) => {
      at = Math.max(0, Math.min(durationMs, Math.round(from.ms + clock - from.clock)))
      if (at >= durationMs) stop()
      else frame = requestAnimationFrame(run)
      announce()
    }
    frame = requestAnimationFrame(run)
  }
  return {
    now: () => at,
    isOn: () => isOn,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Moves it, which ends playing. */
    seek(ms: number) {
      stop()
      at = Math.max(0, Math.min(durationMs, Math.round(ms)))
      announce()
    },
    toggle() {
      if (isOn) stop()
      else start()
      announce()
    },
    stop,
    /** The template has another length. */
    limit(ms: number) {
      durationMs = ms
      if (at <= ms) return
      at = ms
      announce()
    },
  }
}
export type Playhead = ReturnType<typeof createPlayhead>

/** A playhead that stops with the page. */
export function usePlayhead(durationMs: number): Playhead {
  const [head] = useState(createPlayhead)
  useEffect(() => head.limit(durationMs), [head, durationMs])
  useEffect(() => head.stop, [head])
  return head
}

export const useAt = (head: Playhead) => useSyncExternalStore(head.subscribe, head.now)
export const useIsOn = (head: Playhead) => useSyncExternalStore(head.subscribe, head.isOn)
