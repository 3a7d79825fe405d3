import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportOf } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import { json } from '#server/platform/db/values.ts'
import { aMatter, aResponsor, aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, aPlace, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { admins } = contract.accounts
const { orders, refunds } = contract.sales
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const impact = ({ token }: Account, { id }: { id: number }) =>
  server.call(token, admins.impact, { body: { adminId: id } })

it('an account’s scheduled exports and the matters of its responsor are named before it is deleted', async () => {
  const root = await anAccount(db(), 1)
  const leaver = await anAccount(db(), 0)
  for (const list of [orders.list, refunds.list])
    expect(await server.send(leaver.token, exportOf(list)!, { body: { every: 'week' } })).toMatchObject({ code: 200 })
  expect((await impact(root, leaver)).data).toEqual({ exports: ['订单', '退款'], responsors: [] })
  const { id, name } = await aResponsor(db(), { adminId: leaver.id })
  const place = await aPlace(db())
  const assigned = async () => {
    const matter = await aMatter(db(), place)
    const row = db().updateTable('matter').where('id', '=', matter.id)
    await row.set({ state: 'assigned', responsorId: id }).execute()
    return row
  }
  const at = new Date().toISOString()
  await assigned()
  const solved = await assigned()
  await solved.set({ state: 'solved', solvedAt: at }).execute()
  const closed = await assigned()
  await closed.set({ state: 'solved', solvedAt: at }).execute()
  await closed.set({ state: 'closed', closedAt: at }).execute()
  expect((await impact(root, leaver)).data.responsors).toEqual([{ id, name, unsolved: 1 }])
  // Matters are told to nobody who may not open them.
  const clerk = await anAccount(db(), 1, root.operatorId, aTree('account/acenicuser', 'dataOps/order'))
  await db()
    .updateTable('admin')
    .set({ permission: json(aTree('dataOps/order')) })
    .where('id', '=', leaver.id)
    .execute()
  expect((await impact(clerk, leaver)).data).toEqual({ exports: ['订单', '退款'], responsors: [] })
})

it('what an account has in hand is told to those who manage it and to nobody else', async () => {
  const channel = await anAccount(db(), 2)
  const under = await aSubAccount(db(), channel)
  for (const { token } of [channel, under])
    expect(await server.send(token, exportOf(orders.list)!, { body: { every: 'day' } })).toMatchObject({ code: 200 })
  const exports = async (who: Account, whose: Account) => (await impact(who, whose)).data.exports
  const scenic = await anAccount(db(), 3)
  expect(await exports(channel, under)).toEqual(['订单'])
  expect(await exports(await anAccount(db(), 1), channel)).toEqual(['订单'])
  for (const who of [channel, scenic, await anAccount(db(), 2)]) expect(await exports(who, channel)).toEqual([])
  expect(await exports(scenic, under)).toEqual([])
  // With the page of one’s own accounts alone, of no other.
  const clerk = await anAccount(db(), 2, channel.operatorId, aTree('account/subaccount', 'dataOps/order'))
  expect(await exports(clerk, under)).toEqual([])
})
