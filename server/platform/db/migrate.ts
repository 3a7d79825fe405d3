import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from './open.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date: numbered files, forward only, each in a transaction of its own together with its mark.
 * Processes that start together do so one after the other.
 * An interrupted migration leaves nothing behind and is done again at the next start.
 * @returns names of the files that were applied
 */
export const migrate = (database: Database): Promise<string[]> =>
  database.withExclusiveLock(() => applyMissing(database))

async function applyMissing(database: Database): Promise<string[]> {
  await database.exec(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await database.query('select name from migration')
  const known = new Set(rows.map((row) => row.name as string))
  const files = readdirSync(folder)
    .filter((name) => /^[0-9]{4}_\w+\.sql$/.test(name))
    .sort()
  const unknown = [...known].filter((name) => !files.includes(name))
  if (unknown.length)
    throw new Error(`数据库由更新的版本建立（${unknown.join('、')}），本版本不能使用它。请换用新版本，或从备份恢复。`)
  const applied: string[] = []
  for (const name of files.filter((file) => !known.has(file))) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    // A large table may take longer than a statement usually may.
    await database
      .exec(
        `begin; set local statement_timeout = 0; do $mark$ begin insert into migration (name) values ('${name}'); end $mark$; ${text}; commit;`,
        { noStatementTimeout: true },
      )
      .catch((error: Error) => {
        throw new Error(`数据库迁移 ${name} 没有成功：${error.message}`, { cause: error })
      })
    applied.push(name)
  }
  return applied
}
