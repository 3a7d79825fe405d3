import type { TObject, TSchema } from 'typebox'
import { isPaging } from '#contract/kit.ts'
import { type ContractTable, columnNow } from '#contract/listTables.ts'
import type { SortKey, TableView } from '#contract/tables/tableViews.ts'
import type { HiddenFields } from '../../platform/access/hiddenFieldRules.ts'

// Stored settings are read leniently: fields get their present names, and those that no longer exist or are hidden are left out and
// listed as lost.

/** Stored columns by their present names; repeated ones count once. */
export function columnsNow<C extends { key: string }>(
  table: ContractTable,
  stored: readonly C[] | null | undefined,
  hiddenFields: HiddenFields,
): { columns: C[] | null; lost: string[] } {
  if (!stored) return { columns: null, lost: [] }
  const columns = new Map<string, C>()
  const lost: string[] = []
  for (const one of stored) {
    const column = columnNow(table, one.key)
    if (!column || hiddenFields.get(table.key)?.has(column.key)) lost.push(column?.title ?? one.key)
    else if (!columns.has(column.key)) columns.set(column.key, { ...one, key: column.key })
  }
  return { columns: [...columns.values()], lost }
}

/** Stored conditions that the list still knows. */
export function conditionsNow(table: ContractTable, stored: TableView['filter'], hiddenFields: HiddenFields) {
  const { properties } = table.operation.body as TObject
  const hidden = hiddenFields.get(table.key)
  const conditions = new Map<string, string>()
  const lost: string[] = []
  for (const { key: storedKey, value } of stored) {
    const key = storedKey in properties ? storedKey : renamed(table, storedKey)
    const schema = (properties as Record<string, TSchema & { title?: string; 'x-on'?: string }>)[key]
    const field = schema?.['x-on'] ?? (hidden?.has(key) ? key : key.replace(/(From|To)$/, ''))
    if (schema && !isPaging(key) && !hidden?.has(field)) conditions.set(key, value)
    else lost.push(schema?.title ?? table.columns.find((one) => one.key === field)?.title ?? storedKey)
  }
  return { filter: [...conditions].map(([key, value]) => ({ key, value })), lost: [...new Set(lost)] }
}

/** The fields by which a list was sorted, where it still can be; what came second takes the place of a first one that is lost. */
export function sortsNow(table: ContractTable, stored: readonly SortKey[], hiddenFields: HiddenFields) {
  const { properties } = table.operation.body as TObject
  const fields = (properties.sort as { enum?: readonly string[] } | undefined)?.enum ?? []
  const max = 'thenBy' in properties ? 2 : 1
  const sorts: SortKey[] = []
  const lost: string[] = []
  for (const { by, order } of stored) {
    const key = fields.includes(by) ? by : renamed(table, by)
    const isKnown = fields.includes(key) && !hiddenFields.get(table.key)?.has(key)
    if (!isKnown) lost.push(columnNow(table, by)?.title ?? by)
    else if (sorts.length < max && !sorts.some((one) => one.by === key)) sorts.push({ by: key, order })
  }
  return { sorts, lost }
}

/** A condition is called after its field, with an end where it is a range. */
function renamed(table: ContractTable, key: string) {
  const [, name = key, end = ''] = /^(.+?)(From|To)?$/.exec(key) ?? []
  const column = columnNow(table, name)
  return column ? column.key + end : key
}
