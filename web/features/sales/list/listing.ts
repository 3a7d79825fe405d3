import type { Access } from '#contract/kit.ts'
import type { orders } from '#contract/sales/orders.ts'
import { shiftDay } from '#contract/zone.ts'
import { today } from '#web/kit/format.ts'
import type { FilterOf } from '#web/kit/list/useList.ts'

/** Any operation that lists orders by the common filter. A list of only one kind has no `kind` filter. */
export type Listing = Pick<typeof orders.list, 'method' | 'reads' | 'body' | 'reply'> & {
  readonly path: string
  readonly title: string
  readonly pages: Access
}
export type OrderFilter = FilterOf<Listing>

/** What a fresh page shows. */
export const recent = (): OrderFilter => ({ from: shiftDay(today(), -1), to: today() })

/** From here on an order counts as large. */
const largeFen = 200_00

export const viewKeys = ['recent', 'refunding', 'payFailed', 'large'] as const
export type ViewKey = (typeof viewKeys)[number]
export const viewTitles: Record<ViewKey, readonly [title: string, hint: string]> = {
  recent: ['近两日', '昨日和今日的订单'],
  refunding: ['待处理退款', '有退款待审核、退款中或退款失败的订单'],
  payFailed: ['支付异常', '近 7 日支付失败后仍未支付的订单'],
  large: ['高额订单', '近 30 日应付 ¥200.00 及以上的订单'],
}

/** The conditions behind each ready-made view. */
export function viewFilter(view: ViewKey): OrderFilter {
  if (view === 'recent') return recent()
  if (view === 'refunding') return { refunding: true }
  if (view === 'payFailed')
    return { payFailed: true, states: ['created', 'closed'], from: shiftDay(today(), -6), to: today() }
  return { minFen: largeFen, from: shiftDay(today(), -29), to: today() }
}

/** The view whose filter equals this one exactly; undefined if there is none. */
export function viewOf(filter: OrderFilter): ViewKey | undefined {
  const spelled = serializeFilter(filter)
  return viewKeys.find((view) => serializeFilter(viewFilter(view)) === spelled)
}

const serializeFilter = (filter: OrderFilter) =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
