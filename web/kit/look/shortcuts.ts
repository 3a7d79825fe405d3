import { createContext, use, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { createKeybindingsHandler, type KeybindingsMap } from 'tinykeys'

export interface Shortcut {
  /** One key ('r', '/', '?', '['), two in a row ('g o'), or with Ctrl or Shift ('ctrl+k', 'shift+arrowleft'); empty for an action without keys. */
  readonly keys: string
  readonly label: string
  /** An action that the command palette offers has an icon; what only moves about has none. */
  readonly icon?: string | undefined
  /** 0 for the page, higher for what covers it. */
  readonly layer: number
  /** Works whatever covers the page. */
  readonly everywhere: boolean
  run(): void
}

/** The layer of the part that registers a shortcut: 0 in a page, 1 in a view that covers it. */
export const ShortcutLayer = createContext(0)

/**
 * While this layer is shown, only its own shortcuts and the global ones work: what it covers is out of reach.
 * A layout effect, so that it holds from the first paint: a later effect would let a quick key through.
 */
export function useOwnShortcuts() {
  const layer = use(ShortcutLayer)
  useLayoutEffect(() => {
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
  useRegistered({ keys, label, run }, on)
}

/** The same for an action of the page: the command palette offers it too, with its keys if it has any. */
export function useAct(act: { icon: string; label: string; keys?: string; run(): void }, on = true) {
  useRegistered({ keys: '', ...act }, on)
}

function useRegistered({ keys, label, icon, run }: Omit<Shortcut, 'layer' | 'everywhere'>, on: boolean | 'everywhere') {
  const layer = use(ShortcutLayer)
  const act = useEffectEvent(run)
  useLayoutEffect(() => {
    if (!on) return
    const shortcut = { keys, label, icon, layer, everywhere: on === 'everywhere', run: () => act() }
    registered = [...registered, shortcut]
    announce()
    return () => {
      registered = registered.filter((one) => one !== shortcut)
      announce()
    }
  }, [keys, label, icon, layer, on])
}

/** What keys do where the focus is within a part of the page: 表格, and each a label and its keys. */
export interface FocusKeys {
  readonly title: string
  readonly keys: readonly (readonly [label: string, ...keys: string[]])[]
}

/** Says in the table of shortcuts what keys do within a part, while it is shown; the part answers them itself. `said` is a constant. */
export function useFocusKeys(said: FocusKeys) {
  const layer = use(ShortcutLayer)
  useLayoutEffect(() => {
    const part = { said, layer }
    parts = [...parts, part]
    announce()
    return () => {
      parts = parts.filter((one) => one !== part)
      announce()
    }
  }, [said, layer])
}

/** What is said of the parts that are within reach, once for each title. */
export const useSaidKeys = (): readonly FocusKeys[] => [
  ...new Map(useSyncExternalStore(subscribe, () => reached).map(({ said }) => [said.title, said])).values(),
]

/** While a dialog is open, no shortcut works behind it: a jump would discard what was typed. */
export function useSilentShortcuts(silent = true) {
  useLayoutEffect(() => {
    if (!silent) return
    silences++
    return () => void silences--
  }, [silent])
}

/** What answers now: of two with the same keys, or without keys the same label, the later one. */
export const useShortcuts = () => useSyncExternalStore(subscribe, () => answering).filter(isLast)

const isLast = (one: Shortcut, index: number, all: readonly Shortcut[]) =>
  all.findLastIndex((other) => (one.keys ? other.keys === one.keys : other.label === one.label)) === index

/** The labels of keys: `g o` is G and O, `ctrl+k` is Ctrl and K. */
export const keyNames = (keys: string) =>
  (keys === ' ' ? [' '] : keys.split(/[ +]/)).map((key) => names[key] ?? `${key[0]?.toUpperCase()}${key.slice(1)}`)

const names: Readonly<Record<string, string>> = {
  ' ': '空格',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Del',
  escape: 'Esc',
}

/** Listens on the document; returns what ends it. */
export function listenForShortcuts(): () => void {
  const listen = (event: KeyboardEvent) => onKey(event)
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

let registered: readonly Shortcut[] = []
let layers: readonly number[] = []
let answering: readonly Shortcut[] = []
let parts: readonly { said: FocusKeys; layer: number }[] = []
let reached: typeof parts = []
let silences = 0
let onKey: EventListener = () => {}
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function announce() {
  const top = Math.max(0, ...layers)
  reached = parts.filter(({ layer }) => layer >= top)
  answering = registered.filter((one) => one.layer >= top || one.everywhere)
  onKey = createKeybindingsHandler(bindings(), { ignore })
  for (const listener of listeners) listener()
}

/** The later of two shortcuts with the same key wins. `g r` comes before `r`, and `shift+r` too, because only the first match runs. */
function bindings(): KeybindingsMap {
  const last = new Map(answering.filter(({ keys }) => keys !== '').map((one) => [one.keys, one]))
  return Object.fromEntries(
    [...last.values()]
      .sort((a, b) => rankOf(b.keys) - rankOf(a.keys))
      .map(({ keys, run }) => [
        pressesOf(keys),
        (event) => {
          // Some keys have a function in the browser, which must not run as well.
          event.preventDefault()
          if (silences === 0) run()
        },
      ]),
  )
}

const rankOf = (keys: string) => 2 * keys.trim().split(' ').length + (keys.includes('shift+') ? 1 : 0)

/** As tinykeys spells them. Which signs want Shift is the keyboard's business. */
const pressesOf = (keys: string) =>
  (keys === ' ' ? ['Space'] : keys.split(' '))
    .map((key) =>
      /^(ctrl|shift)\+/.test(key) ? key.replace('ctrl+', 'Control+').replace('shift+', 'Shift+') : `[Shift]+${key}`,
    )
    .join(' ')

const ignore = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.isComposing ||
  (!event.ctrlKey && (silences > 0 || (isTyping(event.target) && !/^F\d+$/.test(event.key))))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'))
