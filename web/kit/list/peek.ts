import { useSyncExternalStore } from 'react'

let peeks = false
let shut: (() => void) | undefined
const listeners = new Set<() => void>()

/** Whether the open drawer is a peek: beside its list, which keeps the focus. */
export const isPeek = () => peeks
export const usePeek = () => useSyncExternalStore(subscribe, isPeek)

/** The drawer that is open, or opens next, is a peek or a full one. */
export function setPeek(next: boolean) {
  if (peeks === next) return
  peeks = next
  for (const listener of listeners) listener()
}

/** What closes the drawer of a peek; the drawer says it. */
export function keepPeekClose(close: (() => void) | undefined) {
  shut = close
}
export const closePeek = () => shut?.()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
