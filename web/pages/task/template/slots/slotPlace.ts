import { minSlotMs, type Slot, type Span, slotSpeeds } from '#contract/videos/timeline.ts'
import { within } from '../place.ts'

/** The time that a slot may take: between its neighbours. */
export interface Room {
  readonly fromMs: number
  readonly toMs: number
}

/** Returns the room of a slot; slots do not pass each other. */
export function roomOf(slots: readonly Span[], index: number, durationMs: number): Room {
  const [before, after] = [slots[index - 1], slots[index + 1]]
  return { fromMs: before ? before.startMs + before.lengthMs : 0, toMs: after?.startMs ?? durationMs }
}

/** The slot at another start, with the same length. */
export const movedSlot = (slot: Slot, startMs: number, { fromMs, toMs }: Room): Slot => ({
  ...slot,
  startMs: within(Math.round(startMs), fromMs, Math.max(fromMs, toMs - slot.lengthMs)),
})

/** With another end and the same beginning. */
export const endedSlot = (slot: Slot, endMs: number, { toMs }: Room): Slot => ({
  ...slot,
  lengthMs: within(Math.round(endMs - slot.startMs), minSlotMs, Math.max(minSlotMs, toMs - slot.startMs)),
})

/** With another beginning and the same end. */
export function begunSlot(slot: Slot, startMs: number, { fromMs }: Room): Slot {
  const endMs = slot.startMs + slot.lengthMs
  const start = within(Math.round(startMs), Math.min(fromMs, endMs - minSlotMs), endMs - minSlotMs)
  return { ...slot, startMs: start, lengthMs: endMs - start }
}

const usualMs = 3000

/** Returns the index and the slot that would be added: at the playhead, or in the first gap; undefined if there is no room. */
export function newSlot(slots: readonly Slot[], atMs: number, durationMs: number) {
  const gaps = Array.from({ length: slots.length + 1 }, (_, index) => {
    const { fromMs } = roomOf(slots, index, durationMs)
    return { index, fromMs, toMs: slots[index]?.startMs ?? durationMs }
  })
  const here = gaps.find(({ fromMs, toMs }) => fromMs <= atMs && atMs + minSlotMs <= toMs)
  const gap = here ? { ...here, fromMs: atMs } : gaps.find(({ fromMs, toMs }) => fromMs + minSlotMs <= toMs)
  if (!gap) return undefined
  const slot: Slot = {
    ...{ startMs: gap.fromMs, lengthMs: Math.min(usualMs, gap.toMs - gap.fromMs), pointId: null, face: false },
    ...{ fit: 'cover', speed: slotSpeeds.usual, missing: 'any' },
  }
  return { index: gap.index, slot }
}
