import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Arrangement, Shaped } from '../arrange/arrange.ts'
import { rowOfPicture, rows } from '../arrange/walk.ts'

/**
 * The scroll position of an element and the size of its content box, in px.
 * The position is rounded to steps, so that not every scrolled pixel causes a render.
 */
export function useScroll(box: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ top: 0, width: 0, height: 0 })
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const read = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(place)
      const width = place.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const next = { top: Math.floor(place.scrollTop / step) * step, width, height: place.clientHeight }
      setView((now) => (now.top === next.top && now.width === next.width && now.height === next.height ? now : next))
    }
    const sizes = new ResizeObserver(read)
    sizes.observe(place)
    place.addEventListener('scroll', read, { passive: true })
    read()
    return () => {
      sizes.disconnect()
      place.removeEventListener('scroll', read)
    }
  }, [box])
  return view
}

/**
 * Keeps the first visible picture in place when the rows are arranged again.
 * At the very top, the newest pictures stay in view instead.
 */
export function useAnchor<P extends Shaped>(box: RefObject<HTMLElement | null>, arrangement: Arrangement<P>) {
  const anchor = useRef<{ id: number; offset: number }>(undefined)
  const latest = useRef(arrangement)
  useLayoutEffect(() => {
    latest.current = arrangement
    const place = box.current
    if (!place || !anchor.current) return
    const row = rowOfPicture(arrangement, anchor.current.id)
    if (row) place.scrollTop = row.top + anchor.current.offset
  }, [box, arrangement])
  useEffect(() => {
    const place = box.current
    if (!place) return
    const remember = () => {
      const first =
        place.scrollTop > 0 ? rows(latest.current).find((row) => row.top + row.height > place.scrollTop) : undefined
      const cell = first?.cells[0]
      anchor.current = first && cell && { id: cell.picture.id, offset: place.scrollTop - first.top }
    }
    place.addEventListener('scroll', remember, { passive: true })
    return () => place.removeEventListener('scroll', remember)
  }, [box])
}

const step = 200
