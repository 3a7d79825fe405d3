import { useEffect, useRef, useState } from 'react'

/** The size of an element in px, nothing before it is known. */
export function useSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(
      ([entry]) =>
        entry && setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) }),
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, size] as const
}
