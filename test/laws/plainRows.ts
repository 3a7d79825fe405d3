import { sql } from 'kysely'
import type { TObject } from 'typebox'
import type { NamedOperation } from '#contract/index.ts'
import { rowFields } from '#server/platform/crud/fields.ts'
import type { Db } from '#server/platform/db/open.ts'
import { tableOf } from '#server/platform/db/refusals/resourceTables.ts'
import { type Owner, type ownRowsOf, ownRows as standing } from '#test/rows/ownRows.ts'

const ownRows: typeof ownRowsOf = standing

/**
 * Rows that differ in whatever their list is sorted by, for each table that has none yet: one for each owner, as `test/ownRows.ts`
 * makes it, and then each column by its kind. What a list computes follows from rows that are made by hand.
 */
export async function addPlainRows(db: Db, lists: readonly NamedOperation[], owners: readonly Owner[]): Promise<void> {
  for (const { id, operation } of lists) {
    const table = tableOf(operation)
    const make = ownRows[id.split('.')[1]!]
    if (
      !table ||
      !make ||
      (await db
        .selectFrom(table as 'area')
        .select('id')
        .executeTakeFirst())
    )
      continue
    for (const owner of owners) await make(owner)
    const columns = await columnsOf(db, table)
    for (const [key, { kind, words, sort }] of Object.entries(
      rowFields(operation as { reply: TObject; body: TObject } & typeof operation),
    )) {
      const value = sort && columns.has(key) && sqlOf[kind ?? '']?.(Object.keys(words ?? {}))
      if (!value) continue
      await sql`update ${sql.table(table)} set ${sql.ref(key)} = ${sql.raw(value)}`
        .execute(db)
        .catch((error: Error) => {
          throw new Error(
            `${id}: rows with other values of ${key} must be made by hand, in furnish of sorting.test.ts`,
            {
              cause: error,
            },
          )
        })
    }
  }
}

async function columnsOf(db: Db, table: string): Promise<ReadonlySet<string>> {
  const row = await db
    .selectFrom(table as 'area')
    .selectAll()
    .executeTakeFirstOrThrow()
  return new Set(Object.keys(row))
}

/** SQL of a value that follows from the row's id; some rows have the same one, but for texts, of which there may be only one. */
const sqlOf: Readonly<Record<string, (words: readonly string[]) => string>> = {
  text: () => `'n' || id`,
  note: () => `'n' || id`,
  count: () => '1 + id % 3',
  number: () => '1 + id % 3',
  money: () => '100 + id % 3',
  share: () => '100 + id % 3',
  flag: () => 'id % 2 = 0',
  choice: (words) => `(array[${words.map((word) => `'${word}'`)}])[1 + id % ${words.length}]`,
  day: () => `'2026-05-01'::date + (id % 2)::int`,
  instant: () => `'2026-05-01'::timestamptz + id % 2 * interval '1 day'`,
}
