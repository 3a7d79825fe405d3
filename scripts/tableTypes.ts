import { writeFileSync } from 'node:fs'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { tableText } from '#server/platform/db/tableText.ts'

const database = await openDatabase({})
await migrate(database)
writeFileSync(new URL('../server/platform/db/tables.ts', import.meta.url), await tableText(database))
await database.close()
