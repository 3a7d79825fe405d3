import { useEffect, useSyncExternalStore } from 'react'

/** The address at which a row of a page is edited, where that takes a whole page; `new` makes one. */
export const editorPath = (page: string, id: number | string) => `${page}/edit/${id}`

/** The page to which an address belongs: its own, or that of the row which is edited there. */
export const pagePathOf = (pathname: string) => pathname.replace(/\/edit\/[^/]+$/, '')

/** While mounted, the window and the breadcrumb name the thing that is open, below its page. */
export function useNameHere(name: string) {
  useEffect(() => {
    put(name)
    return () => put(undefined)
  }, [name])
}

/** The name of the open thing; undefined on a page that shows many. */
export const useThingHere = () => useSyncExternalStore(subscribe, () => shown)

let shown: string | undefined
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function put(next: string | undefined) {
  shown = next
  for (const listener of listeners) listener()
}
