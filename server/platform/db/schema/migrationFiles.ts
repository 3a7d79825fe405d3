import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A numbered file of SQL: `0034_tickets.sql`. */
export interface MigrationFile {
  readonly name: string
  readonly text: string
  /** SHA-256 of the text, in hex. */
  readonly digest: string
}

/** Its mark in a database to which it was applied. */
export interface AppliedMigration {
  readonly name: string
  readonly digest: string
}

/**
 * The migrations of a folder, in the order of their numbers. Line endings are those of Unix, however Git checked the files out.
 * @throws Error with a sentence in Chinese where two files have one number
 */
export function migrationsIn(folder: string): MigrationFile[] {
  const names = readdirSync(folder)
    .filter((name) => /^[0-9]{4}_\w+\.sql$/.test(name))
    .sort()
  const twin = names.findIndex((name, at) => numberOf(name) === numberOf(names[at + 1] ?? ''))
  if (twin >= 0)
    throw new Error(`数据库迁移 ${names[twin]} 和 ${names[twin + 1]} 编号相同，请把后来的一个改为更大的编号。`)
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, digest: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * The migrations that a database lacks.
 * @throws Error with a sentence in Chinese that says what to do: the database was created by another version, an applied file was
 * changed since, or a new one has a number below those that were applied
 */
export function missingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const marks = new Map(applied.map(({ name, digest }) => [name, digest]))
  const unknown = applied.filter(({ name }) => !files.some((file) => file.name === name))
  if (unknown.length)
    throw new Error(
      `数据库由另一个版本建立：它有本程序没有的迁移 ${unknown[0]!.name}${unknown.length > 1 ? ` 等 ${unknown.length} 个` : ''}。请换用那个版本，或从备份恢复。`,
    )
  const changed = files.find(({ name, digest }) => marks.has(name) && marks.get(name) !== digest)
  if (changed)
    throw new Error(
      `数据库迁移 ${changed.name} 应用之后又被改动。请把这个文件恢复原样，另写一个迁移来改：npm run db:new -- 名称。`,
    )
  const missing = files.filter(({ name }) => !marks.has(name))
  const last = [...marks.keys()].sort().at(-1)
  const late = missing.find(({ name }) => last && numberOf(name) < numberOf(last))
  if (late)
    throw new Error(
      `数据库迁移 ${late.name} 的编号小于已应用的 ${last}，各处的执行顺序会不同。请把它改为更大的编号（npm run db:new 会给出）。`,
    )
  return missing
}

const numberOf = (name: string) => name.slice(0, 4)
