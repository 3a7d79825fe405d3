import { type PageName, pageByName } from '#contract/menu.ts'
import type { OverviewRows } from '#contract/reports/overviewRows.ts'
import { type Filter, writeFilter } from '../../kit/call/address.ts'

/** The address of the rows behind a figure; undefined if there are none or if the account does not have the page. */
export function addressOf(rows: OverviewRows | null | undefined, can: (page: PageName) => boolean): string | undefined {
  if (!rows || !can(rows.page)) return undefined
  const address = new URLSearchParams(rows.page === 'order' ? anyDay : rows.page === 'refund' ? { tab: rows.tab } : {})
  return `${pageByName.get(rows.page)?.path}?${writeFilter(address, rows.filter as Filter, {})}`
}

/** The list of orders shows two days by default; empty values turn that filter off. */
const anyDay = { from: '', to: '' }
