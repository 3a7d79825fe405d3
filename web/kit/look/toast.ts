import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'ok' | 'error' | 'info'
  readonly text: string
}
/** A message that takes longer to read than a toast is shown, or that offers an action. */
export interface Notice extends Toast {
  readonly note?: string | undefined
  /** A button in the notice; pressing it closes the notice. */
  readonly action?: { readonly text: string; run(): void } | undefined
}

/** Short messages above everything: a success is shown for 1 s, an error for 2 s (specification, section 9). */
export const toast = {
  ok: (text: string) => showToast({ kind: 'ok', text }, 1000),
  error: (text: string) => showToast({ kind: 'error', text }, 2000),
  info: (text: string) => showToast({ kind: 'info', text }, 2000),
}

/** Notices stay at the foot of the page until they are used, closed or expire; they wait while the pointer is on them. Each returns its id. */
export const notice = {
  ok: (text: string, more: More = {}) => showNotice({ kind: 'ok', text, ...more }),
  error: (text: string, more: More = {}) => showNotice({ kind: 'error', text, ...more }),
  info: (text: string, more: More = {}) => showNotice({ kind: 'info', text, ...more }),
  close: (id: number) => notices.put(notices.shown().filter((one) => one.id !== id)),
}
/** How long a notice is shown, in milliseconds. */
export const noticeMs = 8000

/** Stores an error for the next page load: leaving for /login is a full load. */
export function toastAfterLoad(text: string) {
  sessionStorage.setItem(carried, text)
}
/** Shows the error that `toastAfterLoad` stored. */
export function showCarriedToast() {
  const text = sessionStorage.getItem(carried)
  sessionStorage.removeItem(carried)
  if (text) toast.error(text)
}

export const useToasts = () => useSyncExternalStore(toasts.subscribe, toasts.shown)
export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.shown)

type More = Pick<Notice, 'note' | 'action'>
const carried = 'notice'
let next = 1

function showToast(one: Omit<Toast, 'id'>, ms: number) {
  // Several calls that fail for one reason say it once, whatever their numbers.
  if (toasts.shown().some(({ text, kind }) => reasonOf(text) === reasonOf(one.text) && kind === one.kind)) return
  const id = next++
  toasts.put([...toasts.shown().slice(-3), { id, ...one }])
  setTimeout(() => toasts.put(toasts.shown().filter((shown) => shown.id !== id)), ms)
}
/** Without the number of the request, by which each is another text. */
const reasonOf = (text: string) => text.replace(/（E-[^）]*）$/, '')

function showNotice(one: Omit<Notice, 'id'>) {
  // A second offer to undo belongs to another change, whatever it says.
  const others = notices.shown().filter(({ text, action }) => text !== one.text || action)
  const id = next++
  notices.put([...others.slice(-2), { id, ...one }])
  return id
}

function store<T>() {
  let shown: readonly T[] = []
  const listeners = new Set<() => void>()
  return {
    shown: () => shown,
    put(all: readonly T[]) {
      shown = all
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
const toasts = store<Toast>()
const notices = store<Notice>()
