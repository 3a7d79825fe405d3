import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { httpTexts, signOutCodes } from '#contract/errors.ts'
import { events, type LiveEvent, type Topic } from '#contract/system/events.ts'
import { signOut } from '../call/call.ts'
import { currentToken, requestBase } from '../call/session.ts'
import { tokenChangeInProgress } from '../call/stepUp.ts'
import { firstViewDone } from './firstView.ts'
import { markStale } from './queries.ts'

export type { LiveEvent, Topic }

/** `live` connected, `lost` reconnecting, `paused` by the person. */
export type LiveState = 'live' | 'lost' | 'paused'

/**
 * Opens the event stream and keeps it open: after a loss it reconnects
 * with growing delays (1 s to 30 s) and resumes after the last event.
 * Returns a function that closes it.
 */
export function openLive(): () => void {
  const ending = new AbortController()
  void keepOpen(ending.signal)
  return () => ending.abort()
}

/**
 * Calls back for each event of these topics while the component is shown.
 * Nothing comes while paused, or before the first view is done: what an event asks for would hold up the first rows.
 */
export function useLive(topics: readonly Topic[], onEvent: (event: LiveEvent) => void) {
  const listener = useEffectEvent((event: LiveEvent) => {
    if (topics.includes(event.topic)) onEvent(event)
  })
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

/**
 * Refetches after events of these topics, or those of them that `refetchOn` accepts: at once, then at most every two
 * seconds, and never while the page is hidden.
 */
export function useLiveRefresh(
  topics: readonly Topic[] | undefined,
  refetch: () => unknown,
  refetchOn?: (event: LiveEvent) => boolean,
) {
  const ask = useEffectEvent(refetch)
  const concerns = useEffectEvent(
    (event: LiveEvent) => (topics?.includes(event.topic) && refetchOn?.(event) !== false) ?? false,
  )
  const watched = Boolean(topics?.length)
  useEffect(() => {
    if (!watched) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    let owed = false
    const run = () => {
      timer = undefined
      if (document.hidden) {
        owed = true
        return
      }
      owed = false
      last = Date.now()
      ask()
    }
    const hear = (event: LiveEvent) => {
      if (timer || !concerns(event)) return
      timer = setTimeout(run, Math.max(0, last + spacingMs - Date.now()))
    }
    const shown = () => {
      if (owed && !document.hidden) run()
    }
    listeners.add(hear)
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearTimeout(timer)
      listeners.delete(hear)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [watched])
}

export const useLiveState = (): LiveState => useSyncExternalStore(watch, () => (paused ? 'paused' : state))
/** Pauses or resumes all automatic refreshing. Missed events are delivered on resuming. */
export function pauseLive(pause: boolean) {
  paused = pause
  deliverMissed()
  announce()
}

const spacingMs = 2_000
/** A stream that is silent for longer is taken for dead; the server sends a comment at least every 25 s. */
const silenceMs = 70_000
let state: 'live' | 'lost' = 'lost'
let paused = false
let starting = true
void firstViewDone.then(() => {
  starting = false
  deliverMissed()
})
let lastId = ''
/** What came while nothing was delivered, one event for each topic: about one row if all of them were about that row. */
const missed = new Map<Topic, LiveEvent>()
const listeners = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
function announce(now: 'live' | 'lost' = state) {
  state = now
  for (const watcher of watchers) watcher()
}
function notifyListeners(event: LiveEvent) {
  if (isHeld()) return miss(event)
  markStale(event.topic)
  for (const listener of listeners) listener(event)
}
const isHeld = () => paused || starting
function miss(event: LiveEvent) {
  const former = missed.get(event.topic) ?? event
  const areaId = former.areaId === event.areaId ? event.areaId : null
  const subject = former.subject === event.subject ? event.subject : null
  missed.set(event.topic, { ...event, areaId, subject })
}
function deliverMissed() {
  if (isHeld()) return
  const owed = [...missed.values()]
  missed.clear()
  for (const event of owed) notifyListeners(event)
}

async function keepOpen(ending: AbortSignal) {
  for (let delay = 1_000; !ending.aborted; delay = Math.min(delay * 2, 30_000)) {
    const silence = new AbortController()
    const startedAt = Date.now()
    try {
      await listen(AbortSignal.any([ending, silence.signal]), silence)
    } catch {
      // A lost stream is no error for the user: the live state shows it, and the next round reconnects.
    }
    if (ending.aborted) return
    announce('lost')
    // A stream that lasted a while was a good connection, so the next attempt starts with the short delay again.
    if (Date.now() - startedAt > 20_000) delay = 1_000
    await new Promise((resolve) => setTimeout(resolve, delay * (0.75 + Math.random() / 2)))
  }
}

async function listen(signal: AbortSignal, silence: AbortController) {
  const token = currentToken()
  if (!token) return
  const headers: Record<string, string> = {
    accept: 'text/event-stream',
    authorization: token,
    ...(lastId && { 'last-event-id': lastId }),
  }
  const response = await fetch(requestBase() + events.stream.path, { headers, signal, cache: 'no-store' })
  await tokenChangeInProgress()
  if (response.status === 401 && token === currentToken()) signOut(httpTexts[401])
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const { code, msg } = (await response.json()) as { code?: number; msg?: string }
    if (signOutCodes.has(code ?? 0)) signOut(msg)
    throw new Error(`events: ${code}`)
  }
  if (!response.ok || !response.body) throw new Error(`events: ${response.status}`)
  announce('live')
  const parser = createParser({
    // The position from which a new stream resumes; it also comes without an event.
    onId: (id) => {
      lastId = id
    },
    onEvent: ({ data }) => notifyListeners(JSON.parse(data) as LiveEvent),
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silence.abort(), silenceMs)
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(value)
    }
  } finally {
    clearTimeout(watchdog)
    void reader.cancel().catch(() => {})
  }
}
