import { writeFileSync } from 'node:fs'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { tableText } from '#server/db/tableText.ts'

const database = await openDatabase({})
await migrate(database)
writeFileSync(new URL('../server/db/tables.ts', import.meta.url), await tableText(database))
await database.close()
