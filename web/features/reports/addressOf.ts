import { type PageName, pageByName } from '#contract/menu.ts'
import type { OverviewRows } from '#contract/reports/overviewRows.ts'
import { type Filter, writeFilter } from '../../kit/call/address.ts'

/** The address of the rows behind a figure; nothing where there are none, or where the account has no such page. */
export function addressOf(rows: OverviewRows | null | undefined, can: (page: PageName) => boolean): string | undefined {
  if (!rows || !can(rows.page)) return undefined
  const address = new URLSearchParams(rows.page === 'order' ? anyDay : rows.page === 'refund' ? { tab: rows.tab } : {})
  return `${pageByName.get(rows.page)?.path}?${writeFilter(address, rows.filter as Filter, {})}`
}

/** A list of orders begins with two days unless the address says that there are none. */
const anyDay = { from: '', to: '' }
