import { readdirSync } from 'node:fs'

/** Path of the next numbered migration, from the root of the project. `words`: lower-case letters, digits and underscores. */
export function nextMigration(words: string): string {
  const folder = 'server/platform/db/migrations'
  const numbers = readdirSync(new URL(`../../${folder}/`, import.meta.url)).flatMap(
    (name) => /^(\d{4})_\w+\.sql$/.exec(name)?.[1] ?? [],
  )
  const next = Math.max(0, ...numbers.map(Number)) + 1
  return `${folder}/${String(next).padStart(4, '0')}_${words}.sql`
}
