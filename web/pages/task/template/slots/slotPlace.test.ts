import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Slot, slotFault } from '#contract/videos/timeline.ts'
import { begunSlot, endedSlot, movedSlot, newSlot, roomOf } from './slotPlace.ts'

/** So many slots as fit, each added at one of some times. */
function added(times: readonly number[], durationMs: number): Slot[] {
  let slots: Slot[] = []
  for (const ms of times) {
    const made = newSlot(slots, Math.min(ms, durationMs), durationMs)
    if (made) slots = slots.toSpliced(made.index, 0, made.slot)
  }
  return slots
}

it('slots stay in order of time, apart and within the template, however they are added and dragged', () => {
  const ms = fc.integer({ min: -5000, max: 40_000 })
  fc.assert(
    fc.property(
      fc.array(fc.nat(30_000), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1000, max: 30_000 }),
      fc.array(fc.tuple(fc.nat(11), fc.constantFrom('move', 'begin', 'end'), ms), { maxLength: 20 }),
      (times, durationMs, drags) => {
        let slots = added(times, durationMs)
        for (const [which, part, to] of drags) {
          const index = which % slots.length
          const room = roomOf(slots, index, durationMs)
          const dragged = { move: movedSlot, begin: begunSlot, end: endedSlot }[part](slots[index]!, to, room)
          slots = slots.with(index, dragged)
        }
        expect(slots.length).toBeGreaterThan(0)
        expect(slots.map((_, at) => slotFault(slots, at, durationMs)).filter(Boolean)).toEqual([])
      },
    ),
  )
})

it('a slot is added at the playhead, or in the first gap if there is no room', () => {
  expect(added([1000], 10_000)).toMatchObject([{ startMs: 1000, lengthMs: 3000 }])
  expect(added([1000, 2000], 10_000)).toMatchObject([{ startMs: 0, lengthMs: 1000 }, { startMs: 1000 }])
  expect(newSlot(added([0, 0, 0, 0], 10_000), 5000, 10_000)).toBeUndefined()
})
