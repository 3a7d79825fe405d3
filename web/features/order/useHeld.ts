import { useEffect, useRef } from 'react'

/**
 * What a drawer shows while another row is fetched: stepping on keeps the former one until then,
 * closing keeps it to the end, but a drawer that opens never shows what stood in it before.
 */
export function useHeld<V>(open: boolean, value: V | undefined, stale: boolean): V | undefined {
  const seen = useRef(false)
  useEffect(() => {
    if (!open) seen.current = false
    else if (value !== undefined && !stale) seen.current = true
  })
  return open && stale && !seen.current ? undefined : value
}
