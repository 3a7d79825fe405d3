import type { WholeElement } from '#contract/videos/placed.ts'
import type { Element } from '#contract/videos/timeline.ts'
import { effectFor } from '../place.ts'

/** What an element is set to, or what its effect starts with. */
export const numberOf = ({ effect, params }: Element, key: string, otherwise = 0): number =>
  params[key] ?? effectFor(effect).params.find((param) => param.key === key)?.start ?? otherwise

/** The element with all params of its effect: those that a template leaves out are what they start as. */
export const whole = (element: Element): WholeElement => ({
  ...element,
  params: {
    ...Object.fromEntries(effectFor(element.effect).params.map(({ key, start }) => [key, start])),
    ...element.params,
  },
})

/** Effects that depend on what a camera sees, or on what comes before and after. Only the finished video shows them. */
const unseen: ReadonlySet<string> = new Set(['follow', 'slow', 'fast', 'freeze', 'blurBehind', 'petFollow'])
export const isShown = (element: Element) =>
  effectFor(element.effect).kind !== 'transition' && !unseen.has(element.effect)

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

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
