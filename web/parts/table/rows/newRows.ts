import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keyOfRow, type Row, type RowKey } from '#web/kit/list/row.ts'

/**
 * Keys of rows that were added to a shown list by a refresh; each for two seconds.
 * @param of identifies the request: rows of another page, order or filter do not count as new
 */
export function useNewRows(rows: readonly Row[], of: string): ReadonlySet<RowKey> {
  const known = useRef<{ readonly of: string; readonly ids: ReadonlySet<RowKey> }>({ of, ids: none })
  const [fresh, setFresh] = useState<ReadonlySet<RowKey>>(none)
  // The former rows stay until the requested ones arrive, so only a different set of rows shows that they are here.
  const compare = useEffectEvent((now: typeof rows) => {
    const before = known.current
    known.current = { of, ids: new Set(now.map(keyOfRow)) }
    if (before.of !== of) return
    const come = now.map(keyOfRow).filter((key) => !before.ids.has(key))
    // Less than half in common were read after a long absence: too many to point at.
    if (come.length > 0 && come.length <= now.length / 2) setFresh(new Set(come))
  })
  useEffect(() => compare(rows), [rows])
  useEffect(() => {
    if (!fresh.size) return
    const timer = setTimeout(() => setFresh(none), 2_000)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}

const none: ReadonlySet<RowKey> = new Set()
