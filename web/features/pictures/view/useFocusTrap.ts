import { type RefObject, useEffect } from 'react'

/** Keeps the focus inside the frame and makes the page behind it inert. */
export function useFocusTrap(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const place = frame.current
    const behind = document.getElementById('root')?.querySelectorAll<HTMLElement>('.sider, .main') ?? []
    for (const part of behind) part.inert = true
    place?.focus({ preventScroll: true })
    const turn = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !place) return
      const stops = [...place.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')].filter(
        (one) => one.offsetParent !== null,
      )
      const [first, last] = [stops[0], stops.at(-1)]
      const focused = document.activeElement
      if (event.shiftKey ? focused === first || focused === place : focused === last) {
        event.preventDefault()
        ;(event.shiftKey ? last : first)?.focus()
      }
    }
    place?.addEventListener('keydown', turn)
    return () => {
      for (const part of behind) part.inert = false
      place?.removeEventListener('keydown', turn)
    }
  }, [frame])
}
