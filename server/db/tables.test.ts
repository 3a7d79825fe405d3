import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { tableText } from './tableText.ts'

it('the types of the tables are those of a freshly migrated database', async () => {
  const template = inject('template')
  const database = await openDatabase(template ? { load: template } : {})
  await migrate(database)
  expect(await tableText(database)).toBe(readFileSync(new URL('./tables.ts', import.meta.url), 'utf8'))
  await database.close()
})
