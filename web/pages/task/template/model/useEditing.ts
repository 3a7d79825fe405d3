import { useState, useSyncExternalStore } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { type Element, maxElements, maxSlots, type Slot } from '#contract/videos/timeline.ts'
import { titleOf } from '#web/crud/kit.ts'
import { toast } from '#web/kit/look/toast.ts'
import { createHistory, type Step } from '#web/parts/form/history.ts'
import { useLibrary } from '../library.ts'
import { effectFor, moved, newElement } from '../place.ts'
import { movedSlot, newSlot, roomOf } from '../slots/slotPlace.ts'
import { usePointNames } from '../slots/usePointNames.ts'
import { useMaterials } from '../useMaterials.ts'
import { type Draft, differenceOf, lengthOf } from './draft.ts'
import type { Parcel } from './parcel.ts'
import { usePlayhead } from './playhead.ts'

/** The chosen block of the timeline. */
export interface Choice {
  readonly of: 'element' | 'slot'
  readonly index: number
}

/** What the server refused of the timeline or the slots, and the block that it names. */
export interface Refusal {
  readonly text: string
  readonly block: Choice | undefined
  /** As they were sent: what was changed since may be right. */
  readonly timeline: readonly Element[]
  readonly slots: readonly Slot[]
}

/** A template while it is edited: its parts, what is chosen of them, and all that can be done with them. */
export function useEditing(start: Draft, canWrite: boolean) {
  const [history] = useState(() => createHistory(start))
  const { now: draft, canUndo, canRedo } = useSyncExternalStore(history.subscribe, history.shown)
  const [choice, choose] = useState<Choice>()
  const [refusal, refuse] = useState<Refusal>()
  const durationMs = lengthOf(draft)
  const head = usePlayhead(durationMs)
  const change = (next: Partial<Draft>, step: Step) => {
    if (canWrite) history.put({ ...history.now(), ...next }, step)
  }
  const chosen = choice && choice.index < partsOf(draft, choice.of).length ? choice : undefined
  const parts = usePlacing({ history, change, choose, head, durationMs, canWrite })
  return {
    ...{ draft, durationMs, head, choose, chosen, change, canWrite, refuse, ...parts },
    refusal: refusal && refusal.timeline === draft.timeline && refusal.slots === draft.slots ? refusal : undefined,
    now: history.now,
    names: usePointNames(draft.slots),
    materials: useMaterials(draft.timeline),
    undo: canUndo && canWrite ? history.undo : undefined,
    redo: canRedo && canWrite ? history.redo : undefined,
  }
}
export type Editing = ReturnType<typeof useEditing>

const partsOf = (draft: Draft, of: Choice['of']): readonly (Element | Slot)[] =>
  of === 'slot' ? draft.slots : draft.timeline

interface Placing {
  history: { now(): Draft }
  change(next: Partial<Draft>, step: Step): void
  choose(choice: Choice | undefined): void
  head: { now(): number }
  durationMs: number
  canWrite: boolean
}

/** What puts parts into a template, changes them and takes them away. */
function usePlacing({ history, change, choose, head, durationMs, canWrite }: Placing) {
  const { all = [] } = useLibrary()
  const put = (choice: Choice, next: Element | Slot, gesture?: string) => {
    const { timeline, slots } = history.now()
    const { of, index } = choice
    const before = (of === 'slot' ? slots : timeline)[index]
    change(
      of === 'slot' ? { slots: slots.with(index, next as Slot) } : { timeline: timeline.with(index, next as Element) },
      gesture ? { key: gesture, held: true } : { key: `${of} ${index} ${differenceOf(before, next)}` },
    )
  }
  const drop = ({ of, index }: Choice) => {
    const { timeline, slots } = history.now()
    choose(undefined)
    change(of === 'slot' ? { slots: slots.toSpliced(index, 1) } : { timeline: timeline.toSpliced(index, 1) }, once())
  }
  const addElement = (element: Element) => {
    const { timeline } = history.now()
    if (timeline.length >= maxElements) return toast.error(`一个模板最多 ${maxElements} 个效果`)
    change({ timeline: [...timeline, element] }, once())
    choose({ of: 'element', index: timeline.length })
  }
  const addEffect = (key: string, ms: number, materialId?: number) => {
    const made = newElement(key, ms, durationMs)
    if (!made) return toast.error(`模板太短，放不下「${effectFor(key).title}」`)
    addElement(materialId === undefined ? made : { ...made, materialId })
  }
  const addSlot = (ms: number, like?: Slot) => {
    const { slots } = history.now()
    const made = slots.length < maxSlots ? newSlot(slots, ms, durationMs) : undefined
    if (!made) return toast.error(`没有空处放下${titleOf(templates.list, 'slots')}`)
    const lengthMs = Math.min(
      like?.lengthMs ?? made.slot.lengthMs,
      roomAfter(slots, made.index, durationMs) - made.slot.startMs,
    )
    change(
      { slots: slots.toSpliced(made.index, 0, { ...made.slot, ...like, startMs: made.slot.startMs, lengthMs }) },
      once(),
    )
    choose({ of: 'slot', index: made.index })
  }
  return {
    put,
    drop,
    /** Puts something of the library at a time, or at the playhead. */
    place(parcel: Parcel, ms = head.now()) {
      if (!canWrite) return
      if (parcel.of === 'slot') addSlot(ms)
      else if (parcel.of === 'effect') addEffect(parcel.key, ms)
      else if (parcel.of === 'sound') change({ audioId: parcel.id }, once())
      else {
        const effect = all.find(({ material }) => material === parcel.kind)
        if (effect) addEffect(effect.key, ms, parcel.id)
      }
    },
    /** Moves a part by so much, as far as it may go. */
    nudge(choice: Choice, ms: number) {
      const { timeline, slots } = history.now()
      const { of, index } = choice
      if (of === 'element') put(choice, moved(timeline[index]!, timeline[index]!.startMs + ms, durationMs))
      else put(choice, movedSlot(slots[index]!, slots[index]!.startMs + ms, roomOf(slots, index, durationMs)))
    },
    /** Puts the same behind it. */
    duplicate({ of, index }: Choice) {
      if (!canWrite) return
      const one = partsOf(history.now(), of)[index]!
      const endMs = one.startMs + one.lengthMs
      if (of === 'element') addElement(moved(one as Element, endMs, durationMs))
      else addSlot(endMs, one as Slot)
    },
    /** Moves an element above the others. */
    toTop(index: number) {
      const { timeline } = history.now()
      change({ timeline: [...timeline.toSpliced(index, 1), timeline[index]!] }, once())
      choose({ of: 'element', index: timeline.length - 1 })
    },
  }
}

/** Where the gap ends into which a slot is put. */
const roomAfter = (slots: readonly Slot[], index: number, durationMs: number) => slots[index]?.startMs ?? durationMs

let steps = 0
/** A step of its own. */
const once = (): Step => ({ key: `once ${++steps}` })
