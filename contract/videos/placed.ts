import type { Element } from './timeline.ts'

/** An element with all params of its effect, as `GET /ingest/v1/templates` sends it. */
export type WholeElement = Element

/** Whether an element runs at a time. */
export const isOn = ({ startMs, lengthMs }: Pick<Element, 'startMs' | 'lengthMs'>, at: number) =>
  startMs <= at && at < startMs + lengthMs

/** How visible an element is at a time, 0 to 1: it fades in from its start and out towards its end. */
export function fadedAt({ startMs, lengthMs, params }: WholeElement, at: number): number {
  const fade = params.fadeMs ?? 0
  if (fade <= 0) return 1
  return within(Math.min(at - startMs, startMs + lengthMs - at) / fade, 0, 1)
}

/**
 * Where an overlay lies: `left` and `top` in percent of the picture, from there moved by `across` and `down` in percent of its own size.
 */
export interface Place {
  readonly left: number
  readonly top: number
  readonly across: number
  readonly down: number
  /** Percent of the picture's width. Null for captions, which have no width param. */
  readonly width: number | null
  /** Degrees clockwise. */
  readonly angle: number
  readonly scale: number
  readonly mirrored: boolean
  readonly opacity: number
}

/** Returns where an overlay is at a time. */
export function placeAt(element: WholeElement, at: number): Place {
  const { effect, startMs, lengthMs, params } = element
  const number = (key: string, otherwise: number) => params[key] ?? otherwise
  const elapsedMs = at - startMs
  const left = startMs + lengthMs - at
  const place: Place = {
    ...{ left: number('x', 50), top: number('y', 50), across: -50, down: -50 },
    width: params.width ?? null,
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

/** Returns the zoom of the picture below at a time, and the point around which it is enlarged, in percent. */
export function zoomAt(elements: readonly WholeElement[], at: number) {
  const push = elements.findLast((element) => element.effect === 'push' && isOn(element, at))
  if (!push) return { zoom: 1, x: 50, y: 50 }
  const { from = 1, to = 1, x = 50, y = 50 } = push.params
  return { zoom: from + (to - from) * ((at - push.startMs) / push.lengthMs), x, y }
}

/** Scale of a pop: grows from 0 to 1 + `overshoot`, then settles at 1. */
function popped(share: number, overshoot: number): number {
  const top = 0.7
  return share < top ? (share / top) * (1 + overshoot) : 1 + overshoot * (1 - (share - top) / (1 - top))
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
