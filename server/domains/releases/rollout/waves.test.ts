import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neededOf, type WaveKind, wavesOf } from '#contract/releases/software.ts'
import { nextWave } from './waves.ts'

const plans = fc.record({
  total: fc.integer({ min: 1, max: 5000 }),
  by: fc.constantFrom<WaveKind>('count', 'percent'),
  sizes: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 8 }),
})

describe('waves', () => {
  it('waves contain every camera once, none is empty, and none but the last is larger than requested', () => {
    fc.assert(
      fc.property(plans, ({ total, by, sizes }) => {
        const waves = wavesOf(total, by, sizes)
        expect(waves.reduce((sum, size) => sum + size, 0)).toBe(total)
        expect(waves.every((size) => size >= 1)).toBe(true)
        expect(waves.length).toBeLessThanOrEqual(sizes.length + 1)
        for (const [at, size] of waves.slice(0, sizes.length).entries())
          expect(size).toBeLessThanOrEqual(by === 'count' ? sizes[at]! : Math.max(1, (total * sizes[at]!) / 100))
      }),
    )
  })

  const wave = fc
    .record({
      open: fc.integer({ min: 0, max: 20 }),
      done: fc.integer({ min: 0, max: 20 }),
      failed: fc.integer({ min: 0, max: 20 }),
      skipped: fc.integer({ min: 0, max: 20 }),
    })
    .map((one) => ({ ...one, size: one.open + one.done + one.failed + one.skipped }))
    .filter(({ size }) => size > 0)
  const rollouts = fc.record({
    all: fc.array(wave, { minLength: 1, maxLength: 6 }),
    successPercent: fc.integer({ min: 1, max: 100 }),
  })

  it('a wave begins only after waves that reached the threshold, and a rollout ends only with no camera open', () => {
    fc.assert(
      fc.property(rollouts, ({ all, successPercent }) => {
        const waves = all.map((one, at) => ({ ...one, wave: at + 1 }))
        const verdict = nextWave(waves, { wave: 1, successPercent })
        const reached = (at: number) => {
          const { size, skipped, done } = waves[at]!
          return size > skipped && done / (size - skipped) >= successPercent / 100
        }
        for (let at = 0; at < verdict.wave - 1; at++) expect(reached(at)).toBe(true)
        const isLast = verdict.wave === waves.length
        if (verdict.isOver) expect([isLast, waves.some(({ open }) => open > 0)]).toEqual([true, false])
        if (verdict.short !== null) {
          expect([isLast, waves[verdict.wave - 1]!.open, reached(verdict.wave - 1)]).toEqual([false, 0, false])
        }
        // A rollout stands still only while a camera is being updated.
        if (!verdict.isOver && verdict.short === null)
          expect(waves.slice(0, isLast ? waves.length : verdict.wave).some(({ open }) => open > 0)).toBe(true)
      }),
    )
  })

  it('a wave from which no camera was skipped needs at least one successful camera', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (size, percent) => {
        const needed = neededOf(size, 0, percent)
        expect(needed).toBeGreaterThanOrEqual(1)
        expect(needed).toBeLessThanOrEqual(size)
      }),
    )
  })
})
