import { useSyncExternalStore } from 'react'

function media(text: string) {
  const query = matchMedia(text)
  const is = () => query.matches
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return { is, use: () => useSyncExternalStore(subscribe, is) }
}

/** Below 992 px the layout is the phone's (specification, section 9). */
export const { is: isNarrow, use: useNarrow } = media('(max-width: 991.98px)')

/** Beside the menu there is room for two groups of controls in one line. */
export const { use: useWide } = media('(min-width: 1280px)')
