import { type RefCallback, useCallback, useState } from 'react'

const step = 60

/** The first rows of a long list, more as the user scrolls; place `end` after the last drawn row. */
export function useChunks<T>(rows: readonly T[]): { drawn: readonly T[]; end: RefCallback<Element> } {
  const [count, setCount] = useState(step)
  // A new observer for each length: an existing one does not report again while the end stays visible.
  const end = useCallback(
    (element: Element) => {
      const grow = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && setCount(count + step)
      const observer = new IntersectionObserver(grow, { scrollMargin: '400px' })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [count],
  )
  return { drawn: rows.slice(0, count), end }
}
