import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmpty } from '#test/database/empty.ts'
import type { Database } from '../open.ts'
import { migrate, migrationFolder } from './migrate.ts'
import { type MigrationFile, migrationsIn } from './migrationFiles.ts'

/** The last file of the schema that was there first. */
const lastOfBaseline = '0033_sandbox.sql'
const own = migrationsIn(migrationFolder)
const baseline = own.filter(({ name }) => name <= lastOfBaseline)
const newer = own.filter(({ name }) => name > lastOfBaseline)

let database: Database
const folder = mkdtempSync(join(tmpdir(), 'jy-upgrade-'))
const put = (files: readonly MigrationFile[]) =>
  files.map(({ name, text }) => {
    writeFileSync(join(folder, name), text)
    return name
  })
beforeAll(async () => {
  database = await openEmpty()
  put(baseline)
  await migrate(database, folder)
  // Rows and rollups are loaded as they were stored, without running triggers.
  const rows = readFileSync(new URL('./baselineRows.sql', import.meta.url), 'utf8')
  await database.exec(`set session_replication_role = replica; ${rows} set session_replication_role = default`)
})
afterAll(async () => {
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Row = Record<string, unknown>
/** All rows by table, each table sorted by content. */
async function everything(): Promise<Map<string, Row[]>> {
  const tables = await database.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> 'migration' order by 1`,
  )
  const all = new Map<string, Row[]>()
  for (const { name } of tables.rows) {
    const { rows } = await database.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
    all.set(
      String(name),
      rows.map(({ row }) => row as Row),
    )
  }
  return all
}

/** Rows with those of their columns alone that are still there. */
const keptColumns = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()

it('rows of the baseline are unchanged by all later migrations and one more', async () => {
  const before = await everything()
  expect([...before.values()].filter((rows) => rows.length).length).toBeGreaterThan(90)
  const later = put(newer)
  const next = '9999_checked.sql'
  const text = `alter table orders add column checked boolean not null default true;
    create table order_check (order_id bigint primary key references orders (id));
    insert into order_check select id from orders where checked;`
  writeFileSync(join(folder, next), text)
  expect(await migrate(database, folder)).toEqual([...later, next])
  const after = await everything()
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) => after.get(table)?.[0] && column in after.get(table)![0]!,
    )
    const stored = after.has(table) ? keptColumns(rows, columns) : []
    // A later migration may allow further moves of a state machine.
    expect(keptColumns(after.get(table) ?? [], columns), table).toEqual(
      table === 'move' ? expect.arrayContaining(stored) : stored,
    )
  }
  expect(after.get('order_check')).toHaveLength(before.get('orders')!.length)
})

it('rollups of an upgraded database continue to count correctly', async () => {
  const sum = "select sum(orders)::int as orders from order_sum where span = 'all' and case_id = 0"
  const orders = 'select count(*)::int as orders from orders'
  await database.exec(`insert into orders (order_no, kind, area_id, case_id, goods, amount_fen, created_at)
    select order_no || '-2', kind, area_id, case_id, goods, amount_fen, now() from orders`)
  expect((await database.query(sum)).rows).toEqual((await database.query(orders)).rows)
})
