import { useSyncExternalStore } from 'react'

/** A picture that can be looked at over the whole window. */
export interface LargePicture {
  /** Of its large rendition; null while only the small one is known. */
  readonly url: string | null
  readonly thumbUrl: string | null
  readonly name: string
  /** Where and when it was taken. */
  readonly note?: string | undefined
  /** Its number among the photos. */
  readonly photoId?: number | null
}

export interface Large {
  readonly pictures: readonly LargePicture[]
  /** The index of the picture that is shown first. */
  readonly at: number
  /** If set, all pictures of this order are read and replace `pictures`. */
  readonly orderId?: number | undefined
}

/** Shows pictures over everything else, until they are closed or others are shown. */
export function showLarge(large: Large) {
  put(large)
}
export const closeLarge = () => put(undefined)
export const useLarge = () => useSyncExternalStore(subscribe, () => shown)

let shown: Large | undefined
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function put(next: Large | undefined) {
  shown = next
  for (const listener of listeners) listener()
}
