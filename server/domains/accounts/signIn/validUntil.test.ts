import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { events } from '#contract/system/events.ts'
import { aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator, testPassword, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from './password.ts'

const { admins } = contract.accounts
let server: TestServer
let url: string
beforeAll(async () => {
  // Permissions are cached for a minute: what expires must end anyway.
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server?.close())
const db = () => server.services.database.db
const me = async ({ token }: Account) => server.call(token, admins.me, {})
const edit = (by: Account, id: number, body: object) => server.call(by.token, admins.edit, { params: { id }, body })
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const ends = (id: number, at: string | null) =>
  db().updateTable('admin').set({ validUntil: at }).where('id', '=', id).execute()

/** Calls back when an account's live stream has ended. */
async function streaming({ token }: Account) {
  const response = await fetch(url + events.stream.path, { headers: { authorization: token } })
  const ended = (async () => {
    for await (const _ of response.body!);
    return Date.now()
  })()
  return { status: response.status, ended }
}

describe('rights that end by themselves', () => {
  it('an expired account loses sign-in, calls and live pages at once, with its sub-accounts, despite any cache', async () => {
    const guest = await anAccount(db(), 3)
    const under = await aSubAccount(db(), guest)
    const streams = [await streaming(guest), await streaming(under)]
    const until = Date.now() + 1500
    await ends(guest.id, new Date(until).toISOString())
    const codes = [(await me(guest)).code, (await me(under)).code]
    // If the machine took longer than that, the responses say nothing about the time before the end.
    if (Date.now() < until) expect(codes).toEqual([200, 200])
    for (const { ended } of streams) {
      const at = await ended
      expect(at).toBeGreaterThanOrEqual(until)
      // From the cache alone, the stream would stay open for a minute.
      expect(at - until).toBeLessThan(50_000)
    }
    expect(await me(guest)).toMatchObject({ code: 1506, msg: '账号的有效期已过，请联系管理员' })
    expect((await me(under)).code).toBe(1506)
    const again = { name: guest.name, pwd: digestOf(testPassword) }
    expect(await server.call(null, admins.login, { body: again })).toMatchObject({
      code: 1505,
      msg: '账号的有效期已过，请联系管理员',
    })
    // Without the right password, the response does not reveal that the account has expired.
    const wrong = { name: guest.name, pwd: digestOf('Another-123') }
    expect((await server.call(null, admins.login, { body: wrong })).code).toBe(1004)
  })

  it('extending an expired account does not bring its old sessions back', async () => {
    const root = await anAccount(db(), 1)
    const guest = await anAccount(db(), 3)
    await ends(guest.id, inMs(-1000))
    expect((await edit(root, guest.id, { validUntil: inMs(86_400_000) })).code).toBe(200)
    expect((await me(guest)).code).toBe(1507)
    const body = { name: guest.name, pwd: digestOf(testPassword) }
    expect((await server.call(null, admins.login, { body })).code).toBe(200)
  })

  it('an account cannot grant a longer validity than its own, nor one that has already passed', async () => {
    const channel = await anAccount(db(), 2)
    const guest = await anAccount(db(), 2, channel.operatorId)
    const scenic = await anOperator(db(), 'scenic', channel.operatorId)
    const end = inMs(3_600_000)
    await ends(guest.id, end)
    const draft = { trueName: '张三', role: 3 as const, operatorId: scenic.id }
    const add = (body: object) =>
      server.call(guest.token, admins.add, { body: { name: unique('made'), ...draft, ...body } })
    const made = await add({})
    expect(made.code).toBe(200)
    const row = await db()
      .selectFrom('admin')
      .select('validUntil')
      .where('id', '=', made.data.id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(row.validUntil!)).toBe(Date.parse(end))
    for (const validUntil of [null, inMs(7_200_000)]) {
      const wrong = { code: 2000, data: { fields: { validUntil: '不能晚于自己账号的有效期' } } }
      expect(await add({ validUntil })).toMatchObject(wrong)
      expect(await edit(guest, made.data.id, { validUntil })).toMatchObject(wrong)
    }
    expect((await add({ validUntil: inMs(1_800_000) })).code).toBe(200)
    expect((await edit(channel, made.data.id, { validUntil: inMs(-1000) })).data).toMatchObject({
      fields: { validUntil: '有效期应晚于现在' },
    })
    // An account that ends later is above one that ends earlier: its password would be a way around the end.
    expect((await server.call(guest.token, admins.resetPassword, { params: { id: channel.id } })).code).toBe(1511)
    expect((await edit(guest, guest.id, { validUntil: null })).code).toBe(1511)
  })

  it('the last 超级管理员 without an end of validity cannot be given one', async () => {
    const [one, two] = [await anAccount(db(), 1), await anAccount(db(), 1)]
    await db()
      .updateTable('admin')
      .set({ role: 0 })
      .where('role', '=', 1)
      .where('id', 'not in', [one.id, two.id])
      .execute()
    const results = await Promise.all([
      edit(one, two.id, { validUntil: inMs(60_000) }),
      edit(two, one.id, { validUntil: inMs(60_000) }),
    ])
    expect(results.map(({ code }) => code).toSorted()).not.toEqual([200, 200])
    const unlimited = () =>
      db().selectFrom('admin').select('id').where('role', '=', 1).where('validUntil', 'is', null).execute()
    await expect.poll(unlimited).toHaveLength(1)
  })
})
