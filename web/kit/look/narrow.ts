import { useSyncExternalStore } from 'react'

/** Below 992 px the layout is the phone's (specification, section 9). */
const query = matchMedia('(max-width: 991.98px)')

export const isNarrow = () => query.matches
export const useNarrow = () => useSyncExternalStore(subscribe, isNarrow)

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
