import { sql } from 'kysely'
import { type ContractTable, columnNow, type TableColumn, twinsOf } from '#contract/listTables.ts'
import { type Role, roleRank } from '#contract/roles.ts'
import type { HeaderColumn } from '#contract/tables/tableHeaders.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { HiddenFields } from '../../platform/access/hiddenFieldRules.ts'
import type { Db } from '../../platform/db/open.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { columnsFor, tablesOf } from './visibleTables.ts'

/** The settings of a header for a column; omitted ones are left to the page. */
export interface ColumnSettings {
  title?: string | null
  width?: number | null
  order?: number | null
  fixed?: boolean | null
  shown?: boolean | null
  visible?: boolean
}

const columns = ['h.id', 'h.key', 'h.role', 'h.title', 'h.width', 'h.place as order', 'h.fixed', 'h.shown'] as const

/** Stored headers of tables with their tables. */
export const headers = (db: Db) =>
  db
    .selectFrom('tableHeader as h')
    .innerJoin('tableName as t', 't.id', 'h.tableId')
    .select([...columns, 'h.visible', 'h.version', 'h.tableId', 't.key as table'])

/** The columns of a table for a role, without those hidden from the caller. */
export async function columnsOfRole(
  db: Db,
  table: ContractTable,
  role: Role,
  hiddenFields: HiddenFields,
  asking: Role,
): Promise<HeaderColumn[]> {
  const family = new Set(table.columns.flatMap((column) => twinsOf(table, column).map(({ key }) => key)))
  const rows = await headers(db)
    .where('t.key', 'in', [...family])
    .orderBy('h.id')
    .execute()
  const stored = rows.map((row) => ({ ...row, now: columnNow(table, row.key)?.key }))
  return columnsFor(table, hiddenFields).map((column) => {
    const { key, title, unhideable } = column
    const row = stored.find((one) => one.now === key && one.role === role && one.table === table.key)
    const twins = new Set(twinsOf(table, column).map((one) => one.key))
    const hiding = stored
      .filter((one) => one.now === key && !one.visible && !unhideable && twins.has(one.table))
      .map((one) => one.role as Role)
    const above = hiding
      .filter((one) => roleRank(one) > roleRank(role) && roleRank(one) <= roleRank(asking))
      .toSorted((a, b) => roleRank(b) - roleRank(a))
    return {
      key,
      name: title,
      id: row?.id ?? null,
      title: row?.title ?? null,
      width: row?.width ?? null,
      order: row?.order ?? null,
      fixed: row?.fixed ?? null,
      shown: row?.shown ?? null,
      visible: !hiding.includes(role),
      unhideable: unhideable ?? null,
      above: above[0] ?? null,
      version: row?.version ?? 0,
    }
  })
}

/** @throws Refusal invalid (2000) where the role must see the field */
export function checkVisible(table: ContractTable, key: string, role: Role, visible: boolean | undefined) {
  if (visible !== false) return
  const column = columnNow(table, key)
  if (column?.unhideable) throw wrongField('visible', `「${column.title}」不能隐藏`)
  if (role === 1) throw wrongField('visible', '超级管理员看得到全部字段')
}

/** What a header row holds of a look. */
export const stored = ({ title, width, order, fixed, shown, visible }: ColumnSettings) => ({
  ...(title !== undefined && { title: title?.trim() ?? null }),
  ...(width !== undefined && { width }),
  ...(order !== undefined && { place: order }),
  ...(fixed !== undefined && { fixed }),
  ...(shown !== undefined && { shown }),
  ...(visible !== undefined && { visible }),
})

/** Whether a header changes anything. */
export const says = ({ visible = true, ...look }: ColumnSettings) =>
  !visible || Object.values(look).some((value) => value !== null && value !== undefined)

/** A field that is shown again is shown in every table of the same rows. */
export async function showEverywhere(db: Db, table: ContractTable, role: Role, keys: readonly string[]) {
  for (const column of table.columns.filter(({ key }) => keys.includes(key))) await showTwins(db, table, role, column)
}

async function showTwins(db: Db, table: ContractTable, role: Role, column: TableColumn) {
  await db
    .updateTable('tableHeader')
    .set({ visible: true })
    .where('role', '=', role)
    .where('key', 'in', [column.key, ...column.was])
    .where('visible', '=', false)
    .where('tableId', 'in', (e) =>
      e
        .selectFrom('tableName')
        .select('id')
        .where(
          'key',
          'in',
          twinsOf(table, column).map(({ key }) => key),
        ),
    )
    .execute()
}

/**
 * The table's row, locked until the end of the transaction; created if missing.
 * @throws Refusal stale (1515)
 */
export async function holdTable(db: Db, table: ContractTable, version?: number) {
  await db
    .insertInto('tableName')
    .values({ key: table.key, title: table.title })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  const row = await db
    .selectFrom('tableName')
    .select(['id', 'version'])
    .where('key', '=', table.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (version !== undefined && version !== row.version) throw new Refusal('stale')
  return row
}

/** Notes that a table's headers have changed. @returns its next version */
export async function touch(db: Db, id: number): Promise<number> {
  const { version } = await db
    .updateTable('tableName')
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Tables that exist for the actor, as a condition on `table_name.key`. */
export const keysOf = (actor: Actor) => tablesOf(actor).map(({ key }) => key)
