import { afterAll, beforeAll, expect, it } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import { aPrintAccount, aPrintRecharge } from '#test/rows/printRows.ts'
import { anIngestKey, aRefund } from '#test/rows/rows.ts'
import { aSplitBill } from '#test/rows/sellerRows.ts'
import { aDevice, anAccount, anArea, anOperator, aPlace } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a channel counts the accounts and scenic areas of its operators, and its list shows the same accounts', async () => {
  const { db } = server.services.database
  const { id: channel } = await anOperator(db, 'channel')
  const { id: under } = await anOperator(db, 'scenic', channel)
  const { id: other } = await anOperator(db, 'scenic')
  const manager = await anAccount(db, 2, channel)
  const keeper = await anAccount(db, 3, under)
  await anAccount(db, 3, other)
  await anArea(db, under)
  const { token } = await anAccount(db, 1)
  const row = async (id: number) => (await server.call(token, operators.list, { body: { id } })).data.rows[0]
  expect(await row(channel)).toMatchObject({ accounts: 2, areas: 1 })
  expect(await row(under)).toMatchObject({ accounts: 1, areas: 1 })
  const { rows } = (await server.call(token, admins.list, { body: { operatorId: channel } })).data
  expect(rows.map(({ name }) => name).sort()).toEqual([manager.name, keeper.name].sort())
})

it('a channel operator creates, renames and removes customers of its own, and no others', async () => {
  const { db } = server.services.database
  const channel = await anOperator(db, 'channel')
  const stranger = await anOperator(db, 'scenic')
  const { token } = await anAccount(db, 2, channel.id)
  const names = async () => (await server.call(token, operators.all, {})).data.rows.map(({ name }) => name)
  const add = (name: string, parentId: number | null) =>
    server.call(token, operators.add, { body: { name, kind: 'scenic', parentId } })
  const { data, code } = await add('黄山旅游', channel.id)
  expect(code).toBe(200)
  expect((await add('别家', null)).code).toBe(1511)
  expect(await names()).toEqual([channel.name, '黄山旅游'])

  const params = { id: data.id }
  const body = { name: '黄山风景', contact: '王经理', version: 0 }
  expect((await server.call(token, operators.edit, { params, body })).code).toBe(200)
  expect((await server.call(token, operators.list, { body: params })).data.rows).toMatchObject([
    { name: '黄山风景', contact: '王经理', parentId: channel.id, version: 1 },
  ])
  expect((await server.call(token, operators.unused, {})).data.rows).toMatchObject([{ id: data.id }])
  const remove = async (id: number) => (await server.call(token, operators.remove, { params: { id } })).code
  expect([await remove(stranger.id), await remove(data.id)]).toEqual([1512, 200])
  expect(await names()).toEqual([channel.name])
})

it('an operator reports what depends on it, and cannot be removed while anything does', async () => {
  const { db } = server.services.database
  const channel = await anOperator(db, 'channel')
  const under = await anOperator(db, 'scenic', channel.id)
  const { token } = await anAccount(db, 1)
  const dependents = async (id: number, by = token) => server.call(by, operators.impact, { params: { id } })
  const remove = async (id: number) => (await server.call(token, operators.remove, { params: { id } })).code
  const none = {
    areas: 0,
    accounts: 0,
    liveDevices: 0,
    openOrders: 0,
    openRefunds: 0,
    openRefundFen: 0,
    unsplitBills: 0,
    unsplitFen: 0,
    printsLeft: 0,
    printAccounts: 0,
  }
  const nothing = { ...none, keys: 0, own: none }
  expect((await dependents(channel.id)).data).toEqual({ ...nothing, operators: 1 })
  expect(await remove(channel.id)).toBe(1520)

  const place = await aPlace(db, under.id)
  await anAccount(db, 3, under.id)
  await anIngestKey(db, under.id)
  await aDevice(db, place.areaId, place.caseId)
  await db
    .updateTable('device')
    .set({ lastHeartbeatAt: new Date().toISOString() })
    .where('id', '=', place.deviceId)
    .execute()
  await aRefund(db, place)
  await aPrintRecharge(db, place, { id: 1 }, 300)
  await aPrintAccount(db, place)
  const { amountFen: unsplitFen } = await aSplitBill(db, place)
  const { openRefundFen, own, ...rest } = (await dependents(channel.id)).data
  expect(own).toEqual(none)
  const prints = { printsLeft: 300, printAccounts: 1 }
  expect(rest).toEqual({
    ...{ operators: 1, areas: 1, accounts: 1, keys: 1, liveDevices: 1, openOrders: 0, openRefunds: 1 },
    ...{ unsplitBills: 1, unsplitFen },
    ...prints,
  })
  expect(openRefundFen).toBeGreaterThan(0)
  expect((await dependents(under.id)).data).toMatchObject({ operators: 0, areas: 1, openRefundFen, ...prints })
  expect([await remove(under.id), await remove(channel.id)]).toEqual([1520, 1520])
  const stranger = await anAccount(db, 2)
  expect((await dependents(under.id, stranger.token)).code).toBe(1512)

  const empty = await anOperator(db, 'scenic')
  expect((await dependents(empty.id)).data).toEqual({ ...nothing, operators: 0 })
  expect(await remove(empty.id)).toBe(200)
})
