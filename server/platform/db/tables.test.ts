import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { freshThread } from '#test/database/threads.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { tableText } from './tableText.ts'

it('the types of the tables are those of a freshly migrated database', async () => {
  const database = await openDatabase(inject('template') ? { thread: await freshThread() } : {})
  await migrate(database)
  expect(await tableText(database)).toBe(readFileSync(new URL('./tables.ts', import.meta.url), 'utf8'))
  await database.close()
})
