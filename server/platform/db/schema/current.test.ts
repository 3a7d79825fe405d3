import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { effectsOf, pageWith } from './effects.ts'
import { schemaText } from './schemaText.ts'
import { tableText } from './tableText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

it('the types of the tables are those of a migrated database', async () => {
  expect(await tableText(server.services.database)).toBe(file('../tables.ts'))
})

it('schema.sql is the schema of a migrated database, whichever PostgreSQL it is', async () => {
  expect(await schemaText(server.services.database)).toBe(file('../schema.sql'))
})

it('every function of a trigger has a line that says its effect, and the page about the database has it', async () => {
  const effects = await effectsOf(server.services.database)
  for (const { call, effect } of effects) expect(effect, call).toMatch(/^[A-Z].{5,115}\.$/)
  const page = file('../../../../docs/DATABASE.md')
  expect(pageWith(effects, page)).toBe(page)
})
