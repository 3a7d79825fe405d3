import type { Effect } from '#contract/videos/effectLibrary.ts'
import { type Element, elementFault, maxTemplateMs, type Span } from '#contract/videos/timeline.ts'
import { effectOf } from './library.ts'

/** The effect of a key. An effect that a later library no longer has can still be shown and deleted. */
export const effectFor = (key: string): Effect =>
  effectOf(key) ?? {
    ...{ key, kind: 'smart', title: key, params: [], minMs: 1, maxMs: maxTemplateMs },
    meaning: '特效库里没有这个效果了，请删除它',
  }

/** The fault of an element; undefined if it has none. */
export const faultOf = (element: Element, durationMs: number) =>
  effectOf(element.effect) ? elementFault(element, effectFor(element.effect), durationMs) : '不在特效库里'

/** What positions are rounded to where they catch nothing. */
export const grid = 100

/** A time at the nearest of some points within reach, else on the grid. */
export function snapped(ms: number, points: readonly number[], reach: number): number {
  const near = points.toSorted((a, b) => Math.abs(a - ms) - Math.abs(b - ms))[0]
  if (near !== undefined && Math.abs(near - ms) <= reach) return near
  return Math.round(ms / grid) * grid
}

/** Where others begin and end, and the template itself. */
export const edgesOf = (spans: readonly Span[], except: number, durationMs: number): number[] => [
  0,
  durationMs,
  ...spans.flatMap(({ startMs, lengthMs }, at) => (at === except ? [] : [startMs, startMs + lengthMs])),
]

export const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** The element at another start, with the same length, within the template. */
export const moved = (element: Element, startMs: number, durationMs: number): Element => ({
  ...element,
  startMs: within(Math.round(startMs), 0, Math.max(0, durationMs - element.lengthMs)),
})

/** The element with another end, within the length limits of its effect. */
export function endedAt(element: Element, endMs: number, durationMs: number): Element {
  const { minMs, maxMs } = effectFor(element.effect)
  const longest = Math.min(maxMs, durationMs - element.startMs)
  return { ...element, lengthMs: within(Math.round(endMs - element.startMs), Math.min(minMs, longest), longest) }
}

/** With another beginning and the same end. */
export function begunAt(element: Element, startMs: number): Element {
  const { minMs, maxMs } = effectFor(element.effect)
  const end = element.startMs + element.lengthMs
  const start = within(Math.round(startMs), Math.max(0, end - maxMs), end - minMs)
  return { ...element, startMs: start, lengthMs: end - start }
}

/** The lane of each element on its track, so that none hides another: the first free one. */
export function lanesOf(spans: readonly Span[]): number[] {
  const ends: number[] = []
  const lanes = spans.map(() => 0)
  const order = [...spans.keys()].toSorted((a, b) => spans[a]!.startMs - spans[b]!.startMs)
  for (const at of order) {
    const { startMs, lengthMs } = spans[at]!
    const free = ends.findIndex((end) => end <= startMs)
    const lane = free < 0 ? ends.length : free
    ends[lane] = startMs + lengthMs
    lanes[at] = lane
  }
  return lanes
}

/** A new element at the playhead, or earlier if it would not fit there; undefined if the template is too short for the effect. */
export function newElement(key: string, atMs: number, durationMs: number): Element | undefined {
  const effect = effectFor(key)
  if (effect.minMs > durationMs) return undefined
  const usual = effect.kind === 'transition' ? 800 : 3000
  const lengthMs = within(usual, effect.minMs, Math.min(effect.maxMs, durationMs))
  const made = { effect: key, startMs: atMs, lengthMs, params: {}, ...(effect.kind === 'text' && { text: '' }) }
  return moved(made, atMs, durationMs)
}

/** The distance between the marks of a ruler, so that there are about a dozen. */
export const tickMs = (durationMs: number) =>
  [500, 1000, 2000, 5000, 10_000, 20_000, 30_000].find((step) => durationMs / step <= 16) ?? 60_000
