import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isResting, isTrouble, type Status } from '#contract/status.ts'
import { type Held, settle } from './flap.ts'

const working = ['ok', 'unknown', 'degraded', 'down'] as const
const all = [...working, 'maintenance', 'closed'] as const
/** Looks at a light: what its figures say, and how many milliseconds after the look before. */
const observationsOf = (states: readonly Status[]) =>
  fc.array(fc.record({ reads: fc.constantFrom(...states), after: fc.integer({ min: 1, max: 40_000 }) }), {
    minLength: 1,
    maxLength: 80,
  })
const holds = fc.record({ holdDown: fc.integer({ min: 0, max: 90 }), holdUp: fc.integer({ min: 0, max: 90 }) })

interface Step extends Held {
  readonly at: number
}
function run(
  observations: readonly { reads: Status; after: number }[],
  rule: { holdDown: number; holdUp: number },
): Step[] {
  let current: Held | null = null
  let at = 1_000_000
  return observations.map(({ reads, after }) => {
    at += after
    current = settle(current, reads, at, rule)
    return { ...current, at }
  })
}
/** Runs of the same state, from their first look to the first of the next. */
function spans(steps: readonly Step[]) {
  const found: { state: Status; from: number; to: number }[] = []
  for (const { state, at } of steps) {
    const last = found.at(-1)
    if (last) last.to = at
    if (last?.state !== state) found.push({ state, from: at, to: at })
  }
  return found
}
const rank = (state: Status) => (working as readonly Status[]).indexOf(state)

describe('a light', () => {
  it('a light never goes from green to red and back, or from red to green and back, within its holding times', () => {
    fc.assert(
      fc.property(observationsOf(working), holds, (observations, rule) => {
        const runs = spans(run(observations, rule))
        for (const [index, { state, from, to }] of runs.entries()) {
          if (index === 0 || index === runs.length - 1) continue
          const [before, after] = [runs[index - 1]!, runs[index + 1]!]
          if (rank(state) > rank(before.state) && rank(state) > rank(after.state))
            expect(to - from).toBeGreaterThanOrEqual(rule.holdUp * 1000)
          if (rank(state) < rank(before.state) && rank(state) < rank(after.state))
            expect(to - from).toBeGreaterThanOrEqual(rule.holdDown * 1000)
        }
      }),
    )
  })

  it('a light turns worse or better only if its figures were so for the whole of the holding time', () => {
    fc.assert(
      fc.property(observationsOf(working), holds, (observations, rule) => {
        const steps = run(observations, rule)
        for (const [index, step] of steps.entries()) {
          const before = steps[index - 1]
          if (!before || before.state === step.state) continue
          const worse = rank(step.state) > rank(before.state)
          const hold = (worse ? rule.holdDown : rule.holdUp) * 1000
          for (const one of steps.slice(0, index + 1).filter(({ at }) => at > step.at - hold))
            expect(worse ? rank(one.reads) >= rank(step.state) : rank(one.reads) <= rank(step.state)).toBe(true)
        }
      }),
    )
  })

  it('a light shows what its figures say once they have been the same for both holding times', () => {
    fc.assert(
      fc.property(observationsOf(all), holds, fc.constantFrom(...all), (observations, rule, last) => {
        const steps = run([...observations, { reads: last, after: 1 }, { reads: last, after: 91_000 }], rule)
        expect(steps.at(-1)!.state).toBe(last)
      }),
    )
  })

  it('a light turns degraded, and not down, by figures that waver between the two levels', () => {
    const observations = Array.from({ length: 10 }, (_, at) => ({
      reads: at % 2 ? ('down' as const) : ('degraded' as const),
      after: 10_000,
    }))
    const states = run([{ reads: 'ok', after: 1 }, ...observations], { holdDown: 60, holdUp: 60 }).map(
      ({ state }) => state,
    )
    expect(states.at(-1)).toBe('degraded')
    expect(states).not.toContain('down')
  })

  it('a light rests at once, and figures after a rest must last before the light turns bad', () => {
    fc.assert(
      fc.property(observationsOf(all), fc.integer({ min: 1, max: 90 }), (observations, holdDown) => {
        const steps = run(observations, { holdDown, holdUp: 30 })
        for (const [index, step] of steps.entries()) {
          expect(isResting(step.state)).toBe(isResting(step.reads))
          const before = steps[index - 1]
          if (!before || isResting(before.state)) expect(isTrouble(step.state)).toBe(false)
        }
      }),
    )
  })

  it('evaluating a light again at the same moment changes nothing', () => {
    fc.assert(
      fc.property(observationsOf(all), holds, (observations, rule) => {
        const last = run(observations, rule).at(-1)!
        const { at, ...current } = last
        expect(settle(current, current.reads, at, rule)).toEqual(current)
      }),
    )
  })

  it('a light has a state at every moment: its states follow each other without a gap', () => {
    fc.assert(
      fc.property(observationsOf(all), holds, (observations, rule) => {
        const steps = run(observations, rule)
        const runs = spans(steps)
        expect(runs.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(steps.at(-1)!.at - steps[0]!.at)
      }),
    )
  })
})
