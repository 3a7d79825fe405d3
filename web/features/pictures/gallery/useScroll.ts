import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Place } from '#web/kit/list/places.ts'
import type { ListPlace } from '#web/kit/list/usePlace.ts'
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
 * At the very top, the newest pictures stay in view instead. Who comes back finds the picture in its place again.
 */
export function useAnchor<P extends Shaped>(
  box: RefObject<HTMLElement | null>,
  arrangement: Arrangement<P>,
  place: ListPlace,
) {
  const anchor = useRef(anchorOf(place.back))
  const keep = useEffectEvent(place.keep)
  const latest = useRef(arrangement)
  const { back } = place
  const returned = useRef(back)
  useLayoutEffect(() => {
    if (returned.current === back) return
    returned.current = back
    anchor.current = anchorOf(back)
  }, [back])
  useLayoutEffect(() => {
    latest.current = arrangement
    const shown = box.current
    if (!shown || !anchor.current) return
    const row = rowOfPicture(arrangement, anchor.current.id)
    if (row) shown.scrollTop = row.top + anchor.current.offset
  }, [box, arrangement])
  useEffect(() => {
    const shown = box.current
    if (!shown) return
    const remember = () => {
      const first =
        shown.scrollTop > 0 ? rows(latest.current).find((row) => row.top + row.height > shown.scrollTop) : undefined
      const cell = first?.cells[0]
      anchor.current = first && cell && { id: cell.picture.id, offset: shown.scrollTop - first.top }
      keep({ first: anchor.current?.id, top: anchor.current?.offset ?? 0 })
    }
    shown.addEventListener('scroll', remember, { passive: true })
    return () => shown.removeEventListener('scroll', remember)
  }, [box])
}

const anchorOf = (back: Place | undefined): { id: number; offset: number } | undefined =>
  typeof back?.first === 'number' ? { id: back.first, offset: back.top ?? 0 } : undefined

const step = 200
