import { useSyncExternalStore } from 'react'
import type { Case } from '#contract/scenic/cases.ts'

/** Pictures that are on their way to one place of a project: `done` of `total` have arrived. */
export interface Sending {
  readonly slot: Case['images'][number]['slot']
  readonly done: number
  readonly total: number
}

/** By the project's id: the drawer may show another project, or none, while they go on. */
export const useSendings = () => useSyncExternalStore(watch, () => running)

/** Notes how far the pictures of a project are, or with undefined that none is on its way any more. */
export function noteSending(caseId: number, sending: Sending | undefined) {
  const next = new Map(running)
  if (sending) next.set(caseId, sending)
  else next.delete(caseId)
  running = next
  if (!running.size) stop = new AbortController()
  for (const watcher of watchers) watcher()
}

/** Ends with `stopSendings`. */
export const sendingSignal = () => stop.signal

/** Gives up every picture that has not arrived; those that have stay. */
export const stopSendings = () => stop.abort()

let running: ReadonlyMap<number, Sending> = new Map()
let stop = new AbortController()
const watchers = new Set<() => void>()
function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
