import { sql } from 'kysely'
import type { TObject } from 'typebox'
import { operations } from '#contract/index.ts'
import { tableKey } from '#contract/kit.ts'
import type { HiddenFields } from '../../platform/access/hiddenFieldRules.ts'
import type { Db } from '../../platform/db/open.ts'
import { tableOf } from '../../platform/db/refusals/resourceTables.ts'
import { idArray, wordArray } from '../../platform/db/values.ts'

interface Row {
  readonly operation: string
  readonly target: string
}

/** Stored fields by which people know a row, the first that a resource has. */
const naming = ['name', 'title', 'nick', 'number', 'code', 'billNo', 'refundNo', 'orderNo'] as const

/** Where the rows of a resource are, and the column of their name; undefined where they have none. */
const lists = new Map(
  operations()
    .filter(({ id }) => id.endsWith('.list'))
    .map(({ id, operation }) => [id.replace(/\.list$/, ''), operation] as const),
)
/** Operations whose object is a row of their own resource; others write that of another as their target. */
const ofOwnRow = new Set(
  operations()
    .filter(
      ({ id, operation: { params, body } }) =>
        id.endsWith('.add') || [params, body].some((part) => 'id' in ((part as TObject | undefined)?.properties ?? {})),
    )
    .map(({ id }) => id),
)
const resourceOf = ({ operation }: Row) => operation.replace(/\.\w+$/, '')

function columnOf(resource: string, stored: ReadonlySet<string>, hiddenFields: HiddenFields) {
  const list = lists.get(resource)
  const table = list && tableOf(list)
  if (!table) return undefined
  const row = (list.reply as TObject).properties.rows as unknown as { items: TObject }
  // A list may join the name of something else.
  const column = naming.find((key) => key in row.items.properties && stored.has(`${table}.${key}`))
  return column && !hiddenFields.get(tableKey(list))?.has(column) ? { table, column } : undefined
}

let columns: Promise<ReadonlySet<string>> | undefined
/** The naming columns of all tables, as `table.column`. They stay as they are while the process runs. */
function storedColumns(db: Db) {
  columns ??= sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name = any(${wordArray(naming.map(snake))})`
    .execute(db)
    .then(({ rows }) => new Set(rows.map(({ name }) => camel(name))))
  columns.catch(() => {
    columns = undefined
  })
  return columns
}
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * What the objects of some actions are called today, one statement for each kind of them. Whoever may read of an action may call it, and
 * so know the name of its object, unless that field is hidden from the account.
 */
export async function objectNames(
  db: Db,
  rows: readonly Row[],
  hiddenFields: HiddenFields,
): Promise<(row: Row) => string | null> {
  const numbered = rows.filter(({ operation, target }) => ofOwnRow.has(operation) && /^[0-9]{1,15}$/.test(target))
  const names = new Map<string, string>()
  if (numbered.length === 0) return () => null
  const stored = await storedColumns(db)
  await Promise.all(
    [...Map.groupBy(numbered, resourceOf)].map(async ([resource, own]) => {
      const known = columnOf(resource, stored, hiddenFields)
      if (!known) return
      const ids = [...new Set(own.map(({ target }) => Number(target)))]
      const found = await db
        .selectFrom(known.table as 'area')
        .select(['id', sql.ref<string>(known.column).as('name')])
        .where(sql<boolean>`id = any(${idArray(ids)})`)
        .execute()
      for (const { id, name } of found) names.set(`${resource} ${id}`, name)
    }),
  )
  return (row) => names.get(`${resourceOf(row)} ${row.target}`) || null
}
