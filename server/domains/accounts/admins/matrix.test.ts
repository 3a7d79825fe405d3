import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { menuPages, pagesFor } from '#contract/menu.ts'
import { aSubAccount } from '#test/rows/rows.ts'
import { anAccount, anOperator, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { admins } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** The cells of a CSV file whose texts contain no line breaks. */
const cells = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!.replaceAll('""', '"')))

it('the matrix lists what each visible account may open now, and no cell is a formula', async () => {
  const { db } = server.services.database
  const channel = await anAccount(db, 2)
  const scenic = await anOperator(db, 'scenic', channel.operatorId)
  const narrow = await anAccount(db, 3, scenic.id, aTree('dataOps/order'))
  const under = await aSubAccount(db, channel)
  const foreign = await anAccount(db, 3)
  const trueName = '=HYPERLINK("http://x","y")'
  await db.updateTable('admin').set({ trueName }).where('id', '=', narrow.id).execute()
  const { data } = await server.call(channel.token, admins.matrix, { body: {} })
  const [head, ...rows] = cells(data.text)
  expect(
    data.text.startsWith(
      '\uFEFF"账号","姓名","角色","运营商","上级账号","状态","有效期至","最近登录","渠道客户 / 渠道客户管理"',
    ),
  ).toBe(true)
  expect(head).toHaveLength(8 + menuPages.length)
  const byName = new Map(rows.map((row) => [row[0], row]))
  expect([...byName.keys()].toSorted()).toEqual([channel.name, narrow.name, under.name].toSorted())
  expect(data.text).not.toContain(foreign.name)
  const opens = (name: string) =>
    byName
      .get(name)!
      .slice(8)
      .flatMap((cell, at) => (cell === '可' ? [menuPages[at]!.page] : []))
  expect(opens(narrow.name)).toEqual(['order'])
  const whole = menuPages.map(({ page }) => page).filter((page) => pagesFor(2, null).some((row) => row.page === page))
  expect(opens(channel.name)).toEqual(whole)
  expect(opens(under.name)).toEqual(whole.filter((page) => page !== 'acenicuser' && page !== 'subaccount'))
  expect(byName.get(narrow.name)![1]).toBe(`'${trueName}`)
  expect(byName.get(under.name)![4]).toBe(channel.name)
  const { data: some } = await server.call(channel.token, admins.matrix, { body: { role: 3 } })
  expect(cells(some.text)).toHaveLength(2)
})
