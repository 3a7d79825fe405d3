import { type RefCallback, useCallback, useState } from 'react'

const step = 60

/** So many of a long list as were scrolled to; `end` goes behind the last that is drawn. */
export function useChunks<T>(rows: readonly T[]): { drawn: readonly T[]; end: RefCallback<Element> } {
  const [count, setCount] = useState(step)
  // Its own observer for each length: one that goes on looking says nothing while the end stays in sight.
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
