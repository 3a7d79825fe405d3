import { writeFileSync } from 'node:fs'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { schemaText } from '#server/platform/db/schema/schemaText.ts'
import { tableText } from '#server/platform/db/schema/tableText.ts'

// npm run db:schema: regenerates the files that depend on the migrations. Run it after adding one.
const database = await openDatabase({})
await migrate(database)
const folder = new URL('../../server/platform/db/', import.meta.url)
writeFileSync(new URL('tables.ts', folder), await tableText(database))
writeFileSync(new URL('schema.sql', folder), await schemaText(database))
await database.close()
