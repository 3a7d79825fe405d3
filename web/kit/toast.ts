import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'ok' | 'error' | 'info'
  readonly text: string
  readonly note?: string
  /** A button in the toast; pressing it closes the toast. */
  readonly action?: { readonly text: string; run(): void }
}

/** Short messages above everything. An error stands 2 s (specification, section 9), a success 2 s, one with a button 8 s. */
export const toast = {
  ok: (text: string, more?: More) => show({ kind: 'ok', text, ...more }),
  error: (text: string, more?: More) => show({ kind: 'error', text, ...more }),
  info: (text: string, more?: More) => show({ kind: 'info', text, ...more }),
  close,
}

/** Keeps an error for the page that is loaded next: leaving for /login is a full load. */
export function toastAfterLoad(text: string) {
  sessionStorage.setItem(carried, text)
}
/** Shows what `toastAfterLoad` kept. */
export function showCarriedToast() {
  const text = sessionStorage.getItem(carried)
  sessionStorage.removeItem(carried)
  if (text) toast.error(text)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => shown)

type More = { note?: string; action?: Toast['action']; ms?: number }
const carried = 'notice'
let shown: readonly Toast[] = []
let next = 1
const watchers = new Set<() => void>()

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
function put(toasts: readonly Toast[]) {
  shown = toasts
  for (const watcher of watchers) watcher()
}
function close(id: number) {
  put(shown.filter((one) => one.id !== id))
}
function show({ ms, ...toast }: Omit<Toast, 'id'> & More) {
  // Several calls that fail for one reason say it once.
  if (shown.some((one) => one.text === toast.text && one.kind === toast.kind && !one.action)) return
  const id = next++
  put([...shown.slice(-3), { id, ...toast }])
  setTimeout(() => close(id), ms ?? (toast.action ? 8000 : 2000))
}
