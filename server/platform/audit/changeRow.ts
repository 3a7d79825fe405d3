import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { orNotFound, Refusal } from '../refusal.ts'
import type { AuditNote } from './audit.ts'

/** Tables whose rows have a version, by which lost updates are refused. */
export type Versioned = {
  [T in keyof Tables]: 'version' extends keyof Tables[T] ? ('id' extends keyof Tables[T] ? T : never) : never
}[keyof Tables]

/**
 * Changes the given fields of one row in scope and notes their previous values for the audit log.
 * Texts are trimmed. Must run in a transaction.
 * @param once fields that are fixed once the row exists: they may be given, but only with the same value
 * @returns the row's new version
 * @throws Refusal notFound (1512), stale (1515) if `version` is given and another change came first, state.impossible (2002)
 */
export async function changeRow(
  db: Db,
  table: Versioned,
  id: number,
  scope: RawBuilder<SqlBool>,
  changes: object,
  audit: AuditNote,
  once: readonly string[] = [],
): Promise<number> {
  const { version, ...input } = changes as { version?: number } & Record<string, unknown>
  const fields = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
  const names = Object.keys(fields)
  const before = orNotFound(
    (await db
      .selectFrom(table as 'area')
      .select(['version', ...names.map((name) => sql.ref(name).as(name))])
      .where('id', '=', id)
      .where(scope)
      .forUpdate()
      .executeTakeFirst()) as (Record<string, unknown> & { version: number }) | undefined,
  )
  if (version !== undefined && version !== before.version) throw new Refusal('stale')
  for (const name of once)
    if (name in fields && fields[name] !== before[name])
      throw new Refusal('state.impossible', undefined, { fields: { [name]: '建立后不能更改' } })
  audit.before = Object.fromEntries(names.map((name) => [name, before[name]]))
  audit.after = fields
  if (names.length === 0) return before.version
  await db
    .updateTable(table as 'area')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(scope)
    .execute()
  return before.version + 1
}
