import type { KeyboardEvent, PointerEvent } from 'react'
import { lasting } from '#web/features/videos/material/words.ts'
import styles from './FilmPreview.module.css'

interface Props {
  atMs: number
  lengthMs: number
  /** When one shot follows another. */
  cutsMs: readonly number[]
  onSeek(ms: number): void
  onToggle(): void
}

/** The arrows move by so much, with Shift by ten times as much. */
const stepMs = 100

/** Where the film is, and where one chooses a place in it: by pointing, or by the arrows. Space plays and pauses. */
export function Scrubber({ atMs, lengthMs, cutsMs, onSeek, onToggle }: Props) {
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(((event.clientX - left) / width) * lengthMs)
  }
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 10 * stepMs : stepMs
    const places: Record<string, number> = {
      ArrowLeft: atMs - by,
      ArrowRight: atMs + by,
      ArrowDown: atMs - by,
      ArrowUp: atMs + by,
      PageDown: cutsMs.findLast((ms) => ms < atMs - stepMs) ?? 0,
      PageUp: cutsMs.find((ms) => ms > atMs) ?? lengthMs,
      Home: 0,
      End: lengthMs,
    }
    const place = places[event.key]
    if (place === undefined && event.key !== ' ') return
    event.preventDefault()
    if (place === undefined) onToggle()
    else onSeek(place)
  }
  const share = (ms: number) => `${(100 * Math.min(ms, lengthMs)) / lengthMs}%`
  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label="播放位置"
      aria-valuemin={0}
      aria-valuemax={lengthMs}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={`${lasting(atMs)}，共 ${lasting(lengthMs)}`}
      onPointerDown={point}
      onPointerMove={point}
      onKeyDown={press}
    >
      <i style={{ width: share(atMs) }} />
      {cutsMs.map((ms) => (
        <b key={ms} style={{ left: share(ms) }} />
      ))}
      <span style={{ left: share(atMs) }} />
    </div>
  )
}
