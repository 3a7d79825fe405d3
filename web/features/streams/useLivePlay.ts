import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { streams } from '#contract/streams/streams.ts'
import { fileAddress } from '../../kit/call/file.ts'
import { useLiveState } from '../../kit/read/live.ts'
import { read } from '../../kit/read/query.ts'
import { type Engine, playInto } from './engine.ts'

/** What the player shows: a moving picture, or why there is none. `since` in ISO 8601. */
export type PlayState =
  | { readonly is: 'opening' | 'playing' | 'paused' | 'unplayable' }
  | { readonly is: 'dead'; readonly since: string | null; readonly refused: boolean }
  | { readonly is: 'failed'; readonly why: string }

/** A picture that has not moved for so long is old, and is taken away. */
const stillMs = 4000
/** The first picture may take this long. */
const firstMs = 12_000
const againMs = 3000

/** Plays a stream into a video element while it is visible, and reconnects when the stream comes back. */
export function useLivePlay(video: RefObject<HTMLVideoElement | null>, id: number): PlayState {
  const isShown = useShown(video)
  const isPaused = useLiveState() === 'paused'
  const [playState, setPlayState] = useState<PlayState>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const show = useEffectEvent((next: PlayState) => setPlayState((now) => (same(now, next) ? now : next)))
  const runs = isShown && !isPaused
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (!runs) return show({ is: 'paused' })
    const ending = new AbortController()
    const { signal } = ending
    let engine: Engine | null = null
    let retry: ReturnType<typeof setTimeout> | undefined
    let watch: ReturnType<typeof setInterval> | undefined
    const stop = () => {
      clearInterval(watch)
      engine?.stop()
      engine = null
    }
    const again = (next: PlayState) => {
      if (signal.aborted) return
      stop()
      show(next)
      retry = setTimeout(() => setAttempt((count) => count + 1), againMs)
    }
    const begin = async () => {
      const { state, since, flv, hls } = await read(streams.playAddress, { body: { id }, quiet: true }, signal)
      if (signal.aborted) return
      if (state !== 'live') return again({ is: 'dead', since, refused: state === 'refused' })
      const at = { flv: flv && fileAddress(flv), hls: hls && fileAddress(hls) }
      const lost = () => again({ is: 'dead', since: new Date(movedAt).toISOString(), refused: false })
      let frames = 0
      let movedAt = Date.now()
      const startedAt = movedAt
      const made = await playInto(element, at, lost)
      if (signal.aborted) return made?.stop()
      if (!made) return show({ is: 'unplayable' })
      engine = made
      watch = setInterval(() => {
        const shown = element.getVideoPlaybackQuality().totalVideoFrames
        const now = Date.now()
        if (shown > frames) {
          frames = shown
          movedAt = now
          show({ is: 'playing' })
        } else if (now - (frames ? movedAt : startedAt) > (frames ? stillMs : firstMs)) lost()
      }, 250)
    }
    begin().catch((error: Error) => again({ is: 'failed', why: error.message }))
    return () => {
      ending.abort()
      clearTimeout(retry)
      stop()
    }
  }, [id, runs, attempt])
  return playState
}

const same = (one: PlayState, other: PlayState) => JSON.stringify(one) === JSON.stringify(other)

/** Whether an element is on the screen of a page that is looked at. */
function useShown(ref: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(() => !document.hidden)
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isVisible && isInView
}
