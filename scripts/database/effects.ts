import { readFileSync, writeFileSync } from 'node:fs'
import { openDatabase } from '#server/platform/db/open.ts'
import { effectsOf, pageWith } from '#server/platform/db/schema/effects.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'

// npm run db:effects [-- orders]: prints what triggers do when this table, or any table, is written; docs/DATABASE.md gets all of it.
const [table] = process.argv.slice(2)
const database = await openDatabase({})
await migrate(database)
const effects = await effectsOf(database)
await database.close()
const page = new URL('../../docs/DATABASE.md', import.meta.url)
writeFileSync(page, pageWith(effects, readFileSync(page, 'utf8')))
for (const one of effects)
  if (!table || one.table === table) console.log(`${one.table}  ${one.when}  ${one.call}\n    ${one.effect}`)
