import { useSyncExternalStore } from 'react'
import type { Case } from '#contract/scenic/cases.ts'

/** Pictures that are on their way to one place of a project: `done` of `total` have arrived. */
export interface Sending {
  readonly slot: Case['images'][number]['slot']
  readonly done: number
  readonly total: number
}

/** Uploads in progress by project id. They continue if the drawer shows another project or is closed. */
export const useSendings = () => useSyncExternalStore(watch, () => running)

/** Sets the upload progress of a project; undefined if no upload is in progress any more. */
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

/** Aborts all uploads that have not finished; finished ones stay. */
export const stopSendings = () => stop.abort()

let running: ReadonlyMap<number, Sending> = new Map()
let stop = new AbortController()
const watchers = new Set<() => void>()
function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
