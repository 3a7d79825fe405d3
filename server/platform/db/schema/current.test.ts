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

it('the generated table types match a migrated database', async () => {
  expect(await tableText(server.services.database)).toBe(file('../tables.ts'))
})

it('schema.sql matches a migrated database, on any PostgreSQL version', async () => {
  expect(await schemaText(server.services.database)).toBe(file('../schema.sql'))
})

it('every trigger function has a one-line comment on its effect, and docs/DATABASE.md lists it', async () => {
  const effects = await effectsOf(server.services.database)
  for (const { call, effect } of effects) expect(effect, call).toMatch(/^[A-Z].{5,115}\.$/)
  const page = file('../../../../docs/DATABASE.md')
  expect(pageWith(effects, page)).toBe(page)
})
