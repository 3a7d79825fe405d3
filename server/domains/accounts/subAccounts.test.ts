import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { pagesFor } from '#contract/menu.ts'
import { aSession, aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator, aTree, testPassword, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from './signIn/password.ts'

const { admins, subAccounts, sessions } = contract.accounts
const { orders } = contract.sales
const { pictures } = contract.pictures
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const row = (id: number) => db().selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst()
const add = (by: Account, more: object = {}) =>
  server.call(by.token, subAccounts.add, { body: { name: unique('sub'), trueName: '王五', ...more } })
const listed = async (by: Account) => (await server.call(by.token, subAccounts.list, { body: {} })).data.rows
const pagesOf = async ({ token }: Pick<Account, 'token'>) => {
  const { data } = await server.call(token, admins.me, {})
  return pagesFor(data.role, data.adminPermission).map(({ page }) => page)
}
const opens = async ({ token }: Account) => ({
  orders: (await server.call(token, orders.list, { body: {} })).code,
  pictures: (await server.call(token, pictures.list, { body: {} })).code,
})
const signIn = (name: string, password: string) =>
  server.call(null, admins.login, { body: { name, pwd: digestOf(password) } })

describe('an account under another', () => {
  it('a sub-account has its parent’s role and operator, chooses its own password, and opens no account pages', async () => {
    const host = await anAccount(db(), 2)
    const { data } = await add(host, { phone: '13812345621' })
    const made = (await row(data.id))!
    expect(made).toMatchObject({ role: 2, operatorId: host.operatorId, parentId: host.id })
    const { data: session } = await signIn(made.name, data.password)
    expect(session.mustChange).toBe(true)
    const body = { oldpwd: digestOf(data.password), pwd: digestOf('Chosen-1234'), clearpwd: 'Chosen-1234' }
    expect((await server.call(session.token, admins.edit, { params: { id: data.id }, body })).code).toBe(200)
    const own = pagesFor(2, null).map(({ page }) => page)
    expect(await pagesOf(session)).toEqual(own.filter((page) => page !== 'acenicuser' && page !== 'subaccount'))
    for (const call of [
      server.call(session.token, subAccounts.list, { body: {} }),
      server.call(session.token, subAccounts.add, { body: { name: unique('deep'), trueName: '赵六' } }),
      server.call(session.token, admins.list, { body: {} }),
    ])
      expect(await call).toMatchObject({ status: 403, code: 1511 })
    expect(await listed(host)).toMatchObject([{ id: data.id, state: 'on', phone: '138****5621', sessions: 1 }])
  })

  it('narrowing the parent narrows its sub-accounts at once, in calls, in the menu and in earlier grants', async () => {
    const root = await anAccount(db(), 1)
    const host = await anAccount(db(), 2)
    const whole = await aSubAccount(db(), host)
    const some = await aSubAccount(db(), host, aTree('dataOps/order', 'pic/photo'))
    expect([await opens(whole), await opens(some)]).toEqual([
      { orders: 200, pictures: 200 },
      { orders: 200, pictures: 200 },
    ])
    const narrow = aTree('dataOps/order', 'account/subaccount')
    await server.call(root.token, admins.permission, { body: { id: host.id, adminPermission: narrow } })
    expect([await opens(whole), await opens(some)]).toEqual([
      { orders: 200, pictures: 1511 },
      { orders: 200, pictures: 1511 },
    ])
    expect([await pagesOf(whole), await pagesOf(some)]).toEqual([['order'], ['order']])
    await server.call(root.token, admins.permission, { body: { id: host.id, adminPermission: null } })
    expect(await opens(some)).toEqual({ orders: 200, pictures: 200 })
  })

  it('a sub-account moves to another role and operator with its parent, and its scenic areas change with them', async () => {
    const root = await anAccount(db(), 1)
    const host = await anAccount(db(), 2)
    const sub = await aSubAccount(db(), host)
    const elsewhere = await anOperator(db(), 'scenic')
    const body = { role: 3 as const, operatorId: elsewhere.id }
    expect((await server.call(root.token, admins.edit, { params: { id: host.id }, body })).code).toBe(200)
    expect(await row(sub.id)).toMatchObject({ role: 3, operatorId: elsewhere.id })
    expect((await server.call(sub.token, admins.me, {})).data).toMatchObject({ role: 3, operatorId: elsewhere.id })
    const refused = await server.call(root.token, admins.edit, { params: { id: sub.id }, body: { role: 2 } })
    expect(refused).toMatchObject({ code: 2000, data: { fields: { role: '个人账号的角色和运营商随上级账号' } } })
  })

  it('a sub-account is unusable while its parent is forbidden, expired or on an initial password, and removed with it', async () => {
    const root = await anAccount(db(), 1)
    const host = await anAccount(db(), 3)
    const sub = await aSubAccount(db(), host)
    const edit = (body: object) => server.call(root.token, admins.edit, { params: { id: host.id }, body })
    const tries = async () => ({
      call: (await server.call(sub.token, admins.me, {})).code,
      signIn: (await signIn(sub.name, testPassword)).code,
    })
    await edit({ allowLogin: false })
    expect(await tries()).toEqual({ call: 1507, signIn: 1505 })
    await edit({ allowLogin: true })
    expect(await tries()).toEqual({ call: 200, signIn: 200 })
    await db().updateTable('admin').set({ validUntil: '2020-01-01T00:00:00Z' }).where('id', '=', host.id).execute()
    expect(await tries()).toEqual({ call: 1506, signIn: 1505 })
    await db().updateTable('admin').set({ validUntil: null }).where('id', '=', host.id).execute()
    expect((await server.call(root.token, admins.resetPassword, { params: { id: host.id } })).code).toBe(200)
    expect(await tries()).toEqual({ call: 1507, signIn: 1505 })
    expect((await server.call(root.token, admins.remove, { params: { id: host.id } })).code).toBe(200)
    expect(await row(sub.id)).toBeUndefined()
    expect((await server.call(sub.token, admins.me, {})).status).toBe(401)
  })

  it('only the parent and accounts that manage both can change, reset or remove a sub-account', async () => {
    const channel = await anAccount(db(), 2)
    const scenic = await anOperator(db(), 'scenic', channel.operatorId)
    const host = await anAccount(db(), 3, scenic.id)
    const lesser = await anAccount(
      db(),
      3,
      scenic.id,
      aTree('account/acenicuser', 'account/subaccount', 'dataOps/order'),
    )
    const sub = await aSubAccount(db(), host, aTree('dataOps/order'))
    const params = { id: sub.id }
    for (const by of [lesser, await anAccount(db(), 3, scenic.id), sub])
      expect([
        (await server.send(by.token, subAccounts.edit, { params, body: { trueName: '别名', version: 0 } })).code,
        (await server.send(by.token, subAccounts.setPassword, { params })).code,
        (await server.send(by.token, subAccounts.remove, { params })).code,
      ]).toEqual(Array(3).fill(by === sub ? 1511 : 1512))
    // It has nothing that the lesser account lacks; but the one above it has.
    expect((await server.call(lesser.token, admins.resetPassword, { params })).code).toBe(1511)
    expect((await server.call(channel.token, admins.edit, { params, body: { allowLogin: false } })).code).toBe(200)
    expect((await server.call(host.token, subAccounts.setPassword, { params })).code).toBe(200)
    expect((await server.call(host.token, subAccounts.remove, { params })).code).toBe(200)
  })

  it('a sub-account gets no page that its parent lacks, and stale changes are refused', async () => {
    const host = await anAccount(db(), 2, undefined, aTree('account/subaccount', 'dataOps/order'))
    const wider = aTree('dataOps/order', 'pic/photo')
    expect(await add(host, { permission: wider })).toMatchObject({
      code: 1511,
      msg: '不能授予自己没有的权限：照片列表',
    })
    const { data } = await add(host, { permission: aTree('dataOps/order') })
    const edit = (body: { version: number; trueName?: string; permission?: ReturnType<typeof aTree> }) =>
      server.call(host.token, subAccounts.edit, { params: { id: data.id }, body })
    expect((await edit({ version: 0, permission: wider })).code).toBe(1511)
    expect((await edit({ version: 0, trueName: '王小五' })).data).toEqual({ version: 1 })
    expect((await edit({ version: 0, trueName: '王大五' })).code).toBe(1515)
  })

  it('a sub-account can have no sub-accounts, even by a direct write to the database', async () => {
    const host = await anAccount(db(), 3)
    const sub = await aSubAccount(db(), host)
    await expect(aSubAccount(db(), sub)).rejects.toMatchObject({ code: '23503' })
    const above = await anAccount(db(), 3, host.operatorId)
    await expect(
      db().updateTable('admin').set({ parentId: above.id }).where('id', '=', host.id).execute(),
    ).rejects.toMatchObject({ code: '23503' })
  })

  it('a stale session cannot create a sub-account after its account was narrowed, forbidden or made a sub-account', async () => {
    const host = await anAccount(db(), 3)
    const stale = await server.services.actors.of(host.token)
    const { subAccountHandlers } = await import('./subAccounts.ts')
    const call = () =>
      subAccountHandlers.add({
        ...{ db: db(), actor: stale, body: { name: unique('late'), trueName: '王五' }, audit: {} },
        services: server.services,
      } as never)
    await db().updateTable('admin').set({ allowLogin: false }).where('id', '=', host.id).execute()
    await expect(call()).rejects.toMatchObject({ code: 1511 })
    const above = await anAccount(db(), 3, host.operatorId)
    await db().updateTable('admin').set({ allowLogin: true, parentId: above.id }).where('id', '=', host.id).execute()
    await expect(call()).rejects.toMatchObject({ code: 1511 })
  })

  it('a sub-account created while its parent moves gets the new role and operator, or is refused', async () => {
    const root = await anAccount(db(), 1)
    for (let round = 0; round < 5; round++) {
      const host = await anAccount(db(), 2)
      const elsewhere = await anOperator(db(), 'scenic')
      const body = { role: 3 as const, operatorId: elsewhere.id }
      const [moved, made] = await Promise.all([
        server.call(root.token, admins.edit, { params: { id: host.id }, body }),
        add(host),
      ])
      expect(moved.code).toBe(200)
      const sub = made.code === 200 ? await row(made.data.id) : undefined
      if (sub) expect(sub).toMatchObject({ role: 3, operatorId: elsewhere.id })
      else expect([1507, 1511, 1512]).toContain(made.code)
    }
  })

  it('a parent can end the sessions of its sub-account, and reaches no other sessions by that', async () => {
    const host = await anAccount(db(), 3, undefined, aTree('account/subaccount'))
    const sub = await aSubAccount(db(), host)
    const colleague = await anAccount(db(), 3, host.operatorId, aTree())
    const other = await aSession(db(), colleague.id)
    const ofSub = await server.call(host.token, sessions.list, { body: { adminId: sub.id } })
    expect(ofSub.data.rows).toMatchObject([{ agent: 'test', current: false }])
    expect((await server.call(host.token, sessions.list, { body: { adminId: colleague.id } })).data.rows).toEqual([])
    expect((await server.call(host.token, sessions.end, { params: { id: other.id } })).code).toBe(1512)
    expect((await server.call(host.token, sessions.endAll, { body: { adminId: sub.id } })).data).toEqual({ ended: 1 })
    expect((await server.call(sub.token, admins.me, {})).code).toBe(1507)
  })
})
