import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { anAccount, anOperator, aTree, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { admins } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
const db = () => server.services.database.db

const draft = (role: 0 | 1 | 2 | 3, operatorId: number) => ({
  name: unique('made'),
  trueName: '张三',
  role,
  operatorId,
})

describe('accounts', () => {
  it('an account can create only accounts of its own or a narrower kind, within its own operators', async () => {
    const channel = await anAccount(db(), 2)
    const scenic = await anOperator(db(), 'scenic', channel.operatorId)
    const foreign = await anOperator(db(), 'scenic')
    expect((await server.call(channel.token, admins.add, { body: draft(3, scenic.id) })).code).toBe(200)
    expect((await server.call(channel.token, admins.add, { body: draft(3, foreign.id) })).code).toBe(2000)
    const platform = await anAccount(db(), 0)
    expect((await server.call(channel.token, admins.add, { body: draft(0, platform.operatorId) })).code).toBe(1511)
    expect((await server.call(platform.token, admins.add, { body: draft(1, platform.operatorId) })).code).toBe(1511)
    expect((await server.call(platform.token, admins.add, { body: draft(2, scenic.id) })).msg).toBe(
      '运营商的类型与角色不符',
    )
  })

  it('an account cannot change its own role or permission tree', async () => {
    const root = await anAccount(db(), 1)
    expect((await server.call(root.token, admins.edit, { params: { id: root.id }, body: { role: 0 } })).code).toBe(1511)
    expect(
      (await server.call(root.token, admins.permission, { body: { id: root.id, adminPermission: aTree() } })).code,
    ).toBe(1511)
  })

  it('an account loses its sessions when its role, operator, permissions or right to sign in change', async () => {
    const root = await anAccount(db(), 1)
    const one = await anAccount(db(), 3)
    expect(
      (
        await server.call(root.token, admins.permission, {
          body: { id: one.id, adminPermission: aTree('dataOps/order') },
        })
      ).code,
    ).toBe(200)
    expect((await server.call(one.token, admins.me, {})).code).toBe(1507)
    const { before, after } = await db()
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('operation', '=', 'accounts.admins.permission')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([(before as { pages: string[] }).pages, after]).toEqual([
      expect.arrayContaining(['订单管理', '照片列表']),
      { pages: ['订单管理'] },
    ])
    const two = await anAccount(db(), 3)
    expect(
      (await server.call(root.token, admins.edit, { params: { id: two.id }, body: { allowLogin: false } })).code,
    ).toBe(200)
    expect((await server.call(two.token, admins.me, {})).code).toBe(1507)
  })

  it('the server enforces a stored permission tree, not only the menu', async () => {
    const one = await anAccount(db(), 3, undefined, aTree('pic/photoPackage'))
    const { photoPackages } = contract.sales
    expect((await server.call(one.token, photoPackages.list, { body: {} })).code).toBe(200)
    expect(await server.call(one.token, contract.scenic.points.list, { body: {} })).toMatchObject({
      status: 403,
      code: 1511,
    })
  })

  it('an account cannot grant a page that it lacks itself', async () => {
    const channel = await anAccount(db(), 2, undefined, aTree('account/acenicuser', 'pic/photo'))
    const scenic = await anOperator(db(), 'scenic', channel.operatorId)
    const under = await anAccount(db(), 3, scenic.id, aTree('pic/photo'))
    expect(
      (
        await server.call(channel.token, admins.permission, {
          body: { id: under.id, adminPermission: aTree('dataOps/order') },
        })
      ).code,
    ).toBe(1511)
    expect(
      (
        await server.call(channel.token, admins.permission, {
          body: { id: under.id, adminPermission: aTree('pic/photo') },
        })
      ).code,
    ).toBe(200)
  })

  it('a change that was made on an older version of an account is refused', async () => {
    const root = await anAccount(db(), 1)
    const one = await anAccount(db(), 3)
    expect(
      (await server.call(root.token, admins.edit, { params: { id: one.id }, body: { trueName: '李四', version: 0 } }))
        .code,
    ).toBe(200)
    expect(
      (await server.call(root.token, admins.edit, { params: { id: one.id }, body: { trueName: '王五', version: 0 } }))
        .code,
    ).toBe(1515)
  })

  it('the audit log records who changed what in an account, before and after', async () => {
    const root = await anAccount(db(), 1)
    const one = await anAccount(db(), 3)
    await server.call(root.token, admins.edit, { params: { id: one.id }, body: { trueName: '李四' } })
    const row = await db()
      .selectFrom('audit')
      .selectAll()
      .where('operation', '=', 'accounts.admins.edit')
      .where('target', '=', String(one.id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      adminId: root.id,
      code: 200,
      before: { trueName: one.name },
      after: { trueName: '李四' },
    })
  })
})

it('an account can read the number of downloads that its new packages start with', async () => {
  const maker = await anAccount(server.services.database.db, 0)
  const root = await anAccount(server.services.database.db, 1)
  const fetchDefaults = async () => (await server.call(maker.token, admins.defaultDownNum, {})).data
  const { defaultDownNum } = await fetchDefaults()
  const body = { defaultDownNum: defaultDownNum + 1 }
  expect((await server.call(root.token, admins.edit, { params: { id: maker.id }, body })).code).toBe(200)
  expect(await fetchDefaults()).toEqual({ defaultDownNum: defaultDownNum + 1 })
})
