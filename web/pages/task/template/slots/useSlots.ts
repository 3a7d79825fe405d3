import { useState } from 'react'
import { maxSlots, type Slot } from '#contract/videos/timeline.ts'
import { newSlot } from './slotPlace.ts'
import { usePointNames } from './usePointNames.ts'

interface Options {
  slots: readonly Slot[]
  at: number
  durationMs: number
  onChange(slots: Slot[]): void
}

/** The slots of a template while it is edited, and which of them is chosen. */
export function useSlots({ slots, at, durationMs, onChange }: Options) {
  const [chosen, choose] = useState<number>()
  const names = usePointNames(slots)
  const made = slots.length < maxSlots ? newSlot(slots, at, durationMs) : undefined
  return {
    ...{ slots, names, choose },
    chosen: chosen !== undefined && chosen < slots.length ? chosen : undefined,
    put: (index: number, next: Slot) => onChange(slots.with(index, next)),
    drop(index: number) {
      onChange(slots.toSpliced(index, 1))
      choose(undefined)
    },
    /** Adds a slot at the playhead or in the first gap; undefined if there is no room for one. */
    add:
      made &&
      (() => {
        onChange(slots.toSpliced(made.index, 0, made.slot))
        choose(made.index)
      }),
  }
}
export type SlotEditing = ReturnType<typeof useSlots>
