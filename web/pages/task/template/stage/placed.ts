import type { Element } from '#contract/videos/timeline.ts'
import { effectFor } from '../place.ts'

/** Whether an element runs at a time. */
export const isOn = ({ startMs, lengthMs }: Element, at: number) => startMs <= at && at < startMs + lengthMs

/** What an element is set to, or what its effect starts with. */
export const numberOf = ({ effect, params }: Element, key: string, otherwise = 0): number =>
  params[key] ?? effectFor(effect).params.find((param) => param.key === key)?.start ?? otherwise

/** How far an element has appeared, or not yet vanished, 0 to 1. */
export function fadedAt(element: Element, at: number): number {
  const fade = numberOf(element, 'fadeMs')
  if (fade <= 0) return 1
  return within(Math.min(at - element.startMs, element.startMs + element.lengthMs - at) / fade, 0, 1)
}

/** A position: a point of the picture in percent, and an offset from there in percent of the element's own size. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly across: number
  readonly down: number
  /** Percent of the picture's width; null for text. */
  readonly width: number | null
  /** Degrees clockwise. */
  readonly angle: number
  readonly scale: number
  readonly mirrored: boolean
  readonly opacity: number
}

/** Effects that depend on what a camera sees, or on what comes before and after. Only the finished video shows them. */
const unseen: ReadonlySet<string> = new Set(['follow', 'slow', 'fast', 'freeze', 'blurBehind', 'petFollow'])
export const isShown = (element: Element) =>
  effectFor(element.effect).kind !== 'transition' && !unseen.has(element.effect)

/** The position of an element on the picture at a given time. */
export function placeAt(element: Element, at: number): Place {
  const number = (key: string, otherwise: number) => numberOf(element, key, otherwise)
  const { effect, startMs, lengthMs } = element
  const elapsedMs = at - startMs
  const left = startMs + lengthMs - at
  const place: Place = {
    ...{ left: number('x', 50), top: number('y', 50), across: -50, down: -50 },
    width: effectFor(effect).kind === 'text' ? null : number('width', 30),
    angle: number('angle', 0),
    ...{ scale: 1, mirrored: false },
    opacity: (number('opacity', 100) / 100) * fadedAt(element, at),
  }
  if (effect === 'stickerFloat') {
    const turn = (2 * Math.PI * elapsedMs) / number('periodMs', 1)
    return { ...place, top: place.top + number('drift', 0) * Math.sin(turn) }
  }
  if (effect === 'stickerPop') {
    const share = within(Math.min(elapsedMs, left) / number('inMs', 1), 0, 1)
    return { ...place, scale: popped(share, number('overshoot', 0) / 100) }
  }
  if (effect === 'petWalk') {
    const width = number('width', 0)
    const done = elapsedMs / lengthMs
    const mirrored = Math.abs(number('angle', 0)) > 90
    const way = -width / 2 + (100 + width) * done
    const up = Math.abs(Math.sin(Math.PI * number('hops', 0) * done)) * number('hop', 0)
    return { ...place, left: mirrored ? 100 - way : way, top: place.top - up, angle: 0, mirrored }
  }
  if (effect === 'petPeek') {
    const out = (number('depth', 0) / 100) * within(Math.min(elapsedMs, left) / (lengthMs / 4), 0, 1)
    const position = number('position', 50)
    const edges: Readonly<Record<number, Partial<Place>>> = {
      0: { left: position, top: 100, down: -100 * out },
      90: { left: 0, top: position, across: -100 + 100 * out },
      180: { left: position, top: 0, down: -100 + 100 * out },
      '-90': { left: 100, top: position, across: -100 * out },
    }
    return { ...place, ...edges[Math.round(number('side', 0) / 90) * 90] }
  }
  return place
}

/** How the picture below is enlarged at a time, around which point. */
export function zoomAt(elements: readonly Element[], at: number) {
  const push = elements.findLast((element) => element.effect === 'push' && isOn(element, at))
  if (!push) return { zoom: 1, x: 50, y: 50 }
  const [from, to] = [numberOf(push, 'from'), numberOf(push, 'to')]
  return {
    zoom: from + (to - from) * ((at - push.startMs) / push.lengthMs),
    x: numberOf(push, 'x'),
    y: numberOf(push, 'y'),
  }
}

/** The parameters that a horizontal and a vertical drag change, if the effect has them. */
export function axesOf(element: Element): { x?: string; y?: string } {
  if (element.effect === 'petPeek')
    return Math.abs(numberOf(element, 'side')) === 90 ? { y: 'position' } : { x: 'position' }
  const known = new Set(effectFor(element.effect).params.map(({ key }) => key))
  return { ...(known.has('x') && { x: 'x' }), ...(known.has('y') && { y: 'y' }) }
}

/** The element moved over the picture by percent of its sides, within what its parameters take and in their steps. */
export function pulled(element: Element, right: number, down: number): Element {
  const { x, y } = axesOf(element)
  const set = (key: string | undefined, by: number) => {
    const param = effectFor(element.effect).params.find((one) => one.key === key)
    if (!param) return {}
    const value = Math.round((numberOf(element, param.key) + by) / param.step) * param.step
    return { [param.key]: within(value, param.min, param.max) }
  }
  return { ...element, params: { ...element.params, ...set(x, right), ...set(y, down) } }
}

/** Grows from 0 to slightly above 1, then back to 1. */
function popped(share: number, overshoot: number): number {
  const top = 0.7
  return share < top ? (share / top) * (1 + overshoot) : 1 + overshoot * (1 - (share - top) / (1 - top))
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
