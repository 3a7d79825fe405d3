import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** One key ('r', '/', '?', '['), two in a row ('g o'), or with Ctrl ('ctrl+k'). */
  readonly keys: string
  readonly label: string
  run(): void
}

/** Registers a key while the component is shown; of two for the same key the later one answers. No single key reacts while somebody types. */
export function useShortcut(keys: string, label: string, run: () => void, on = true) {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!on) return
    const shortcut = { keys, label, run: () => act() }
    registered = [...registered, shortcut]
    announce()
    return () => {
      registered = registered.filter((one) => one !== shortcut)
      announce()
    }
  }, [keys, label, on])
}

/** While a dialog stands open no key reaches what lies behind it: a jump would take what was typed with it. */
export function useSilentShortcuts(silent = true) {
  useEffect(() => {
    if (!silent) return
    silences++
    return () => void silences--
  }, [silent])
}

/** Keys of what is shown, for the table of shortcuts. */
export const useShortcuts = () => useSyncExternalStore(watch, () => registered)

/** Listens on the document; returns what ends it. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

let registered: readonly Shortcut[] = []
let silences = 0
let first = ''
let firstAt = 0
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
function announce() {
  for (const watcher of watchers) watcher()
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.metaKey) return
  const key = event.key.toLowerCase()
  if (event.ctrlKey) {
    answer(`ctrl+${key}`, event)
    return
  }
  if (silences > 0 || isTyping(event.target)) return
  const pair = Date.now() - firstAt < 1_000 ? `${first} ${key}` : ''
  first = key
  firstAt = Date.now()
  if (pair && answer(pair, event)) first = ''
  else answer(key, event)
}

function answer(keys: string, event: KeyboardEvent) {
  const shortcut = registered.findLast((one) => one.keys === keys)
  if (!shortcut) return false
  // The browser has a meaning of its own for some, which would be a surprise.
  event.preventDefault()
  if (silences === 0) shortcut.run()
  return true
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'))
