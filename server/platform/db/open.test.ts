import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

// The embedded database was built without a compiler.
it.runIf(process.env.TEST_DATABASE_URL)('PostgreSQL does not JIT-compile statements', async () => {
  const { rows } = await server.services.database.query('show jit')
  expect(rows).toEqual([{ jit: 'off' }])
})
