import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aSession } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { admins, sessions } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
const db = () => server.services.database.db
const codeOf = async (token: string) => (await server.call(token, admins.me, {})).code
const audited = () => db().selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('one’s own sessions', () => {
  it('own sessions are listed with the current one, and ended one by one or all except the current one', async () => {
    const one = await anAccount(db(), 3)
    const [phone, office] = [await aSession(db(), one.id), await aSession(db(), one.id)]
    const { rows } = (await server.call(one.token, sessions.listOwn, {})).data
    expect(rows.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
    expect(rows).toHaveLength(3)
    expect((await server.call(one.token, sessions.endMine, { params: { id: phone.id } })).code).toBe(200)
    expect([await codeOf(phone.token), await codeOf(office.token)]).toEqual([1507, 200])
    // An ended session cannot be ended again, and the response reveals nothing more about it.
    expect((await server.call(one.token, sessions.endMine, { params: { id: phone.id } })).code).toBe(1512)
    expect((await server.call(one.token, sessions.endOthers, { body: {} })).data).toEqual({ ended: 1 })
    expect([await codeOf(office.token), await codeOf(one.token)]).toEqual([1507, 200])
  })

  it('expired sessions are not listed, and sessions of others do not exist for the caller', async () => {
    const one = await anAccount(db(), 3)
    const old = await aSession(db(), one.id)
    await db().updateTable('session').set({ seenAt: '2026-01-01T00:00:00Z' }).where('id', '=', old.id).execute()
    expect((await server.call(one.token, sessions.listOwn, {})).data.rows).toHaveLength(1)
    const other = await aSession(db(), (await anAccount(db(), 3, one.operatorId)).id)
    expect((await server.call(one.token, sessions.endMine, { params: { id: other.id } })).code).toBe(1512)
    expect(await codeOf(other.token)).toBe(200)
  })
})

describe('others’ sessions', () => {
  const list = (by: Account, adminId: number) => server.call(by.token, sessions.list, { body: { adminId } })

  it('an account that manages another ends its sessions at once, and the audit log says whose', async () => {
    const channel = await anAccount(db(), 2)
    const one = await anAccount(db(), 3, (await anOperator(db(), 'scenic', channel.operatorId)).id)
    const second = await aSession(db(), one.id)
    expect((await list(channel, one.id)).data.rows).toHaveLength(2)
    expect((await server.call(channel.token, sessions.end, { params: { id: second.id } })).code).toBe(200)
    expect(await codeOf(second.token)).toBe(1507)
    expect(await audited()).toMatchObject({
      ...{ operation: 'accounts.sessions.end', target: String(one.id), adminId: channel.id },
      before: { name: one.name, ip: '127.0.0.1' },
    })
    expect((await server.call(channel.token, sessions.endAll, { body: { adminId: one.id } })).data).toEqual({
      ended: 1,
    })
    expect(await codeOf(one.token)).toBe(1507)
  })

  it('sessions of an account above the caller cannot be ended, and those elsewhere do not exist', async () => {
    const scenic = await anOperator(db(), 'scenic')
    const fuller = await anAccount(db(), 3, scenic.id)
    const narrow = await anAccount(db(), 3, scenic.id, aTree('account/acenicuser'))
    const foreign = await anAccount(db(), 3)
    const [above, elsewhere] = [await aSession(db(), fuller.id), await aSession(db(), foreign.id)]
    expect([(await list(narrow, fuller.id)).data.rows, (await list(narrow, foreign.id)).data.rows]).toEqual([[], []])
    for (const { id } of [above, elsewhere])
      expect((await server.call(narrow.token, sessions.end, { params: { id } })).code).toBe(1512)
    const endAll = (adminId: number) => server.call(narrow.token, sessions.endAll, { body: { adminId } })
    expect([(await endAll(fuller.id)).code, (await endAll(foreign.id)).code]).toEqual([1511, 1512])
    expect([await codeOf(above.token), await codeOf(elsewhere.token)]).toEqual([200, 200])
  })
})
