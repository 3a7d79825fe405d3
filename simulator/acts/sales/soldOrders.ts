import type { Body } from '#contract/kit.ts'
import { type Order, orders } from '#contract/sales/orders.ts'
import { minute } from '../../world/rhythm.ts'
import { sites } from '../../world/sites.ts'
import { type Desk, deskOf, desks } from '../../world/tenants.ts'
import type { Scene } from '../act.ts'

/** How long after the payment the buyers have looked at what they bought. */
const looked = 15 * minute

/** Orders that were paid a while ago and have no refund and no complaint, newest first. */
export async function soldOrders(scene: Scene, filter: Partial<Body<typeof orders.list>> = {}): Promise<Order[]> {
  const body = { states: ['paid' as const], hasRefund: false, hasComplaint: false, size: 100, ...filter }
  const { rows } = await scene.desk('support').call(orders.list, { body: { sort: 'paidAt', order: 'desc', ...body } })
  return rows.filter(({ paidAt }) => Date.parse(paidAt!) < Date.now() - looked)
}

/** One of the orders: of the scenic area with the fewest of `known`, those of the demo's own scenic account first. */
export function choose(
  { random }: Scene,
  from: readonly Order[],
  known: readonly { areaName: string }[],
): Order | null {
  const areas = [...new Set(from.map(({ areaName }) => areaName))]
  const rank = (name: string) => {
    const own = operatorOf(name) === desks.scenic.operator
    return known.filter(({ areaName }) => areaName === name).length * 2 + (own ? 0 : 1)
  }
  const [first] = areas.toSorted((a, b) => rank(a) - rank(b))
  const there = from.filter(({ areaName }) => areaName === first)
  return there.length > 0 ? random.among(there, ({ kind }) => (kind === 'photo' ? 3 : 1)) : null
}

const operatorOf = (areaName: string) => sites.find(({ name }) => name === areaName)?.operator ?? ''
export const deskOfArea = (areaName: string): Desk => deskOf(operatorOf(areaName))
