import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { events } from '#contract/system/events.ts'
import { aPrintRecharge } from '#test/rows/printRows.ts'
import { aRefund, aSubAccount } from '#test/rows/rows.ts'
import { aSplitBill } from '#test/rows/sellerRows.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, aTree, testPassword } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from './signIn/password.ts'

const { admins, operators } = contract.accounts
let server: TestServer
let url: string
let root: Account
beforeAll(async () => {
  // Permissions are cached for a minute: disabling an operator must end them anyway.
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  root = await anAccount(db(), 1)
})
afterAll(() => server?.close())
const db = () => server.services.database.db
const me = async ({ token }: Account) => server.call(token, admins.me, {})
const disable = (id: number, by = root) => server.call(by.token, operators.disable, { params: { id } })
const enable = (id: number, by = root) => server.call(by.token, operators.enable, { params: { id } })
const signIn = ({ name }: Account) =>
  server.call(null, admins.login, { body: { name, pwd: digestOf(testPassword), remember: true } })

/** Opens an account's live stream; `ended` resolves when the stream has ended. */
async function streaming({ token }: Account) {
  const response = await fetch(url + events.stream.path, { headers: { authorization: token } })
  expect(response.status).toBe(200)
  const ended = (async () => {
    for await (const _ of response.body!);
  })()
  return { ended }
}

describe('an operator that is disabled', () => {
  it('disabling an operator signs out all its accounts, sub-accounts and live pages until it is enabled again', async () => {
    const { id } = await anOperator(db(), 'scenic')
    const keeper = await anAccount(db(), 3, id)
    const under = await aSubAccount(db(), keeper)
    const { device } = (await signIn(keeper)).data
    const streams = [await streaming(keeper), await streaming(under)]
    expect((await disable(id)).code).toBe(200)
    await Promise.all(streams.map(({ ended }) => ended))
    const words = '所属运营商已停用，请联系平台'
    for (const one of [keeper, under]) expect(await me(one)).toMatchObject({ code: 1507, msg: words })
    expect(await signIn(keeper)).toMatchObject({ code: 1505, msg: words })
    const again = () =>
      server.call(null, contract.accounts.signIns.device, { body: { name: keeper.name, secret: device! } as never })
    expect((await again()).code).not.toBe(200)
    const states = async () =>
      (await server.call(root.token, admins.list, { body: { operatorId: id } })).data.rows.map(({ state }) => state)
    expect(await states()).toEqual(['stopped', 'stopped'])
    const listed = async (state: 'on' | 'off') =>
      (await server.call(root.token, operators.list, { body: { id, state } })).data.rows.map((row) => row.disabledAt)
    expect(await listed('on')).toEqual([])
    expect(await listed('off')).toEqual([expect.any(String)])
    expect(await disable(id)).toMatchObject({ code: 2002, msg: '它已经停用' })

    expect((await enable(id)).code).toBe(200)
    // Enabling the operator does not bring its old sessions back.
    expect((await me(keeper)).code).toBe(1507)
    expect((await again()).code).not.toBe(200)
    expect((await signIn(keeper)).code).toBe(200)
    expect(await states()).not.toContain('stopped')
    expect(await enable(id)).toMatchObject({ code: 2002, msg: '它没有停用' })
    const auditRows = await db()
      .selectFrom('audit')
      .select(['operation', 'code'])
      .where('target', '=', String(id))
      .where('operation', 'in', ['accounts.operators.disable', 'accounts.operators.enable'])
      .orderBy('id')
      .execute()
    expect(auditRows.map(({ operation, code }) => [operation.split('.')[2], code])).toEqual([
      ['disable', 200],
      ['disable', 2002],
      ['enable', 200],
      ['enable', 2002],
    ])
  })

  it('disabling an operator does not affect the operators under it, and requires its own money to be settled', async () => {
    const channel = await anOperator(db(), 'channel')
    const below = await anOperator(db(), 'scenic', channel.id)
    const keeper = await anAccount(db(), 3, below.id)
    const place = await aPlace(db(), below.id)
    const order = await anOrder(db(), place, { paid: false, amountFen: 990 })
    await aPrintRecharge(db(), place, root, 300)
    await aRefund(db(), place)
    const bill = await aSplitBill(db(), place)
    expect(await disable(below.id)).toMatchObject({
      code: 2002,
      msg: '名下景区还有 1 笔订单待支付，1 笔退款未完成，1 笔分账未完成，不能停用',
    })
    const { data } = await server.call(root.token, operators.impact, { params: { id: channel.id } })
    expect(data).toMatchObject({
      openOrders: 1,
      openRefunds: 1,
      unsplitFen: bill.amountFen,
      own: { openOrders: 0, openRefunds: 0, unsplitFen: 0, accounts: 0 },
    })
    expect((await disable(channel.id)).code).toBe(200)
    expect((await me(keeper)).code).toBe(200)

    await db().updateTable('orders').set({ state: 'closed' }).where('id', '=', order.id).execute()
    expect(await disable(below.id)).toMatchObject({ msg: '名下景区还有 1 笔退款未完成，1 笔分账未完成，不能停用' })
    const { unfreeze } = contract.sharing.splitBills
    await server.call(root.token, unfreeze, { body: { ids: [bill.id], reason: '另行结算' } })
    expect(await disable(below.id)).toMatchObject({ msg: '名下景区还有 1 笔退款未完成，不能停用' })
    await db().updateTable('refund').set({ state: 'rejected' }).where('areaId', '=', place.areaId).execute()
    // Remaining prints are already paid for: they are reported, they stay, and they do not prevent disabling.
    expect((await disable(below.id)).code).toBe(200)
    const remaining = await server.call(root.token, operators.impact, { params: { id: below.id } })
    expect(remaining.data.own).toMatchObject({ printsLeft: 300, printAccounts: 1 })
  })

  it('an operator can be disabled only by a caller who manages all its accounts, never the own one or the platform', async () => {
    const channel = await anOperator(db(), 'channel')
    const below = await anOperator(db(), 'scenic', channel.id)
    const narrow = await anAccount(db(), 2, channel.id, aTree('account/acenicuser', 'channelCustomer/channelCustomer'))
    const whole = await anAccount(db(), 2, channel.id)
    const stranger = await anAccount(db(), 2)
    const fuller = await anAccount(db(), 3, below.id)
    expect((await disable(below.id, stranger)).code).toBe(1512)
    expect((await disable(below.id, narrow)).code).toBe(1511)
    expect((await me(fuller)).code).toBe(200)
    expect((await disable(channel.id, whole)).code).toBe(2002)
    expect((await disable(root.operatorId)).code).toBe(2002)
    expect((await disable(below.id, whole)).code).toBe(200)
    expect((await enable(below.id, narrow)).code).toBe(1511)
    expect((await enable(below.id, whole)).code).toBe(200)
  })
})
