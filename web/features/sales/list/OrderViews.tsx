import type { List } from '#web/kit/list/useList.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { type Listing, type OrderFilter, type ViewKey, viewFilter, viewKeys, viewOf, viewTitles } from './listing.ts'

/** The predefined views of a list of orders. Views that need action show a count. */
export function OrderViews({ list }: { list: List<Listing> }) {
  const totals: Partial<Record<ViewKey, number | undefined>> = {
    refunding: useTotal(list, 'refunding'),
    payFailed: useTotal(list, 'payFailed'),
  }
  const views = viewKeys.map((key) => ({
    key,
    title: viewTitles[key][0],
    hint: viewTitles[key][1],
    total: totals[key],
  }))
  const none = Object.fromEntries(list.filtered.map((key) => [key, undefined])) as OrderFilter
  return (
    <Views
      label="常用视图"
      views={views}
      active={viewOf(list.filter)}
      onPick={(key) => list.set({ ...none, ...viewFilter(key) })}
    />
  )
}

function useTotal(list: List<Listing>, view: ViewKey) {
  const { data } = useRead(
    list.operation,
    { body: { ...viewFilter(view), page: 1, size: 1 } },
    { later: true, live: ['refund'], keep: true, staleMs: 60_000 },
  )
  return data?.total
}
