import { type Random, random } from './random.ts'
import { crowdAt, dayLength, isOpen, luckOf, minute, startOf } from './rhythm.ts'
import type { Step } from './step.ts'
import { type Budget, budgetOf, conversion, visit } from './visit.ts'
import { type AreaDay, areasOf, type Pace, type World } from './world.ts'

/** A stretch of a day; its steps may reach beyond it. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly steps: Step[]
}

const length = 10 * minute
/** Scans that a party makes on its way. */
const scansOfParty = { one: 60, two: 28, three: 12 }
const meanScans = 1.52

/** A day (YYYY-MM-DD, Asia/Shanghai) of all areas, stretch by stretch. The same world, day and pace give the same day; nobody comes before `since` or from `until` on. */
export function* dayOf(world: World, day: string, pace: Pace, since = 0, until = Number.POSITIVE_INFINITY): Generator<Stretch> {
  const areas = areasOf(world)
  const start = startOf(day)
  for (let from = start; from < start + dayLength; from += length) {
    const steps: Step[] = []
    for (const area of areas) {
      const { expected, share } = expectation(world, area, areas, day, from + length / 2, pace)
      if (expected === 0) continue
      const luck = random(`${world.seed}/${day}/${area.areaId}/${from}`)
      const budgets = new Map<number, Budget>()
      const budgetAt = (at: number) => {
        const rate = pace.picturesPerMinute(at)
        const budget = budgets.get(rate) ?? budgetOf(luck.fork('pictures').poisson((rate * share * length) / minute))
        budgets.set(rate, budget)
        return budget
      }
      area.pictures.splice(0, Math.max(0, area.pictures.length - 60))
      for (let i = luck.poisson(expected / meanScans / conversion); i > 0; i--) {
        const party = luck.fork(i)
        const at = Math.floor(from + party.next() * length)
        if (at >= since && at < until) steps.push(...visit({ random: party, world, area, at, scans: scansIn(party), pace, budgetAt }))
      }
    }
    yield { from, until: from + length, steps: steps.sort((a, b) => a.at - b.at) }
  }
}

/** Orders that an area is expected to bring in one stretch, and its share of everything at a mean crowd. */
function expectation(world: World, area: AreaDay, areas: readonly AreaDay[], day: string, at: number, pace: Pace) {
  const weight = area.weight / areas.reduce((sum, one) => sum + one.weight, 0)
  const open = pace.steady || area.cameras.some(({ camera }) => isOpen(camera, at))
  const share = open ? weight * (pace.steady ? 1 : crowdAt(at) * luckOf(world.seed, area.areaId, day)) : 0
  return { share, expected: (pace.ordersPerMinute * pace.speed * share * length) / minute }
}

const scansIn = (party: Random) => ({ one: 1, two: 2, three: 3 })[party.weighted(scansOfParty)]
