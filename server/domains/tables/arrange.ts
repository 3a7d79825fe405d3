import { sql } from 'kysely'
import { type ContractTable, columnNow } from '#contract/listTables.ts'
import type { Role } from '#contract/roles.ts'
import type { HiddenFields } from '../../platform/access/hiddenFieldRules.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import { wrongField } from '../../platform/refusal.ts'
import { type ColumnSettings, checkVisible, headers, says, showEverywhere, stored } from './headerRows.ts'
import { columnFor } from './visibleTables.ts'

interface Where {
  readonly table: ContractTable
  readonly role: Role
  readonly tableId: number
  /** Fields hidden from the caller, who cannot configure them. */
  readonly hiddenFields: HiddenFields
}

/**
 * Sets all columns of a table for a role; only differences are stored. Columns hidden from the caller stay as they are, and those that
 * are no longer in the contract are removed.
 * @returns before and after, for the audit
 * @throws Refusal invalid (2000) for a field that does not exist, is repeated, or cannot be hidden
 */
export async function arrange(
  db: Db,
  { table, role, tableId, hiddenFields }: Where,
  columns: readonly (ColumnSettings & { key: string })[],
) {
  const settingsByKey = new Map<string, ColumnSettings>()
  for (const { key, ...look } of columns) {
    const column = columnFor(table, hiddenFields, key)
    if (settingsByKey.has(column.key)) throw wrongField('columns', `「${column.title}」出现了两次`)
    checkVisible(table, column.key, role, look.visible)
    settingsByKey.set(column.key, look)
  }
  const before = await headers(db).where('h.tableId', '=', tableId).where('h.role', '=', role).execute()
  const beyond = hiddenFields.get(table.key)
  const ownRows = before.filter(({ key }) => !beyond?.has(columnNow(table, key)?.key ?? ''))
  await db
    .deleteFrom('tableHeader')
    .where(sql<boolean>`id = any(${idArray(ownRows.map(({ id }) => id))})`)
    .execute()
  const rows = [...settingsByKey]
    .filter(([, look]) => says(look))
    .map(([key, look]) => ({ tableId, role, key, ...stored(look) }))
  for (const row of rows) await db.insertInto('tableHeader').values(row).execute()
  const visible = table.columns.filter(
    ({ key, unhideable }) => !unhideable && !beyond?.has(key) && settingsByKey.get(key)?.visible !== false,
  )
  await showEverywhere(
    db,
    table,
    role,
    visible.map(({ key }) => key),
  )
  return {
    before: ownRows.map(({ id: _id, version: _version, tableId: _table, ...look }) => look),
    after: rows,
  }
}
