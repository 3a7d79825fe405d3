import { sql } from 'kysely'
import { type ContractTable, columnNow } from '#contract/listTables.ts'
import type { Role } from '#contract/roles.ts'
import type { Withheld } from '../../platform/access/withholding.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import { wrongField } from '../../platform/refusal.ts'
import { checkVisible, headers, type Look, says, showEverywhere, stored } from './headerRows.ts'
import { columnFor } from './seen.ts'

interface Where {
  readonly table: ContractTable
  readonly role: Role
  readonly tableId: number
  /** From the caller, whose hand does not reach these fields. */
  readonly withheld: Withheld
}

/**
 * Sets all columns of a table for a role; only what differs is kept. What is hidden from the caller stays as it is, and what the
 * contract no longer has goes. @returns before and after, for the audit
 * @throws Refusal invalid (2000) for a field that is not there, comes twice, or cannot be hidden
 */
export async function arrange(
  db: Db,
  { table, role, tableId, withheld }: Where,
  given: readonly (Look & { key: string })[],
) {
  const looks = new Map<string, Look>()
  for (const { key, ...look } of given) {
    const column = columnFor(table, withheld, key)
    if (looks.has(column.key)) throw wrongField('columns', `「${column.title}」出现了两次`)
    checkVisible(table, column.key, role, look.visible)
    looks.set(column.key, look)
  }
  const before = await headers(db).where('h.tableId', '=', tableId).where('h.role', '=', role).execute()
  const beyond = withheld.get(table.key)
  const mine = before.filter(({ key }) => !beyond?.has(columnNow(table, key)?.key ?? ''))
  await db
    .deleteFrom('tableHeader')
    .where(sql<boolean>`id = any(${idArray(mine.map(({ id }) => id))})`)
    .execute()
  const rows = [...looks]
    .filter(([, look]) => says(look))
    .map(([key, look]) => ({ tableId, role, key, ...stored(look) }))
  for (const row of rows) await db.insertInto('tableHeader').values(row).execute()
  const visible = table.columns.filter(
    ({ key, kept }) => !kept && !beyond?.has(key) && looks.get(key)?.visible !== false,
  )
  await showEverywhere(
    db,
    table,
    role,
    visible.map(({ key }) => key),
  )
  return {
    before: mine.map(({ id: _id, version: _version, tableId: _table, ...look }) => look),
    after: rows,
  }
}
