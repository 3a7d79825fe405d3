import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openEmpty } from '#test/database/empty.ts'
import type { Database } from '../open.ts'
import { migrate } from './migrate.ts'

let database: Database
let folder: string
beforeAll(async () => {
  database = await openEmpty()
})
afterAll(() => database?.close())
beforeEach(async () => {
  await database.exec('drop table if exists migration, area, point, camera, half')
  folder = mkdtempSync(join(tmpdir(), 'jy-migrations-'))
  write('0001_areas.sql', 'create table area (id int);\ninsert into area values (1);\n')
  write('0002_points.sql', 'create table point (id int) -- without its last semicolon')
  return () => rmSync(folder, { recursive: true, force: true })
})
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate(database, folder)
const tables = async () => {
  const { rows } = await database.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  return rows.map(({ tablename }) => tablename)
}

it('each migration file is applied once, in the order of the numbers', async () => {
  expect(await run()).toEqual(['0001_areas.sql', '0002_points.sql'])
  write('0003_cameras.sql', 'create table camera as select id from area;')
  expect(await run()).toEqual(['0003_cameras.sql'])
  expect(await run()).toEqual([])
  expect((await database.query('select id from camera')).rows).toEqual([{ id: 1 }])
})

it('a migration file that was changed after it was applied is refused by name, with advice', async () => {
  await run()
  write('0001_areas.sql', 'create table area (id bigint);\ninsert into area values (1);\n')
  write('0003_cameras.sql', 'create table camera ();')
  await expect(run()).rejects.toThrow(/0001_areas\.sql 应用之后又被改动.+恢复原样.+npm run db:new/)
  expect(await tables()).toEqual(['area', 'migration', 'point'])
})

it('different line endings are no change to a migration file and do not affect stored data', async () => {
  write('0003_cameras.sql', "create table camera (note text);\r\ninsert into camera values ('a\r\nb');\r\n")
  await run()
  expect((await database.query('select note from camera')).rows).toEqual([{ note: 'a\nb' }])
  write('0001_areas.sql', 'create table area (id int);\r\ninsert into area values (1);\r\n')
  write('0003_cameras.sql', "create table camera (note text);\ninsert into camera values ('a\nb');\n")
  expect(await run()).toEqual([])
})

it('a new migration file with a number below an applied one is refused, and nothing is applied', async () => {
  write('0004_cameras.sql', 'create table camera ();')
  await run()
  write('0003_half.sql', 'create table half ();')
  await expect(run()).rejects.toThrow(/0003_half\.sql 的编号小于已应用的 0004_cameras\.sql.+npm run db:new/)
  expect(await tables()).not.toContain('half')
})

it('two migration files with the same number are refused', async () => {
  write('0002_half.sql', 'create table half ();')
  await expect(run()).rejects.toThrow(/0002_half\.sql 和 0002_points\.sql 编号相同/)
  expect(await tables()).toEqual([])
})

it('a database of another version is refused', async () => {
  await run()
  rmSync(join(folder, '0002_points.sql'))
  await expect(run()).rejects.toThrow(/由另一个版本建立：它有本程序没有的迁移 0002_points\.sql/)
})

it('a failed migration leaves nothing behind and is applied once it is corrected', async () => {
  write('0003_half.sql', 'create table half (id int);\ninsert into half values (1);\nselect 1 / 0;\n')
  await expect(run()).rejects.toThrow(/0003_half\.sql 没有成功：division by zero/)
  expect(await tables()).toEqual(['area', 'migration', 'point'])
  write('0003_half.sql', 'create table half (id int);\n')
  expect(await run()).toEqual(['0003_half.sql'])
})
