import { type EffectKind, effectKinds } from '#contract/videos/effectLibrary.ts'
import {
  type Element,
  elementFault,
  elementName,
  type Slot,
  seconds,
  slotFault,
  slotName,
} from '#contract/videos/timeline.ts'
import { effectOf } from './effectLibrary.ts'

/** Kinds of effects that may overlap: they are stacked in the order of the timeline. */
const layered: ReadonlySet<EffectKind> = new Set(['photo', 'sticker', 'pet', 'text'])

/** Returns the first error in a timeline, as text that names the element by its position. */
export function timelineFault(elements: readonly Element[], durationMs: number): string | undefined {
  for (const [at, element] of elements.entries()) {
    const effect = effectOf(element.effect)
    if (!effect) return `${elementName(at)}不在特效库里`
    const fault = elementFault(element, effect, durationMs)
    if (fault) return `${elementName(at)}「${effect.title}」${fault}`
  }
  return clash(elements)
}

/** Returns the first error in the slots of a template, as text that names the slot. */
export function slotsFault(slots: readonly Slot[], durationMs: number): string | undefined {
  for (const at of slots.keys()) {
    const fault = slotFault(slots, at, durationMs)
    if (fault) return `${slotName(at)}${fault}`
  }
  return undefined
}

/** Effects of any other kind must not overlap with one of the same kind. */
function clash(elements: readonly Element[]): string | undefined {
  const last = new Map<string, Element>()
  for (const element of elements.toSorted((a, b) => a.startMs - b.startMs)) {
    const { kind, title } = effectOf(element.effect)!
    if (layered.has(kind)) continue
    const before = last.get(kind)
    if (before && before.startMs + before.lengthMs > element.startMs)
      return `${effectKinds[kind]}效果不能同时有两个：「${effectOf(before.effect)!.title}」与「${title}」在 ${seconds(element.startMs)} 秒重叠`
    last.set(kind, element)
  }
  return undefined
}
