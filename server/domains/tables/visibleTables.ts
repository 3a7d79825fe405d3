import { sql } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { type ContractTable, columnNow, type TableColumn, tableByKey, tables } from '#contract/listTables.ts'
import { type Role, roleRank } from '#contract/roles.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { HiddenFields } from '../../platform/access/hiddenFieldRules.ts'
import { wordArray } from '../../platform/db/values.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'

/** The tables visible to an account: those whose lists it may call. */
export const tablesOf = (actor: Actor) => tables.filter(({ operation }) => isOpenTo(operation, actor))

/** @throws Refusal notFound (1512), both for tables that are not open to the actor and for unknown ones */
export function tableFor(actor: Actor, key: string): ContractTable {
  const table = tableByKey.get(key)
  return orNotFound(table && isOpenTo(table.operation, actor) ? table : null)
}

/** Roles whose headers an account may configure: those below its own, and its own if no role is above it. */
export function settableRoles(actor: Actor): Role[] {
  if (!actor.pages.has('version')) return []
  return ([1, 0, 2, 3] as const).filter(
    (role) => roleRank(role) < roleRank(actor.role) || (actor.role === 1 && role === 1),
  )
}

/** The columns of a table that exist for an account. */
export const columnsFor = (table: ContractTable, hiddenFields: HiddenFields): readonly TableColumn[] =>
  table.columns.filter(({ key }) => !hiddenFields.get(table.key)?.has(key))

/** @throws Refusal invalid (2000) for a field that the table has not, or that is hidden from the caller */
export function columnFor(table: ContractTable, hiddenFields: HiddenFields, key: string): TableColumn {
  const column = columnNow(table, key)
  if (!column || hiddenFields.get(table.key)?.has(column.key)) throw wrongField('key', `没有字段 ${key}`)
  return column
}

/** Headers that an account may configure, as a condition on `table_header` (h) and `table_name` (t). */
export function settable(actor: Actor, hiddenFields: HiddenFields, [h, t] = ['tableHeader', 'tableName']) {
  const roles = settableRoles(actor)
  const keys = tablesOf(actor).map(({ key }) => key)
  const hidden = [...hiddenFields].flatMap(([table, fields]) =>
    [...fields].flatMap((field) => {
      const was = tableByKey.get(table)?.columns.find(({ key }) => key === field)?.was ?? []
      return [field, ...was].map((one) => `${table} ${one}`)
    }),
  )
  return sql<boolean>`(${sql.ref(`${h}.role`)} = any(${`{${roles.join(',')}}`}::smallint[])
    and ${sql.ref(`${t}.key`)} = any(${wordArray(keys)})
    and not (${sql.ref(`${t}.key`)} || ' ' || ${sql.ref(`${h}.key`)}) = any(${wordArray(hidden)}))`
}
