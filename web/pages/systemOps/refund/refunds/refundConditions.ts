import { orderKindNames } from '#contract/sales/orders.ts'
import { refundOriginNames, refundReasonNames, refunds } from '#contract/sales/refunds.ts'
import { areasText } from '#web/features/scenic/Select.tsx'
import { stateWord } from '#web/features/states.ts'
import { label as titleOf } from '#web/kit/form/shape.ts'
import { dayRange } from '#web/kit/format.ts'
import type { FilterOf, List } from '#web/kit/list/useList.ts'
import type { Chip } from '#web/parts/filter/FilterChips.tsx'

type Filter = FilterOf<typeof refunds.list>
type RefundChip = Chip<typeof refunds.list>

/** The names of what the list is narrowed to; without one the number has to do. */
interface Names {
  readonly areas: ReadonlyMap<number, string>
  readonly case: string | undefined
  readonly package: string
}

export const called = (key: keyof Filter) => titleOf(refunds.list.body, key)

/** The active conditions except the search and the days, which the filter bar shows. */
export function chipsOf(filter: Filter, names: Names): RefundChip[] {
  const chip = (key: keyof Filter, text: string): RefundChip => ({ keys: [key], label: called(key), text })
  const numbered = (key: 'deviceId' | 'channelCodeId') => filter[key] !== undefined && chip(key, `编号 ${filter[key]}`)
  const chips = [
    filter.areaIds && chip('areaIds', areasText(filter.areaIds, names.areas)),
    (filter.succeededFrom !== undefined || filter.succeededTo !== undefined) && {
      keys: ['succeededFrom', 'succeededTo'] as const,
      label: '到账时间',
      text: dayRange(filter.succeededFrom, filter.succeededTo),
    },
    filter.caseId !== undefined && chip('caseId', names.case ?? `编号 ${filter.caseId}`),
    numbered('deviceId'),
    filter.packageId !== undefined && chip('packageId', names.package),
    numbered('channelCodeId'),
    filter.kind && chip('kind', orderKindNames[filter.kind]),
    filter.condition && chip('condition', stateWord('refund', filter.condition)),
    filter.reason && chip('reason', refundReasonNames[filter.reason]),
    filter.cash !== undefined && chip('cash', filter.cash ? '是' : '否'),
    filter.origin && chip('origin', refundOriginNames[filter.origin]),
  ]
  return chips.filter((one) => one !== false && one !== undefined)
}

/** All conditions in words, for the empty state. */
export const conditionsOf = ({ q, from, to }: Filter, chips: readonly RefundChip[]) =>
  [q && `关键字 ${q}`, (from || to) && dayRange(from, to), ...chips.map(({ label, text }) => `${label} ${text}`)]
    .filter(Boolean)
    .join('，')

/** How many are searched for and found under other tabs: the counts leave the states of this one out. */
export function inOtherStates({ filter, reply, total }: List<typeof refunds.list>) {
  if (!filter.q || !reply) return undefined
  return Object.values(reply.counts).reduce((sum, n) => sum + n, 0) - total
}
