import { useEffect, useRef } from 'react'

/**
 * What a drawer shows while another row is fetched: stepping on keeps the former one until then,
 * closing keeps it to the end, but a drawer that opens never shows what stood in it before.
 */
export function useDrawerValue<V>(open: boolean, value: V | undefined, stale: boolean): V | undefined {
  const hasShown = useRef(false)
  useEffect(() => {
    if (!open) hasShown.current = false
    else if (value !== undefined && !stale) hasShown.current = true
  })
  return open && stale && !hasShown.current ? undefined : value
}
