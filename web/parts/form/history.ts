import { same } from './compare.ts'

/** What a change belongs to: changes with the same key in quick succession are one step, those of a `held` pointer always. */
export interface Step {
  readonly key: string
  readonly held?: boolean
}

/** Changes of one thing that follow each other within this time are one step. */
const pauseMs = 1000
const maxSteps = 200

/** The values of something that is edited, which can go back and forth by steps. */
export function createHistory<T>(start: T) {
  let now = start
  let past: readonly T[] = []
  let future: readonly T[] = []
  let last: { key: string; at: number } | undefined
  const listeners = new Set<() => void>()
  let shown = { now, canUndo: false, canRedo: false }
  const announce = () => {
    shown = { now, canUndo: past.length > 0, canRedo: future.length > 0 }
    for (const listener of listeners) listener()
  }
  return {
    now: () => now,
    shown: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put(next: T, { key, held }: Step, at = Date.now()) {
      if (same(next, now)) return
      const continues = last?.key === key && future.length === 0 && (held || at - last.at < pauseMs)
      if (!continues) past = [...past.slice(1 - maxSteps), now]
      future = []
      last = { key, at }
      now = next
      announce()
    },
    undo() {
      const before = past.at(-1)
      if (before === undefined) return
      future = [now, ...future]
      past = past.slice(0, -1)
      now = before
      last = undefined
      announce()
    },
    redo() {
      const [after, ...rest] = future
      if (after === undefined) return
      past = [...past, now]
      future = rest
      now = after
      last = undefined
      announce()
    },
  }
}
export type History<T> = ReturnType<typeof createHistory<T>>
