import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditNote } from '../audit.ts'
import { found, Refusal } from '../refusal.ts'
import type { Db } from './open.ts'

type Changeable = 'operator' | 'area' | 'scenicCase' | 'point' | 'device' | 'packagePrice' | 'photoPackage'

/**
 * Changes the given fields of one row inside the scope, and notes for the audit what they were before.
 * Texts lose the blanks around them. Must run in a transaction.
 * @throws Refusal notFound (1512), stale (1515) where `version` is given and another change came first
 */
export async function changeRow(db: Db, table: Changeable, id: number, scope: RawBuilder<SqlBool>, changes: object, audit: AuditNote) {
  const { version, ...given } = changes as { version?: number } & Record<string, unknown>
  const fields = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]))
  const names = Object.keys(fields)
  const before = found(
    (await db
      .selectFrom(table)
      .select(['version', ...names] as never)
      .where('id', '=', id)
      .where(scope)
      .forUpdate()
      .executeTakeFirst()) as Record<string, unknown> | undefined,
  )
  if (version !== undefined && version !== before.version) throw new Refusal('stale')
  audit.before = Object.fromEntries(names.map((name) => [name, before[name]]))
  audit.after = fields
  if (names.length === 0) return
  await db
    .updateTable(table)
    .set({ ...fields, version: sql`version + 1` } as never)
    .where('id', '=', id)
    .where(scope)
    .execute()
}
