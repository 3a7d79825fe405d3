import { type PageName, pageByName } from '#contract/menu.ts'
import { type FigureKey, type FigureScope, figureRows, type ReasonKey } from '#contract/operation/figureRows.ts'
import { type Filter, writeFilter } from '#web/kit/address.ts'

/** The address of the rows behind a figure; nothing where no page lists them, or where the account has no such page. */
export function rowsBehind(
  key: FigureKey | ReasonKey,
  scope: FigureScope,
  may: (page: PageName) => boolean,
): string | undefined {
  const rows = figureRows[key]?.(scope)
  if (!rows || !may(rows.page)) return undefined
  const address = new URLSearchParams(rows.page === 'order' ? anyDay : rows.page === 'refund' ? { tab: rows.tab } : {})
  return `${pageByName.get(rows.page)?.path}?${writeFilter(address, rows.filter as Filter, {})}`
}

/** A list of orders begins with two days unless the address says that there are none. */
const anyDay = { from: '', to: '' }
