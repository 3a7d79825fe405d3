import { sql } from 'kysely'
import type { TObject } from 'typebox'
import type { NamedOperation } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { rowFields } from '#server/platform/crud/fields.ts'
import type { Db } from '#server/platform/db/open.ts'
import { tableOf } from '#server/platform/db/refusals/resourceTables.ts'
import { type Owner, ownRows, type ownRowsOf } from '#test/rows/ownRows.ts'

/**
 * Rows that differ in whatever their list is sorted by, so that neither a plain resource nor a column more needs a line in the law of
 * sorting: tables that are empty get a row for each owner, as `test/rows/ownRows.ts` makes it, and columns that say the same in every row
 * get values by their kind. What a list computes follows from rows that are made by hand.
 */
export async function addPlainRows(db: Db, lists: readonly NamedOperation[], owners: readonly Owner[]): Promise<void> {
  for (const { id, operation } of lists) {
    const table = tableOf(operation)
    if (!table) continue
    const make = (ownRows as typeof ownRowsOf)[id.split('.')[1]!]
    if (make && (await rowsOf(db, table)).length === 0) for (const owner of owners) await make(owner)
    const rows = await rowsOf(db, table)
    for (const { key, kind, words } of sortsOf(operation)) {
      const value = sqlOf[kind]?.(words)
      const isEqual = key in (rows[0] ?? {}) && new Set(rows.map((row) => row[key])).size < 2
      if (value && isEqual) await set(db, id, table, key, value)
    }
  }
}

const rowsOf = async (db: Db, table: string) =>
  (await db
    .selectFrom(table as 'area')
    .selectAll()
    .execute()) as readonly object[] as readonly Readonly<Record<string, unknown>>[]

const sortsOf = (list: Operation) =>
  Object.entries(rowFields(list as Operation & { body: TObject; reply: TObject })).flatMap(
    ([key, { sort, kind = '', words = {} }]) => (sort ? [{ key, kind, words: Object.keys(words) }] : []),
  )

async function set(db: Db, id: string, table: string, key: string, value: string): Promise<void> {
  const statement = sql`update ${sql.table(table)} set ${sql.ref(key)} = ${sql.raw(value)}`
  await statement.execute(db).catch((cause: Error) => {
    throw new Error(`${id}: make rows with other values of ${key} by hand, in furnish of variedRows.ts`, { cause })
  })
}

/** SQL of a value that is computed from the row's id; some rows get the same value, except for texts, which may have to be unique. */
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
