import { useEffect, useEffectEvent } from 'react'

/** The browser's way back closes what covers the page instead of leaving the page, as people expect of a phone. */
export function useBackCloses(open: boolean, close: () => void) {
  const shut = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const address = location.href
    // The router's own state stays, so that it takes the entry for the same page.
    history.pushState({ ...history.state, covered: true }, '')
    const back = () => shut()
    addEventListener('popstate', back)
    return () => {
      removeEventListener('popstate', back)
      // Closed in another way: the entry would cost one more step back. A link that was followed has taken its place.
      if (history.state?.covered && location.href === address) history.back()
    }
  }, [open])
}

/** Call before following a link out of an overlay; the link then replaces the overlay's history entry (`replace`). */
export const clearCoveredState = () => history.replaceState({ ...history.state, covered: false }, '')
