import { useEffect, useRef, useState } from 'react'

/** Ids of rows that came to the top of a shown list by themselves; each for two seconds. A new page or filter is not news. */
export function useFresh(rows: readonly { readonly id: number }[]): ReadonlySet<number> {
  const known = useRef<ReadonlySet<number>>(none)
  const [fresh, setFresh] = useState<ReadonlySet<number>>(none)
  useEffect(() => {
    const before = known.current
    known.current = new Set(rows.map((row) => row.id))
    const overlap = rows.filter((row) => before.has(row.id)).length
    // Less than half in common is another page, not a refreshed one.
    if (overlap < rows.length / 2) return
    const come = rows.filter((row) => !before.has(row.id)).map((row) => row.id)
    if (!come.length) return
    setFresh(new Set(come))
  }, [rows])
  useEffect(() => {
    if (!fresh.size) return
    const timer = setTimeout(() => setFresh(none), 2_000)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}

const none: ReadonlySet<number> = new Set()
