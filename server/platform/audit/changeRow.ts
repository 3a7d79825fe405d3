import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
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
  const row = db
    .selectFrom(table as 'area')
    .where('id', '=', id)
    .where(scope)
    .forUpdate()
  const isFixed = once.some((name) => name in fields)
  // A number that no column holds is no row's version either.
  const canMatch = version === undefined || Math.abs(version) < 2 ** 31
  const changed =
    isFixed || names.length === 0 || !canMatch ? undefined : await changeAtOnce(db, table, row, fields, version)
  // Only where that found nothing is the row read by itself, to say why.
  const before = changed ?? orNotFound(await row.select(['version', ...namesOf(names)]).executeTakeFirst())
  if (!changed && version !== undefined && version !== before.version) throw new Refusal('stale')
  for (const name of isFixed ? once : [])
    if (name in fields && fields[name] !== before[name])
      throw new Refusal('state.impossible', undefined, { fields: { [name]: '建立后不能更改' } })
  audit.before = Object.fromEntries(names.map((name) => [name, before[name]]))
  audit.after = fields
  if (changed) return changed.version + 1
  if (names.length === 0) return before.version
  await db
    .updateTable(table as 'area')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(scope)
    .execute()
  return before.version + 1
}

type Before = Record<string, unknown> & { version: number }

const namesOf = (names: readonly string[]) => names.map((name) => sql.ref<unknown>(name).as(name))

/** One statement that locks the row, changes it and returns what it was; undefined if the row is not there or has another version. */
function changeAtOnce(
  db: Db,
  table: Versioned,
  row: SelectQueryBuilder<Tables, 'area', object>,
  fields: object,
  version: number | undefined,
): Promise<Before | undefined> {
  const names = ['version', ...Object.keys(fields)]
  // Other names than the row's own, which its new values may be reckoned from.
  const before = row.select(['id as beforeId', ...names.map((name) => sql.ref(name).as(`before_${name}`))]).as('before')
  return db
    .updateTable(table as 'area')
    .from(before)
    .set({ ...fields, version: sql`version + 1` })
    .where(sql<SqlBool>`id = before_id`)
    .$if(version !== undefined, (update) => update.where(sql<SqlBool>`version = ${version}`))
    .returning(names.map((name) => sql.ref(`before_${name}`).as(name)))
    .executeTakeFirst() as Promise<Before | undefined>
}
