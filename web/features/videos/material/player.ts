import { useSyncExternalStore } from 'react'
import type { Material } from '#contract/videos/materials.ts'
import { fileAddress } from '#web/kit/call/file.ts'

export type Track = Pick<Material, 'id' | 'name' | 'url' | 'durationMs'>

export interface Playing {
  readonly track: Track
  readonly on: boolean
  /** Seconds. */
  readonly at: number
  readonly lost: boolean
}

/** The sound that is playing on this page; at most one at a time. */
export const usePlaying = () => useSyncExternalStore(watch, () => playing)

/** Starts a track, or resumes it at its position. */
export function play(track: Track) {
  const sound = element()
  if (playing?.track.id !== track.id || playing.lost) {
    sound.src = fileAddress(track.url)
    put({ track, on: true, at: 0, lost: false })
  }
  sound.play().catch(() => {})
}
export const pause = () => audio?.pause()
/** Pauses a track that is playing; otherwise plays it. */
export const toggle = (track: Track) => (playing?.track.id === track.id && playing.on ? pause() : play(track))
export function seek(seconds: number) {
  if (!audio || !playing) return
  const end = (playing.track.durationMs ?? 0) / 1000
  audio.currentTime = Math.max(0, Math.min(end, seconds))
  put({ ...playing, at: audio.currentTime })
}
/** Ends with the page that shows the player. */
export function stop() {
  audio?.pause()
  audio?.removeAttribute('src')
  put(undefined)
}

let audio: HTMLAudioElement | undefined
let playing: Playing | undefined
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
function put(next: Playing | undefined) {
  playing = next
  for (const watcher of watchers) watcher()
}
function element() {
  if (audio) return audio
  const made = new Audio()
  made.preload = 'metadata'
  const update = (changes: Partial<Playing>) => playing && put({ ...playing, ...changes })
  made.addEventListener('play', () => update({ on: true }))
  made.addEventListener('pause', () => update({ on: false }))
  made.addEventListener('timeupdate', () => update({ at: made.currentTime }))
  made.addEventListener('error', () => update({ on: false, lost: true }))
  audio = made
  return made
}
