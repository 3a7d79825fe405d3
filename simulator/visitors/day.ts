import { type Random, random } from '#scenery/random.ts'
import { crowdAt, dayLength, isOpen, luckOf, minute, startOf } from '../world/rhythm.ts'
import type { Step } from '../world/step.ts'
import { type AreaDay, areasOf, type Pace, type World } from '../world/world.ts'
import type { ClipBudget } from './film.ts'
import { type Budget, budgetOf, visit } from './visit.ts'

/** An interval of a day; its steps may extend beyond it. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly steps: Step[]
}

const length = 10 * minute
/** Scans that a party makes on its way. */
const scansOfParty = { one: 60, two: 28, three: 12 }
const meanScans = 1.52

/**
 * Plans a day (YYYY-MM-DD, Asia/Shanghai) of all areas, interval by interval. The same world, day and pace give the same day.
 * No visitor comes before `since`, or from `until` on.
 */
export function* dayOf(
  world: World,
  day: string,
  pace: Pace,
  since = 0,
  until = Number.POSITIVE_INFINITY,
): Generator<Stretch> {
  const areas = areasOf(world)
  const start = startOf(day)
  for (let from = start; from < start + dayLength; from += length) {
    const steps: Step[] = []
    if (from + length <= since || from >= until) {
      yield { from, until: from + length, steps }
      continue
    }
    const clips: ClipBudget = { left: ((pace.clipsPerMinute?.(from + length - 1) ?? 0) * length) / minute }
    for (const { area, expected, share } of expectation(world, areas, day, from + length / 2, pace)) {
      const luck = random(`${world.seed}/${day}/${area.areaId}/${from}`)
      const budgets = new Map<number, Budget>()
      const budgetAt = (at: number) => {
        const rate = pace.picturesPerMinute(at)
        const budget = budgets.get(rate) ?? budgetOf(luck.fork('pictures').poisson((rate * share * length) / minute))
        budgets.set(rate, budget)
        return budget
      }
      area.pictures.splice(0, Math.max(0, area.pictures.length - 60))
      for (let i = luck.poisson(expected / meanScans / area.conversion); i > 0; i--) {
        const party = luck.fork(i)
        const at = Math.floor(from + party.next() * length)
        if (at >= since && at < until)
          steps.push(...visit({ random: party, world, area, at, scans: scansIn(party), pace, budgetAt, clips }))
      }
    }
    yield { from, until: from + length, steps: steps.sort((a, b) => a.at - b.at) }
  }
}

/** For each area that visitors may enter: the orders expected in one interval, and its share of the total at a mean crowd. */
function expectation(world: World, areas: readonly AreaDay[], day: string, at: number, pace: Pace) {
  const { ordersPerMinute, speed, steady } = pace
  const all = areas.reduce((sum, { weight }) => sum + weight, 0)
  const shares = areas.map((area) => {
    const open = area.cameras.some(({ camera, until }) => at < until && (steady || isOpen(camera, at)))
    const crowd = steady ? 1 : crowdAt(at, area.rhythm) * luckOf(world.seed, area.areaId, day)
    return { area, share: open ? (area.weight / all) * crowd : 0 }
  })
  const together = shares.reduce((sum, { share }) => sum + share, 0)
  const orders = ordersPerMinute * speed
  const more = Math.max(1, (pace.atLeast?.(at) ?? 0) / (orders * together || 1))
  return shares
    .filter(({ share }) => share > 0)
    .map(({ area, share }) => ({ area, share: share * more, expected: (orders * share * more * length) / minute }))
}

const scansIn = (party: Random) => ({ one: 1, two: 2, three: 3 })[party.weighted(scansOfParty)]
