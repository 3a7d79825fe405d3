import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { effectKinds } from '#contract/videos/effectLibrary.ts'
import { type Element, seconds } from '#contract/videos/timeline.ts'
import { begunAt, edgesOf, effectFor, endedAt, faultOf, grid, moved, snapped } from '../place.ts'
import styles from '../TimelineInput.module.css'

interface Props {
  element: Element
  /** The name of its material, or its text. */
  title: string | undefined
  lane: number
  isChosen: boolean
  durationMs: number
  others: readonly Element[]
  index: number
  at: number
  ruler: RefObject<HTMLDivElement | null>
  onChoose(): void
  onChange(next: Element): void
  onDrop(): void
}

/** How near an edge is caught, in px. */
const reachPx = 6

/**
 * One element on its track. It is dragged at its middle or its ends, and snaps to nearby edges.
 * Keys: arrows move it, with Alt they move its end, with Shift by whole seconds; Delete removes it.
 */
export function Block({ element, title, lane, isChosen, durationMs, others, index, at, ruler, ...act }: Props) {
  const effect = effectFor(element.effect)
  const pulled = useRef<{ part: string; x: number; from: Element } | undefined>(undefined)
  const { startMs, lengthMs } = element
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    const part = (event.target as HTMLElement).dataset.part ?? 'middle'
    pulled.current = { part, x: event.clientX, from: element }
    event.currentTarget.setPointerCapture(event.pointerId)
    act.onChoose()
  }
  const pull = (event: PointerEvent) => {
    const { current } = pulled
    const width = ruler.current?.clientWidth
    if (!current || !width) return
    const { part, from } = current
    const by = ((event.clientX - current.x) / width) * durationMs
    if (Math.abs(event.clientX - current.x) < 3) return
    const points = [...edgesOf(others, index, durationMs), at]
    const near = (ms: number) => snapped(ms, points, (reachPx / width) * durationMs)
    const end = from.startMs + from.lengthMs
    if (part === 'begin') act.onChange(begunAt(from, near(from.startMs + by)))
    else if (part === 'end') act.onChange(endedAt(from, near(end + by), durationMs))
    else {
      // Whichever of its ends catches something.
      const start = near(from.startMs + by)
      const byEnd = near(end + by) - from.lengthMs
      const next = points.includes(start) || !points.includes(byEnd + from.lengthMs) ? start : byEnd
      act.onChange(moved(from, next, durationMs))
    }
  }
  const key = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way) {
      const by = way * (event.shiftKey ? 1000 : grid)
      act.onChoose()
      act.onChange(
        event.altKey ? endedAt(element, startMs + lengthMs + by, durationMs) : moved(element, startMs + by, durationMs),
      )
    } else if (event.key === 'Delete' || event.key === 'Backspace') act.onDrop()
    else return
    event.preventDefault()
  }
  const fault = faultOf(element, durationMs)
  const words = `${seconds(startMs)} 至 ${seconds(startMs + lengthMs)} 秒`
  return (
    <button
      type="button"
      className={clsx(styles.block, isChosen && styles.chosen, fault && styles.wrong)}
      style={{
        left: `${(100 * startMs) / durationMs}%`,
        width: `${(100 * lengthMs) / durationMs}%`,
        top: 4 + 28 * lane,
      }}
      aria-label={`${effectKinds[effect.kind]} ${effect.title}${title ? ` ${title}` : ''}，${words}${fault ? `，${fault}` : ''}`}
      aria-pressed={isChosen}
      title={`${effect.title} ${words}${fault ? `\n${fault}` : ''}`}
      onPointerDown={begin}
      onPointerMove={pull}
      onPointerUp={() => {
        pulled.current = undefined
      }}
      onPointerCancel={() => {
        pulled.current = undefined
      }}
      onClick={act.onChoose}
      onKeyDown={key}
    >
      <i data-part="begin" />
      <span className="el">{title ?? effect.title}</span>
      <i data-part="end" />
    </button>
  )
}
