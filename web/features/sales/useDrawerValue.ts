import { useEffect, useRef } from 'react'

/**
 * What a drawer shows while another row is being fetched. Stepping through rows keeps the former row until the next
 * arrives, and closing keeps it to the end. A drawer that has just opened never shows its former content.
 */
export function useDrawerValue<V>(open: boolean, value: V | undefined, stale: boolean): V | undefined {
  const hasShown = useRef(false)
  useEffect(() => {
    if (!open) hasShown.current = false
    else if (value !== undefined && !stale) hasShown.current = true
  })
  return open && stale && !hasShown.current ? undefined : value
}
