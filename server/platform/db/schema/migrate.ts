import { fileURLToPath } from 'node:url'
import type { Database } from '../open.ts'
import { type AppliedMigration, type MigrationFile, migrationsIn, missingMigrations } from './migrationFiles.ts'

/** The folder of the product's own migrations. */
export const migrationFolder = fileURLToPath(new URL('../migrations/', import.meta.url))

/**
 * Brings the schema up to date: numbered files, forward only, each in its own transaction together with its entry in `migration`.
 * Processes that start together run it one after another.
 * An interrupted migration leaves nothing behind and is repeated at the next start.
 * @returns names of the files that were applied
 * @throws Error with a sentence in Chinese if the files do not fit the database, or one of them fails
 */
export const migrate = (database: Database, folder = migrationFolder): Promise<string[]> =>
  database.withExclusiveLock(async () => applyMissing(database, migrationsIn(folder)))

async function applyMissing(database: Database, files: readonly MigrationFile[]): Promise<string[]> {
  await database.exec(
    'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await database.query('select * from migration')
  const missing = missingMigrations(files, rows as unknown as AppliedMigration[])
  for (const file of missing) await apply(database, file)
  return missing.map(({ name }) => name)
}

async function apply(database: Database, { name, text, digest }: MigrationFile) {
  const mark = `insert into migration (name, digest) values ('${name}', '${digest}')`
  // On a large table a migration may take longer than the statement timeout.
  await database
    .exec(`begin; set local statement_timeout = 0; ${mark}; ${text}\n; commit;`, { noStatementTimeout: true })
    .catch((error: Error) => {
      throw new Error(`数据库迁移 ${name} 没有成功：${error.message}`, { cause: error })
    })
}
