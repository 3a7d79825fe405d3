import { factsOf } from '#contract/fields.ts'
import { isOn } from '#contract/videos/placed.ts'
import { SlotShape, slotFields } from '#contract/videos/templates.ts'
import { fits, type Slot, slotFault, slotName, slotSpeeds } from '#contract/videos/timeline.ts'
import { label } from '#web/kit/form/shape.ts'

/** What a field of a slot is called. */
export const slotLabel = (key: keyof Slot) => label(SlotShape, key)

export const anyPoint = factsOf(slotFields.pointId)!.none!

/** The names of points, once they were read. */
export type PointNames = ReadonlyMap<number, string> | undefined

/** The point of a slot in words; undefined until it is known. */
export function pointWord({ pointId }: Slot, names: PointNames): string | undefined {
  if (pointId === null) return anyPoint
  return names && (names.get(pointId) ?? '点位已删除')
}

/** What is wrong with one of the slots, as text that follows its name; undefined if it is right. */
export function slotFaultOf(slots: readonly Slot[], index: number, durationMs: number, names: PointNames) {
  const { pointId } = slots[index]!
  const isGone = pointId !== null && names !== undefined && !names.has(pointId)
  return slotFault(slots, index, durationMs) ?? (isGone ? '的点位已删除，算作没有片段' : undefined)
}

/** What the slot at a time is called; undefined between slots. */
export function slotWordAt(slots: readonly Slot[], at: number, names: PointNames): string | undefined {
  const index = slots.findIndex((slot) => isOn(slot, at))
  return index < 0 ? undefined : [slotName(index), pointWord(slots[index]!, names)].filter(Boolean).join(' ')
}

/** What a slot asks for besides its point. */
export const demandsOf = ({ face, fit, speed }: Slot): string[] => [
  ...(face ? [slotLabel('face')] : []),
  fits[fit],
  ...(speed === slotSpeeds.usual ? [] : [`${slotLabel('speed')} ${speed}%`]),
]
