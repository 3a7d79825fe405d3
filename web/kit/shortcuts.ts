import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** One key ('r', '/', '?', '['), two in a row ('g o'), or with Ctrl ('ctrl+k'). */
  readonly keys: string
  readonly label: string
  /** Of the page (0), or of what lies above it. */
  readonly layer: number
  /** Answers whatever lies above. */
  readonly everywhere: boolean
  run(): void
}

/** How high the part stands that registers a shortcut: 0 in a page, 1 in a view that covers it. */
export const ShortcutLayer = createContext(0)

/** While this layer is shown, only its own keys answer, and those for everywhere: what it covers is out of reach. */
export function useOwnShortcuts() {
  const layer = use(ShortcutLayer)
  useEffect(() => {
    layers = [...layers, layer]
    announce()
    return () => {
      layers = layers.toSpliced(layers.lastIndexOf(layer), 1)
      announce()
    }
  }, [layer])
}

/**
 * Registers a key while the component is shown; of two for the same key the later one answers. No single key reacts while somebody types.
 * With `'everywhere'` it answers above a view that covers the page, too.
 */
export function useShortcut(keys: string, label: string, run: () => void, on: boolean | 'everywhere' = true) {
  const layer = use(ShortcutLayer)
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!on) return
    const shortcut = { keys, label, layer, everywhere: on === 'everywhere', run: () => act() }
    registered = [...registered, shortcut]
    announce()
    return () => {
      registered = registered.filter((one) => one !== shortcut)
      announce()
    }
  }, [keys, label, layer, on])
}

/** While a dialog stands open no key reaches what lies behind it: a jump would take what was typed with it. */
export function useSilentShortcuts(silent = true) {
  useEffect(() => {
    if (!silent) return
    silences++
    return () => void silences--
  }, [silent])
}

/** The keys that answer now, for the table of shortcuts. */
export const useShortcuts = () => useSyncExternalStore(watch, () => answering)

/** Listens on the document; returns what ends it. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

let registered: readonly Shortcut[] = []
let layers: readonly number[] = []
let answering: readonly Shortcut[] = []
let silences = 0
let first = ''
let firstAt = 0
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
function announce() {
  const top = Math.max(0, ...layers)
  answering = registered.filter((one) => one.layer >= top || one.everywhere)
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
  const shortcut = answering.findLast((one) => one.keys === keys)
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
