import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { transact } from './transact.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const one = sql<{ n: number }>`select 1 as n`

// On PostgreSQL such a statement gets another connection and does not fail.
it.skipIf(process.env.TEST_DATABASE_URL)(
  'a statement outside its own transaction fails without ending the embedded database',
  async () => {
    const { db } = server.services.database
    const beside = transact(db, () => one.execute(db))
    await expect(beside).rejects.toThrow(/has to use `trx`/)
    expect((await one.execute(db)).rows).toEqual([{ n: 1 }])
  },
)

it('work that a transaction started may still query the database after it', async () => {
  const { db } = server.services.database
  let later: Promise<unknown> | undefined
  await transact(db, async (trx) => {
    await one.execute(trx)
    later = new Promise((resolve) => setTimeout(resolve, 10)).then(() => one.execute(db))
  })
  await expect(later).resolves.toMatchObject({ rows: [{ n: 1 }] })
})
