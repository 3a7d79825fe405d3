import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { closeWith } from './connection/currentTransaction.ts'
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

describe('what a transaction opens and closes with', () => {
  const note = (key: string) => sql`insert into loose_file (key, due_at) values (${key}, now())`
  const noted = async (key: string) =>
    (await server.services.database.db.selectFrom('looseFile').select('key').where('key', 'like', `${key}%`).execute())
      .length

  it('is part of it: its work gets the results of the first statements, and the last is committed with the rest', async () => {
    const { db } = server.services.database
    const results = await transact(
      db,
      async (trx, opened) => {
        await note('part/1').execute(trx)
        closeWith(note('part/2').compile(db))
        return opened.map(({ rows }) => rows)
      },
      [one.compile(db), sql`select 2 as n`.compile(db)],
    )
    expect(results).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(await noted('part/')).toBe(2)
  })

  it('undoes it by failing, and says why itself', async () => {
    const { db } = server.services.database
    const failing = sql`select 1 / 0`.compile(db)
    const closed = transact(db, async (trx) => {
      await note('undone/1').execute(trx)
      closeWith(failing)
    })
    await expect(closed).rejects.toMatchObject({ code: '22012' })
    const opened = transact(db, (trx) => note('undone/2').execute(trx), [failing])
    await expect(opened).rejects.toMatchObject({ code: '22012' })
    expect(await noted('undone/')).toBe(0)
  })

  it('is not sent when the work fails, nor by a later transaction that the work has left behind', async () => {
    const { db } = server.services.database
    let later: Promise<unknown> | undefined
    await transact(db, async () => {
      closeWith(note('once/1').compile(db))
      later = new Promise((resolve) => setTimeout(resolve, 10)).then(() =>
        db.transaction().execute((trx) => one.execute(trx)),
      )
    })
    await later
    const failed = transact(db, async () => {
      closeWith(note('once/2').compile(db))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await noted('once/')).toBe(1)
  })
})
