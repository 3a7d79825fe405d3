import { clsx } from 'clsx'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { type Span, seconds } from '#contract/videos/timeline.ts'
import { grid, snapped } from '../place.ts'
import styles from '../Template.module.css'
import { newGesture } from './gesture.ts'

interface Props<S extends Span> {
  span: S
  /** What it is, for screen readers. */
  name: string
  /** What is written on it. */
  title: string
  /** What it is, shown under the pointer. */
  hint: string
  fault: string | undefined
  lane: number
  isChosen: boolean
  durationMs: number
  /** The times to which it snaps. */
  edges(): readonly number[]
  /** How it is coloured, by what it is. */
  tint: string
  ruler: RefObject<HTMLDivElement | null>
  /** The same at another time, as far as it may go. */
  shape: Record<'moved' | 'begunAt' | 'endedAt', (from: S, ms: number) => S>
  onChoose(): void
  /** `gesture` is of a pointer that is held. */
  onChange(next: S, gesture?: string): void
  onDrop(): void
}

/** How near an edge is caught, in px. */
const reachPx = 6

/**
 * Something on its track. It is dragged at its middle or its ends, and snaps to nearby edges.
 * Keys: arrows move it, with Alt they move its end, with Shift by whole seconds; Delete removes it.
 */
export function Block<S extends Span>({ span, name, title, hint, fault, lane, isChosen, tint, ...props }: Props<S>) {
  const { durationMs, ruler, shape, edges: edgesNow, ...act } = props
  const pulled = useRef<{ part: string; x: number; from: S; gesture: string; edges: readonly number[] } | undefined>(
    undefined,
  )
  const { startMs, lengthMs } = span
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    const part = (event.target as HTMLElement).dataset.part ?? 'middle'
    pulled.current = { part, x: event.clientX, from: span, gesture: newGesture(), edges: edgesNow() }
    event.currentTarget.setPointerCapture(event.pointerId)
    act.onChoose()
  }
  const pull = (event: PointerEvent) => {
    const { current } = pulled
    const width = ruler.current?.clientWidth
    if (!current || !width) return
    const { part, from, gesture, edges } = current
    const by = ((event.clientX - current.x) / width) * durationMs
    if (Math.abs(event.clientX - current.x) < 3) return
    const near = (ms: number) => snapped(ms, edges, (reachPx / width) * durationMs)
    const end = from.startMs + from.lengthMs
    if (part === 'begin') act.onChange(shape.begunAt(from, near(from.startMs + by)), gesture)
    else if (part === 'end') act.onChange(shape.endedAt(from, near(end + by)), gesture)
    else {
      // Whichever of its ends catches something.
      const start = near(from.startMs + by)
      const byEnd = near(end + by) - from.lengthMs
      const next = edges.includes(start) || !edges.includes(byEnd + from.lengthMs) ? start : byEnd
      act.onChange(shape.moved(from, next), gesture)
    }
  }
  const key = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way) {
      const by = way * (event.shiftKey ? 1000 : grid)
      act.onChoose()
      act.onChange(event.altKey ? shape.endedAt(span, startMs + lengthMs + by) : shape.moved(span, startMs + by))
    } else if (event.key === 'Delete' || event.key === 'Backspace') act.onDrop()
    else return
    event.preventDefault()
  }
  const words = `${seconds(startMs)} 至 ${seconds(startMs + lengthMs)} 秒`
  return (
    <button
      type="button"
      className={clsx(styles.block, isChosen && styles.chosen, fault && styles.wrong)}
      style={
        {
          left: `${(100 * startMs) / durationMs}%`,
          width: `${(100 * lengthMs) / durationMs}%`,
          top: 4 + 28 * lane,
          '--tint': tint,
        } as CSSProperties
      }
      data-block=""
      aria-label={`${name}，${words}${fault ? `，${fault}` : ''}`}
      aria-pressed={isChosen}
      title={`${hint} ${words}${fault ? `\n${fault}` : ''}`}
      onPointerDown={begin}
      onPointerMove={pull}
      onPointerUp={() => {
        pulled.current = undefined
      }}
      onPointerCancel={() => {
        pulled.current = undefined
      }}
      onClick={act.onChoose}
      onFocus={act.onChoose}
      onKeyDown={key}
    >
      <i data-part="begin" />
      <span className="el">{title}</span>
      <i data-part="end" />
    </button>
  )
}
