import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Account, anAccount, anOperator, aTree, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { tableHeaders, tableViews } = contract.tables
const table = 'scenic/device/commonpage'
let server: TestServer
let root: Account
let owner: Account
let colleague: Account
let stranger: Account
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  const own = await anOperator(db(), 'scenic')
  owner = await anAccount(db(), 3, own.id)
  colleague = await anAccount(db(), 3, own.id)
  stranger = await anAccount(db(), 3)
})
afterAll(() => server?.close())

const tableOf = async ({ token }: Account) =>
  (await server.call(token, tableHeaders.all, { body: {} })).data.rows.find((row) => row.table === table)
const view = (changes: object = {}) => ({
  table,
  title: unique('视图'),
  filter: [{ key: 'state', value: 'down,unknown' }],
  sorts: [{ by: 'name', order: 'asc' as const }],
  columns: null,
  ...changes,
})
const add = async (by: Account, changes?: object) =>
  (await server.call(by.token, tableViews.add, { body: view(changes) })).data.id
const viewOf = async (by: Account, id: number) => (await tableOf(by))?.views.find((one) => one.id === id)
const choose = (by: Account, body: object) => server.call(by.token, tableViews.choose, { body: { table, ...body } })

it('columns and density are stored on the server for each account, independently', async () => {
  await choose(owner, {
    columns: [
      { key: 'gbCode', width: 200 },
      { key: 'fps', shown: true },
    ],
  })
  await choose(owner, { dense: false })
  expect(await tableOf(owner)).toMatchObject({
    own: [
      { key: 'gbCode', width: 200 },
      { key: 'fps', shown: true },
    ],
    dense: false,
  })
  expect(await tableOf(colleague)).toMatchObject({ own: null, dense: null, viewId: null, views: [] })
  await choose(owner, { columns: null })
  expect(await tableOf(owner)).toMatchObject({ own: null, dense: false })
})

it('stored settings for missing or hidden fields are left out, listed as lost, and removed by the next choice', async () => {
  const id = await add(owner, {
    filter: [
      { key: 'state', value: 'down' },
      { key: 'nothing', value: '1' },
    ],
    columns: [{ key: 'fps' }],
  })
  const filter = JSON.stringify([
    { key: 'state', value: 'down' },
    { key: 'vanished', value: '1' },
  ])
  const sorts = JSON.stringify([
    { by: 'fps', order: 'desc' },
    { by: 'name', order: 'asc' },
  ])
  await db()
    .updateTable('tableView')
    .set({ filter, sorts } as never)
    .where('id', '=', id)
    .execute()
  await choose(owner, { columns: [{ key: 'latencyMs' }, { key: 'fps' }] })
  const columns = JSON.stringify([{ key: 'latencyMs' }, { key: 'fps' }, { key: 'longGone' }])
  await db()
    .updateTable('tableChoice')
    .set({ columns } as never)
    .where('adminId', '=', owner.id)
    .execute()
  expect(await tableOf(owner)).toMatchObject({ own: [{ key: 'latencyMs' }, { key: 'fps' }], lost: ['longGone'] })
  await server.call(root.token, tableHeaders.arrange, {
    body: { table, role: 3, columns: [{ key: 'fps', visible: false }], version: 0 },
  })
  expect(await tableOf(owner)).toMatchObject({
    hidden: ['fps'],
    own: [{ key: 'latencyMs' }],
    lost: ['帧率(帧/秒)', 'longGone'],
  })
  expect(await viewOf(owner, id)).toMatchObject({
    filter: [{ key: 'state', value: 'down' }],
    columns: [],
    sorts: [{ by: 'name', order: 'asc' }],
    lost: ['vanished', '帧率(帧/秒)'],
  })
  await choose(owner, { columns: [{ key: 'latencyMs' }] })
  expect((await tableOf(owner))!.lost).toEqual([])
  await server.services.database.query('delete from table_name')
})

it('a view is private until it is shared with the operator, and opens by link only if shared by link', async () => {
  const id = await add(owner)
  const { link } = (await viewOf(owner, id))!
  const open = async (by: Account) => (await server.call(by.token, tableViews.open, { body: { link } })).code
  const share = async (sharing: 'own' | 'operator' | 'link') => {
    const { version } = (await viewOf(owner, id))!
    await server.call(owner.token, tableViews.edit, { params: { id }, body: { sharing, version } })
  }
  const opened = async () => [await open(owner), await open(colleague), await open(stranger)]
  expect([await viewOf(colleague, id), await opened()]).toEqual([undefined, [200, 1512, 1512]])
  await share('operator')
  expect(await viewOf(colleague, id)).toMatchObject({ isOwn: false, sorts: [{ by: 'name', order: 'asc' }] })
  expect([await viewOf(stranger, id), await opened()]).toEqual([undefined, [200, 200, 1512]])
  await share('link')
  expect([await viewOf(stranger, id), await opened()]).toEqual([undefined, [200, 200, 200]])
  const elsewhere = await anAccount(db(), 3, undefined, aTree('pic/point'))
  expect(await open(elsewhere)).toBe(1512)
})

it('a view can be changed and removed only by its owner, and only in its present version', async () => {
  const id = await add(owner, { sharing: 'operator' })
  const edit = (by: Account, version: number, title = unique('改')) =>
    server.call(by.token, tableViews.edit, { params: { id }, body: { title, version } })
  expect((await edit(colleague, 0)).code).toBe(1512)
  expect((await edit(owner, 0)).data).toEqual({ version: 1 })
  expect((await edit(owner, 0)).code).toBe(1515)
  const { title } = (await viewOf(owner, await add(owner)))!
  expect(await edit(owner, 1, title)).toMatchObject({ code: 2001, data: { fields: { title: '已有同名视图' } } })
  expect((await server.call(colleague.token, tableViews.remove, { params: { id } })).code).toBe(1512)
  expect((await server.call(owner.token, tableViews.remove, { params: { id } })).code).toBe(200)
  expect(await viewOf(owner, id)).toBeUndefined()
})

it('each account has its own default view, until the view is removed or no longer shared', async () => {
  const id = await add(owner, { sharing: 'operator' })
  expect((await choose(stranger, { viewId: id })).code).toBe(1512)
  await choose(owner, { viewId: id })
  await choose(colleague, { viewId: id })
  expect([(await tableOf(owner))!.viewId, (await tableOf(colleague))!.viewId]).toEqual([id, id])
  await server.call(owner.token, tableViews.edit, { params: { id }, body: { sharing: 'own', version: 0 } })
  expect([(await tableOf(owner))!.viewId, (await tableOf(colleague))?.viewId ?? null]).toEqual([id, null])
  await server.call(owner.token, tableViews.remove, { params: { id } })
  expect((await tableOf(owner))?.viewId ?? null).toBeNull()
})

it('an account can store at most thirty views per table, even with concurrent calls', async () => {
  const own = await anAccount(db(), 3)
  for (let n = 0; n < 25; n++) await add(own)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.call(own.token, tableViews.add, { body: view() })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  const refused = answers.filter(({ code }) => code !== 200)
  expect(refused).toHaveLength(3)
  for (const one of refused)
    expect(one).toMatchObject({ code: 2000, data: { fields: { title: expect.stringContaining('最多') } } })
})
