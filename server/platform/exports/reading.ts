import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../db/open.ts'
import type { AnyCall, AnyHandler } from '../http/serve.ts'
import type { ListRows } from './lists.ts'

type Row = Record<string, unknown>

/** How many rows are in memory at once; so few that other requests hardly wait while they are written. */
const atOnce = 2000
/** The same where a list's own handler brings them, page by page: the most that a page of the contract holds. */
const pageSize = 200

/** All rows of a statement, part by part: one snapshot, read by a cursor, never all in memory. */
export async function* rowsBy(
  database: Database,
  { statement, named, finish, needs = [], made = [] }: ListRows,
  fields: readonly string[],
): AsyncGenerator<Row[]> {
  const keys = [...new Set([...fields.filter((key) => !made.includes(key)), ...needs])]
  const table = (key: string) => sql.ref(`t.${key}`)
  // One text for each row: many times cheaper to read than its values one by one.
  const all = sql`select json_build_array(${sql.join(keys.map(table))})::text as row from (${statement}) t`
  const db: Db = named ? database.db.withoutPlugins() : database.db
  for await (const part of database.kind === 'embedded' ? fetchedWithHold(db, all) : streamed(db, all))
    yield part.map(({ row }) => {
      const values = JSON.parse(row) as unknown[]
      const one: Row = {}
      for (let at = 0; at < keys.length; at++) one[keys[at]!] = values[at]
      return finish ? finish(one) : one
    })
}

type Part = readonly { row: string }[]
let cursors = 0

/** Uses a separate connection and one transaction; the next part is fetched while this one is written. */
async function* streamed(db: Db, all: RawBuilder<unknown>): AsyncGenerator<Part> {
  const trx = await (db as Database['db'])
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // The plan is for all rows, so that they are sorted rather than fetched one by one in order. The storage may be slow.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx)
    await sql`set local work_mem = '64MB'`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx)
    yield* fetched(trx, all, sql``)
  } finally {
    // Nothing was written.
    await trx.rollback().execute()
  }
}

/** The embedded database has a single connection: it materialises the result, so that other requests run between two parts. */
async function* fetchedWithHold(db: Db, all: RawBuilder<unknown>): AsyncGenerator<Part> {
  yield* fetched(db, all, sql` with hold`)
}

async function* fetched(
  db: QueryExecutorProvider,
  all: RawBuilder<unknown>,
  hold: RawBuilder<unknown>,
): AsyncGenerator<Part> {
  const name = sql.id(`export_${process.pid}_${++cursors}`)
  await sql`declare ${name} no scroll cursor${hold} for ${all}`.execute(db)
  const next = () => sql<{ row: string }>`fetch ${sql.lit(atOnce)} from ${name}`.execute(db)
  let coming = next()
  // It is looked at below; a fault that comes before that must not end the process.
  coming.catch(() => {})
  try {
    for (;;) {
      const { rows } = await coming
      if (rows.length === 0) return
      coming = next()
      coming.catch(() => {})
      yield rows
    }
  } finally {
    await coming.catch(() => {})
    await sql`close ${name}`.execute(db).catch(() => {})
  }
}

/** All rows of a list that has no statement for them, read page by page through its handler. */
export async function* pagesBy(handler: AnyHandler, call: AnyCall): AsyncGenerator<Row[]> {
  for (let page = 1; ; page++) {
    const { rows } = (await handler({
      ...call,
      body: { ...(call.body as object), page, size: pageSize },
    })) as { rows: Row[] }
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
  }
}
