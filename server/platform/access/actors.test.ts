import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { anAccount, anArea, anOperator } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { admins } = contract.accounts
const { areas } = contract.scenic
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
})
afterAll(() => server?.close())
const db = () => server.services.database.db
const me = (token: string) => server.call(token, admins.me, {})
/** Waits as long as a notification of another process may take. */
const until = (reached: () => Promise<boolean>) => expect.poll(reached, { interval: 20 }).toBe(true)

describe('rights that are kept in memory', () => {
  it('cached rights end with the session at once in the process that ends it', async () => {
    const account = await anAccount(db(), 3)
    expect((await me(account.token)).code).toBe(200)
    await server.call(account.token, admins.logout, { body: {} })
    expect((await me(account.token)).code).toBe(1507)
  })

  it('cached rights follow a change of the account by the same process in the next call', async () => {
    const root = await anAccount(db(), 1)
    const account = await anAccount(db(), 3)
    expect((await me(account.token)).code).toBe(200)
    await server.call(root.token, admins.edit, { params: { id: account.id }, body: { allowLogin: false } })
    expect((await me(account.token)).code).toBe(1507)
  })

  it('cached rights follow changes by other processes as soon as the database notifies', async () => {
    const account = await anAccount(db(), 3)
    const { id } = await anArea(db(), account.operatorId)
    const visibleAreaIds = async () =>
      (await server.call(account.token, areas.options, {})).data.rows.map((row) => row.id)
    await until(async () => (await visibleAreaIds()).includes(id))
    const { id: another } = await anArea(db(), account.operatorId)
    await until(async () => (await visibleAreaIds()).length === 2)
    expect((await visibleAreaIds()).toSorted()).toEqual([id, another].toSorted())
    const stranger = await anOperator(db(), 'scenic')
    await db().updateTable('area').set({ operatorId: stranger.id }).where('id', '=', another).execute()
    await until(async () => (await visibleAreaIds()).length === 1)
    expect(await visibleAreaIds()).toEqual([id])
    await db().updateTable('admin').set({ allowLogin: false }).where('id', '=', account.id).execute()
    await until(async () => (await me(account.token)).code === 1505)
    expect((await me(account.token)).code).toBe(1505)
  })
})
