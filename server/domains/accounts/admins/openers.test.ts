import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { pagesFor } from '#contract/menu.ts'
import { aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { admins } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const openers = async ({ token }: Account, body = {}) => {
  const { data } = await server.call(token, admins.openers, { body })
  return new Map(data.rows.map((row) => [row.page, row.roles]))
}

/** A channel customer, whose scenic operator has an account for three pages, which has one under it for one of these and 个人账号. */
async function aCustomer() {
  const channel = await anAccount(db(), 2)
  const scenic = await anOperator(db(), 'scenic', channel.operatorId)
  const narrow = await anAccount(db(), 3, scenic.id, aTree('account/acenicuser', 'dataOps/order', 'pic/photo'))
  const under = await aSubAccount(db(), narrow, aTree('pic/photo', 'account/subaccount'))
  return { channel, narrow, under }
}

it('the accounts of a page are those that can open it now, and every account says what it can open', async () => {
  const { channel, narrow, under } = await aCustomer()
  const list = async (body: object) => (await server.call(channel.token, admins.list, { body })).data.rows
  const names = async (opens: string) => (await list({ opens })).map(({ name }) => name).toSorted()
  expect(await names('order')).toEqual([channel.name, narrow.name].toSorted())
  expect(await names('photo')).toEqual([channel.name, narrow.name, under.name].toSorted())
  expect(await names('subaccount')).toEqual([channel.name])
  expect(await names('stream')).toEqual([])
  const pages = new Map((await list({})).map((row) => [row.name, row.pages.toSorted()]))
  expect(pages.get(under.name)).toEqual(['photo'])
  expect(pages.get(narrow.name)).toEqual(['acenicuser', 'order', 'photo'])
  expect(pages.get(channel.name)).toEqual(
    pagesFor(2, null)
      .map(({ page }) => page)
      .toSorted(),
  )
})

it('of each page it is told how many accounts of each role can open it, of those in sight', async () => {
  const { channel, narrow, under } = await aCustomer()
  await anAccount(db(), 3)
  const byPage = await openers(channel)
  expect(byPage.get('order')).toEqual([
    { role: 2, accounts: 1 },
    { role: 3, accounts: 1 },
  ])
  expect(byPage.get('photo')).toContainEqual({ role: 3, accounts: 2 })
  expect(byPage.get('subaccount')).toEqual([{ role: 2, accounts: 1 }])
  expect(byPage.get('stream')).toEqual([])
  expect((await openers(channel, { role: 3, q: under.name })).get('photo')).toEqual([{ role: 3, accounts: 1 }])
  expect((await openers(narrow)).get('photo')).toEqual([{ role: 3, accounts: 2 }])
})
