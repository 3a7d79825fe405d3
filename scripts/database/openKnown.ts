import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { migrationFolder } from '#server/platform/db/schema/migrate.ts'
import { type AppliedMigration, migrationsIn, missingMigrations } from '#server/platform/db/schema/migrationFiles.ts'
import type { Env } from '#server/platform/env.ts'

/**
 * Opens the database of a server that has run before, and prints which one it is. Creates none, and does not change its schema.
 * @throws Error with a sentence as its message if there is no database, or its schema is not one of this program
 */
export async function openKnown(env: Env): Promise<Database> {
  const folder = resolve(env.DATA_DIR)
  if (!env.DATABASE_URL && !existsSync(join(folder, 'pg', 'PG_VERSION')))
    throw new Error(`目录 ${folder} 里没有数据库。请用 DATA_DIR 指定服务器所用的目录，或用 DATABASE_URL 指定数据库。`)
  console.error(`数据库：${env.DATABASE_URL ? nameOf(env.DATABASE_URL) : `内置，${folder}`}`)
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, connections: 2 })
  const older = await ageOf(database)
  if (older) console.error(`数据库的结构比程序旧（缺 ${older}），下次 npm start 时更新，这里不改。`)
  return database
}

/** Without user and password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `PostgreSQL，${host}${pathname}`
}

/** Migrations that the database lacks. */
async function ageOf(database: Database): Promise<string> {
  const { rows: tables } = await database.query(
    "select to_regclass('migration') is not null and to_regclass('admin') is not null as known",
  )
  if (!tables[0]!.known) throw new Error('这个数据库里没有景影的数据，请检查 DATA_DIR 或 DATABASE_URL。')
  const { rows } = await database.query('select * from migration')
  const missing = missingMigrations(migrationsIn(migrationFolder), rows as unknown as AppliedMigration[])
  return missing.map(({ name }) => name).join('、')
}
