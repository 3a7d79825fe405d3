import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { pagesFor } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { type Account, anAccount, anOperator, aTree, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from '../signIn/password.ts'

const { admins, ingestKeys } = contract.accounts
let server: TestServer
let platform: number
beforeAll(async () => {
  server = await startTestServer()
  platform = (await anOperator(db(), 'platform')).id
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const row = (id: number) => db().selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst()
const draft = (role: Role, operatorId: number) => ({ name: unique('made'), trueName: '张三', role, operatorId })
const reset = (by: Account, id: number) => server.call(by.token, admins.resetPassword, { params: { id } })
const edit = (by: Account, id: number, body: object) => server.call(by.token, admins.edit, { params: { id }, body })
const grant = (by: Account, id: number, adminPermission: ReturnType<typeof aTree> | null) =>
  server.call(by.token, admins.permission, { body: { id, adminPermission } })
const remove = (by: Account, id: number) => server.call(by.token, admins.remove, { params: { id } })

/** Everything that one account can do to another. */
const acts = (by: Account, id: number) =>
  [
    ['reset its password', () => reset(by, id)],
    ['set its password', () => edit(by, id, { pwd: digestOf('Known-pass1') })],
    ['rename it', () => edit(by, id, { name: unique('mine') })],
    ['forbid its sign-in', () => edit(by, id, { allowLogin: false })],
    ['lower its role', () => edit(by, id, { role: 3, operatorId: 1 })],
    ['narrow its tree', () => grant(by, id, aTree())],
    ['remove it', () => remove(by, id)],
  ] as const

describe('an account above one’s own', () => {
  it('平台管理员 cannot act on an account that is 超级管理员', async () => {
    const lesser = await anAccount(db(), 0, platform)
    // The second opens no page that 平台管理员 lacks: its role alone is above.
    for (const root of [await anAccount(db(), 1, platform), await anAccount(db(), 1, platform, aTree('pic/photo'))]) {
      const before = await row(root.id)
      for (const [what, act] of acts(lesser, root.id)) expect([what, (await act()).code]).toEqual([what, 1511])
      expect(await row(root.id)).toEqual(before)
    }
  })

  it('an account cannot act on another one with pages that its own tree leaves out', async () => {
    const scenic = await anOperator(db(), 'scenic')
    const fuller = await anAccount(db(), 3, scenic.id, aTree('account/acenicuser', 'dataOps/order', 'pic/photo'))
    const narrow = await anAccount(db(), 3, scenic.id, aTree('account/acenicuser', 'pic/photo'))
    const before = await row(fuller.id)
    for (const [what, act] of acts(narrow, fuller.id)) expect([what, (await act()).code]).toEqual([what, 1511])
    expect(await row(fuller.id)).toEqual(before)
    expect((await reset(fuller, narrow.id)).code).toBe(200)
  })

  it('a channel cannot act on an account that may grant scenic accounts a page which the channel may not grant', async () => {
    const channel = await anOperator(db(), 'channel')
    const all = await anAccount(db(), 2, channel.id)
    // Every page that a channel can open, but none of those that only its scenic accounts can open.
    const own = aTree(...pagesFor(2, null).map(({ group, page }) => `${group}/${page}`))
    const narrow = await anAccount(db(), 2, channel.id, own)
    expect((await reset(narrow, all.id)).code).toBe(1511)
    expect((await reset(all, narrow.id)).code).toBe(200)
  })

  it('an account of another operator tree does not exist for the caller', async () => {
    const foreign = await anAccount(db(), 3)
    for (const by of [await anAccount(db(), 2), await anAccount(db(), 3)])
      for (const [what, act] of acts(by, foreign.id))
        expect([what, (await act()).code]).toEqual([what, what === 'set its password' ? 1511 : 1512])
  })
})

describe('a new account', () => {
  it('a new account starts with the tree of its creator, so a narrowed creator cannot create a wider one', async () => {
    const channel = await anOperator(db(), 'channel')
    const scenic = await anOperator(db(), 'scenic', channel.id)
    const tree = aTree('account/acenicuser', 'pic/photo')
    const maker = await anAccount(db(), 2, channel.id, tree)
    for (const [role, operator] of [
      [2, channel.id],
      [3, scenic.id],
    ] as const) {
      const { data } = await server.call(maker.token, admins.add, { body: draft(role, operator) })
      expect((await row(data.id))!.permission).toEqual(tree)
      expect((await grant(maker, data.id, null)).code).toBe(1511)
      expect((await grant(maker, data.id, aTree('dataOps/order'))).msg).toBe('不能授予自己没有的权限：订单管理')
      expect((await grant(maker, data.id, aTree('pic/photo'))).code).toBe(200)
    }
  })

  it('a new account has no tree if its creator has none', async () => {
    const maker = await anAccount(db(), 2)
    const { data } = await server.call(maker.token, admins.add, { body: draft(2, maker.operatorId) })
    expect((await row(data.id))!.permission).toBeNull()
  })

  it('a new account never gets a role or an operator that its creator may not manage', async () => {
    const lesser = await anAccount(db(), 0, platform)
    expect((await server.call(lesser.token, admins.add, { body: draft(1, platform) })).code).toBe(1511)
    const own = await anAccount(db(), 0, platform)
    expect((await edit(lesser, own.id, { role: 1 })).code).toBe(1511)
    expect((await row(own.id))!.role).toBe(0)
  })
})

describe('a permission tree', () => {
  it('a tree can grant every page of the account’s role, even pages that the granter’s role cannot have', async () => {
    const root = await anAccount(db(), 1, platform)
    for (const role of [0, 3] as const) {
      const one = await anAccount(db(), role, role === 0 ? platform : undefined)
      expect((await grant(root, one.id, aTree('travelSpot/stream2'))).code).toBe(200)
    }
    const lesser = await anAccount(db(), 0, platform)
    expect((await grant(lesser, (await anAccount(db(), 0, platform)).id, aTree('travelSpot/stream'))).code).toBe(200)
  })

  it('a tree with names that are not pages is refused, with these names, and is not stored', async () => {
    const root = await anAccount(db(), 1, platform)
    const one = await anAccount(db(), 3)
    const wrong = [
      { name: 'dataOps', checked: true, children: [{ name: 'orders', checked: true }] },
      { name: '数据运营', checked: true },
      { name: 'pic', checked: true, children: [{ name: 'order', checked: false }] },
    ]
    expect(await grant(root, one.id, wrong)).toMatchObject({
      code: 2000,
      msg: '权限树里没有这些页面：dataOps/orders、数据运营、pic/order',
      data: { fields: { adminPermission: expect.any(String) } },
    })
    expect((await row(one.id))!.permission).toBeNull()
    expect((await server.call(one.token, admins.me, {})).code).toBe(200)
  })
})

describe('ingest keys', () => {
  it('ingest keys can be created, seen and revoked only while the account acts for their operator', async () => {
    const one = await anAccount(db(), 0, platform)
    const operatorId = (await anOperator(db(), 'scenic')).id
    const { data } = await server.call(one.token, ingestKeys.add, { body: { operatorId, name: '密钥' } })
    expect(data.keyId).toMatch(/^jy_/)
    // As if it was narrowed to a channel while the request was under way: the session still says platform.
    const channel = await anOperator(db(), 'channel')
    const stale = await server.services.actors.of(one.token)
    await db().updateTable('admin').set({ role: 2, operatorId: channel.id }).where('id', '=', one.id).execute()
    const { ingestKeyHandlers } = await import('../ingestKeys.ts')
    const call = (body: object, params = {}) =>
      ({ db: db(), actor: stale, body, params, audit: {}, services: server.services }) as never
    expect(await ingestKeyHandlers.list(call({ operatorId }))).toEqual({ rows: [] })
    await expect(ingestKeyHandlers.add(call({ operatorId, name: '再来' }))).rejects.toThrow('没有这个运营商')
    await expect(ingestKeyHandlers.revoke(call({}, { id: data.id }))).rejects.toMatchObject({ code: 1512 })
  })
})

describe('the last 超级管理员', () => {
  const others = (...ids: number[]) =>
    db().updateTable('admin').set({ role: 0 }).where('role', '=', 1).where('id', 'not in', ids).execute()

  it.each([
    ['remove', remove],
    ['demote', (by: Account, id: number) => edit(by, id, { role: 0 })],
    ['forbid', (by: Account, id: number) => edit(by, id, { allowLogin: false })],
    ['narrow', (by: Account, id: number) => grant(by, id, aTree('account/acenicuser'))],
  ] as const)('one 超级管理员 remains after two that %s each other at the same moment', async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await anAccount(db(), 1, platform), await anAccount(db(), 1, platform)]
      await others(one.id, two.id)
      await Promise.all([act(one, two.id), act(two, one.id)])
      const left = await db()
        .selectFrom('admin')
        .select('id')
        .where('role', '=', 1)
        .where('allowLogin', '=', true)
        .where('permission', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
  })

  it('the database’s own owner cannot remove the last 超级管理员 either, and the error explains why', async () => {
    const [one, two] = [await anAccount(db(), 1, platform), await anAccount(db(), 1, platform)]
    await others(one.id, two.id)
    await db().updateTable('admin').set({ allowLogin: false }).where('id', '=', two.id).execute()
    await expect(db().deleteFrom('admin').where('id', '=', one.id).execute()).rejects.toMatchObject({ code: 'JY002' })
    const { dbRefusal } = await import('#server/platform/db/refusals/dbRefusal.ts')
    const fault = await db().deleteFrom('admin').where('id', '=', one.id).execute().catch(dbRefusal)
    expect(fault).toMatchObject({ code: 2002, message: '至少要有一个能登录、权限完整的超级管理员' })
  })
})
