import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOpenTo } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import { tableByKey, tables } from '#contract/listTables.ts'
import { menuPages } from '#contract/menu.ts'
import { type Account, anAccount, anOperator, aPlace, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { tableHeaders } = contract.tables
const { operators } = contract.accounts
const table = 'account/operator/commonpage'
let server: TestServer
let root: Account
let platform: Account
let channel: Account
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  platform = await anAccount(db(), 0)
  const own = await anOperator(db(), 'channel')
  channel = await anAccount(db(), 2, own.id)
  await aPlace(db(), (await anOperator(db(), 'scenic', own.id)).id)
})
beforeEach(() => server.services.database.query('delete from table_name'))
afterAll(() => server?.close())

const columns = async (by: Account, role?: 0 | 1 | 2 | 3) =>
  server.call(by.token, tableHeaders.ofTable, { body: { table, ...(role !== undefined && { role }) } })
const arrange = (
  by: Account,
  role: 0 | 1 | 2 | 3,
  changes: { key: string; visible?: boolean; width?: number }[],
  version = 0,
) => server.call(by.token, tableHeaders.arrange, { body: { table, role, columns: changes, version } })
const rowsOf = async (by: Account) => (await server.call(by.token, operators.list, { body: {} })).data.rows

/** Tables that differ for the channel's role from what their pages say. */
const changed = async () =>
  (await server.call(channel.token, tableHeaders.all, { body: {} })).data.rows
    // No header hides the figures of other pages.
    .map((row) => ({ ...row, hidden: row.hidden.filter((key) => !isOfOtherPages(row.table, key)) }))
    .filter(({ columns: own, hidden }) => own.length + hidden.length > 0)
const isOfOtherPages = (key: string, field: string) =>
  tableByKey.get(key)!.columns.some((column) => column.key === field && column.pages)

describe('a table', () => {
  it('all lists of the contract that the account may call are tables, with or without headers', async () => {
    const { data } = await server.call(root.token, tableHeaders.allTables, { body: {} })
    const everyPage = { role: 1, pages: { has: () => true } } as const
    const open = tables.filter(({ operation }) => isOpenTo(operation, everyPage))
    expect(data.rows.map((row) => row.table)).toEqual(open.map(({ key }) => key))
    expect(data.rows.find((row) => row.table === table)).toMatchObject({
      id: null,
      pages: operators.list.pages,
      version: 0,
    })
  })

  it('a table can be added, renamed and removed', async () => {
    const { data } = await server.call(root.token, tableHeaders.addTable, { body: { table } })
    expect((await server.call(root.token, tableHeaders.addTable, { body: { table } })).code).toBe(2001)
    expect((await server.call(root.token, tableHeaders.addTable, { body: { table: 'no/such/list' } })).code).toBe(2000)
    const { id } = data
    const renamed = await server.call(root.token, tableHeaders.editTable, {
      body: { id, title: '客户一览', version: 0 },
    })
    expect(renamed.data).toEqual({ version: 1 })
    expect((await server.call(root.token, tableHeaders.editTable, { body: { id, note: 'x', version: 0 } })).code).toBe(
      1515,
    )
    expect((await server.call(root.token, tableHeaders.tables, { body: { q: '一览' } })).data.rows).toMatchObject([
      { id, table, title: '客户一览', changed: 0, version: 1 },
    ])
    expect((await server.call(root.token, tableHeaders.oneTable, { body: { id } })).data.title).toBe('客户一览')
    await server.call(root.token, tableHeaders.removeTable, { body: { id } })
    expect((await server.call(root.token, tableHeaders.oneTable, { body: { id } })).code).toBe(1512)
  })

  it('a table is not found by accounts that may not call its list', async () => {
    const narrowed = await anAccount(db(), 0, undefined, aTree('account/version', 'task/activity'))
    const { data } = await server.call(narrowed.token, tableHeaders.allTables, { body: {} })
    expect(data.rows.map((row) => row.table)).toEqual([
      'version/rollout/commonpage',
      'version/rollouttarget/commonpage',
      'version/manage/view',
      'mission/activity/commonpage',
      'version/tableheader/getTableNames',
    ])
    expect((await columns(narrowed, 2)).code).toBe(1512)
    expect((await arrange(narrowed, 2, [])).code).toBe(1512)
  })
})

describe('a column', () => {
  it('column headers can be added, changed and removed one by one, in their present version', async () => {
    const { id: tableId } = (await server.call(root.token, tableHeaders.addTable, { body: { table } })).data
    const header = { tableId, role: 2, key: 'contact' }
    const { id } = (
      await server.call(root.token, tableHeaders.add, { body: { ...header, width: 90, title: '负责人' } })
    ).data
    expect((await server.call(root.token, tableHeaders.add, { body: header })).code).toBe(2001)
    expect((await server.call(root.token, tableHeaders.one, { body: { id } })).data).toMatchObject({
      ...header,
      width: 90,
      version: 0,
    })
    const edit = (body: object) =>
      server.call(root.token, tableHeaders.edit, { body: { id, ...body } as { id: number; version: number } })
    expect((await edit({ order: 1, fixed: true, version: 0 })).data).toEqual({ version: 1 })
    expect((await edit({ width: 10, version: 1 })).code).toBe(2000)
    expect((await edit({ width: 99, version: 0 })).code).toBe(1515)
    const { rows } = (await columns(root, 2)).data
    expect(rows.find(({ key }) => key === 'contact')).toMatchObject({
      id,
      title: '负责人',
      width: 90,
      order: 1,
      fixed: true,
    })
    const { rows: ownTables } = (await server.call(channel.token, tableHeaders.all, { body: {} })).data
    expect(ownTables.map((one) => one.table)).toEqual(
      expect.arrayContaining([table, 'operation/ordermanage/orderList']),
    )
    expect(await changed()).toMatchObject([
      { table, columns: [{ key: 'contact', title: '负责人', width: 90, order: 1 }], hidden: [] },
    ])
    await server.call(root.token, tableHeaders.remove, { body: { id } })
    expect(await changed()).toEqual([])
  })

  it('a hidden column is missing from the role’s next list, and returns when it is shown again', async () => {
    expect((await rowsOf(channel))[0]).toHaveProperty('turnoverFen')
    expect((await arrange(root, 2, [{ key: 'turnoverFen', visible: false }])).data).toEqual({ version: 1 })
    expect((await rowsOf(channel))[0]).not.toHaveProperty('turnoverFen')
    expect((await rowsOf(platform))[0]).toHaveProperty('turnoverFen')
    expect((await arrange(root, 2, [], 0)).code).toBe(1515)
    await arrange(root, 2, [], 1)
    expect((await rowsOf(channel))[0]).toHaveProperty('turnoverFen')
  })

  it('headers of columns missing from the contract are ignored, and those of renamed columns are kept', async () => {
    await arrange(root, 2, [{ key: 'contact', width: 77 }])
    const { columns: known } = tableByKey.get(table)!
    const turnover = known.find(({ key }) => key === 'turnoverFen')!
    await db().updateTable('tableHeader').set({ key: 'gone' }).where('key', '=', 'contact').execute()
    expect(await changed()).toEqual([])
    Object.assign(turnover, { was: ['gone'] })
    await db().updateTable('tableHeader').set({ visible: false }).where('key', '=', 'gone').execute()
    expect((await columns(root, 2)).data.rows.find(({ key }) => key === 'turnoverFen')).toMatchObject({
      width: 77,
      visible: false,
    })
    expect((await rowsOf(channel))[0]).not.toHaveProperty('turnoverFen')
    Object.assign(turnover, { was: [] })
  })

  it('a column hidden from a role is hidden from the roles below it, which the header shows', async () => {
    await arrange(root, 0, [{ key: 'turnoverFen', visible: false }])
    expect((await rowsOf(channel))[0]).not.toHaveProperty('turnoverFen')
    const row = (await columns(root, 2)).data.rows.find(({ key }) => key === 'turnoverFen')
    expect(row).toMatchObject({ visible: true, above: 0 })
  })
})

describe('rank', () => {
  it('平台管理员 can configure the roles below, but neither its own nor the one above', async () => {
    const editableRoles = async (by: Account) =>
      (await server.call(by.token, tableHeaders.roles, { body: {} })).data.rows.map(({ role }) => role)
    expect([await editableRoles(root), await editableRoles(platform)]).toEqual([
      [1, 0, 2, 3],
      [2, 3],
    ])
    for (const role of [0, 1] as const) expect((await arrange(platform, role, [])).code).toBe(2000)
    expect((await columns(platform, 1)).code).toBe(1512)
    expect((await columns(platform, 2)).code).toBe(200)
    expect((await columns(channel, 3)).code).toBe(1512)
  })

  it('columns that 超级管理员 hides from 平台管理员 can be neither seen nor changed by it', async () => {
    await arrange(root, 0, [{ key: 'turnoverFen', visible: false }])
    await arrange(
      root,
      2,
      [
        { key: 'turnoverFen', visible: false },
        { key: 'contact', width: 70 },
      ],
      1,
    )
    const ids = await db().selectFrom('tableHeader').select(['id', 'role', 'key', 'tableId']).orderBy('id').execute()
    const visibleKeys = (await columns(platform, 2)).data.rows.map(({ key }) => key)
    expect([visibleKeys.includes('turnoverFen'), visibleKeys.includes('contact')]).toEqual([false, true])
    const reached = []
    for (const { id } of ids) reached.push((await server.call(platform.token, tableHeaders.one, { body: { id } })).code)
    expect(reached).toEqual([1512, 1512, 200])
    expect((await arrange(platform, 2, [{ key: 'turnoverFen', visible: true }], 2)).code).toBe(2000)
    expect((await arrange(platform, 2, [], 2)).code).toBe(200)
    await server.call(platform.token, tableHeaders.removeTable, { body: { id: ids[0]!.tableId } })
    expect(await db().selectFrom('tableHeader').select(['role', 'key']).orderBy('id').execute()).toEqual([
      { role: 0, key: 'turnoverFen' },
      { role: 2, key: 'turnoverFen' },
    ])
    expect((await rowsOf(platform))[0]).not.toHaveProperty('turnoverFen')
  })
})

it('hidden fields are read from the database once and cached until a header changes', async () => {
  const cachedServer = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  try {
    const who = await anAccount(cachedServer.services.database.db, 1)
    const of = (role: 0 | 3) =>
      cachedServer.services.hiddenFieldRules.of({ role, pages: new Set(menuPages.map(({ page }) => page)) })
    const [first, again] = [await of(3), await of(3)]
    expect(again).toBe(first)
    await cachedServer.call(who.token, tableHeaders.arrange, {
      body: { table, role: 3, columns: [{ key: 'turnoverFen', visible: false }], version: 0 },
    })
    expect((await of(3)).get(table)).toEqual(new Set(['turnoverFen']))
    // Another process can only notify through the database.
    await cachedServer.services.database.query('delete from table_header')
    await expect.poll(async () => (await of(3)).size).toBe(0)
  } finally {
    await cachedServer.close()
  }
})
