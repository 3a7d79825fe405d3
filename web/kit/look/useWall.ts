import { type RefObject, useEffect, useState } from 'react'

/** The page alone on the whole screen, as a board on the wall: the screen stays awake, a resting pointer hides. */
export function useWall(place: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === place.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [place])
  useEffect(() => {
    const page = place.current
    if (!on || !page) return
    const asleep = keepAwake()
    const shown = hideRestingPointer(page)
    return () => {
      asleep()
      shown()
    }
  }, [on, place])
  return {
    on,
    /** Phones know full screen for videos only. */
    possible: document.fullscreenEnabled === true,
    toggle: () => void (on ? document.exitFullscreen() : place.current?.requestFullscreen().catch(() => setOn(false))),
  }
}

/** The browser releases the lock when the page is hidden, so it is requested again when the page is visible. */
function keepAwake() {
  let lock: WakeLockSentinel | undefined
  let over = false
  const ask = async () => {
    if (document.hidden || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) void lock.release()
    } catch {
      // Without power or on plain http the browser refuses; the board works all the same.
    }
  }
  const shown = () => void ask()
  void ask()
  document.addEventListener('visibilitychange', shown)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', shown)
    void lock?.release()
  }
}

function hideRestingPointer(page: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    page.style.cursor = ''
    clearTimeout(timer)
    timer = setTimeout(() => {
      page.style.cursor = 'none'
    }, 3_000)
  }
  moved()
  page.addEventListener('pointermove', moved)
  return () => {
    clearTimeout(timer)
    page.style.cursor = ''
    page.removeEventListener('pointermove', moved)
  }
}
