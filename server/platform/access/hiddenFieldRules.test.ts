import type { TObject } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Operation, wordsOf } from '#contract/kit.ts'
import { type ContractTable, tableByKey, tables } from '#contract/listTables.ts'
import type { Role } from '#contract/roles.ts'
import { about, calls, canCall, isWrite } from '#test/laws/requests.ts'
import { refused } from '#test/laws/rules.ts'
import { aPhotoPackage } from '#test/rows/rows.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { tableHeaders } = contract.tables
const { orders, refunds, complaints, waiting } = contract.sales
const { pictures } = contract.pictures
const { visitors } = contract.visitors
const { operators, admins } = contract.accounts
const { devices, areas } = contract.scenic
const { photoPackages } = contract.sales

let server: TestServer
let tenant: Tenant
let root: Account
let platform: Account
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  platform = await anAccount(db(), 0)
  tenant = await aTenant(server)
})
beforeEach(() => server.services.database.query('delete from table_name'))
afterAll(() => server?.close())

async function hide(role: Role, list: string, ...keys: string[]) {
  const columns = keys.map((key) => ({ key, visible: false }))
  const answer = await server.call(root.token, tableHeaders.arrange, {
    body: { table: list, role: role as 0, columns, version: 0 },
  })
  expect(answer.code, answer.msg).toBe(200)
}
const hideable = ({ columns }: ContractTable) => columns.filter(({ unhideable }) => !unhideable).map(({ key }) => key)
/** Of every list. Straight into the database: one call for each would hide what a twin hides already. */
async function hideEverything(role: Role) {
  for (const { key, title, ...table } of tables) {
    const { id } = await db().insertInto('tableName').values({ key, title }).returning('id').executeTakeFirstOrThrow()
    const rows = hideable(tableByKey.get(key) ?? { key, title, ...table }).map((field) => ({
      ...{ tableId: id, role, key: field, visible: false },
    }))
    if (rows.length) await db().insertInto('tableHeader').values(rows).execute()
  }
  server.services.hiddenFieldRules.forget()
}
const ask = (by: Account, operation: Operation, body: object = {}) => server.send(by.token, operation, { body })
const rowsIn = ({ data }: { data: unknown }) => (data as { rows: Record<string, unknown>[] }).rows

describe('a hidden field', () => {
  it('a hidden field is in no list, detail or choice of its resource', async () => {
    await hide(3, 'scenic/device/commonpage', 'fps', 'bitrateKbps')
    const by = tenant.accounts[3]
    const [row] = rowsIn(await ask(by, devices.list))
    expect(row).toHaveProperty('gbCode')
    expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(['fps']))
    for (const key of ['fps', 'bitrateKbps']) expect(row).not.toHaveProperty(key)
    const { text } = await textOf(by, devices.ofCase, { params: { id: tenant.place.caseId } })
    expect(text).not.toMatch(/"fps"|"bitrateKbps"/)
    expect(rowsIn(await ask(platform, devices.list))[0]).toHaveProperty('fps')
  })

  it('a hidden field cannot be sorted, filtered or searched by, and does not affect the default order', async () => {
    await hide(0, 'user/userManagement/commonpage', 'lastSeenAt', 'nick', 'phone')
    const wrong = async (body: object) => {
      const { code, data } = await ask(platform, visitors.list, body)
      return [code, Object.keys((data as { fields?: object }).fields ?? {})]
    }
    expect(await wrong({ sort: 'lastSeenAt' })).toEqual([2000, ['sort']])
    expect(await wrong({ lastSeenAtFrom: '2026-05-01' })).toEqual([2000, ['lastSeenAtFrom']])
    const { visitorId } = tenant.order
    await db()
      .updateTable('visitor')
      .set({ phone: '13911118642', nick: '阿松', openid: 'openid-withheld' })
      .where('id', '=', visitorId)
      .execute()
    const found = async (by: Account, q: string) => rowsIn(await ask(by, visitors.list, { q })).map(({ id }) => id)
    expect([await found(root, '8642'), await found(root, '阿松')]).toEqual([[visitorId], [visitorId]])
    expect([await found(platform, '8642'), await found(platform, '阿松')]).toEqual([[], []])
    expect(await found(platform, 'openid-withheld')).toEqual([visitorId])
    const ids = rowsIn(await ask(platform, visitors.list)).map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('a search skips hidden fields and continues in the visible ones', async () => {
    await hide(0, 'operation/mattertag/getMatterTag', 'note')
    const { matterTags } = contract.matters
    await db().insertInto('matterTag').values({ name: '夜间', note: '只在夜里' }).execute()
    expect(rowsIn(await ask(root, matterTags.list, { q: '夜里' }))).toHaveLength(1)
    expect(rowsIn(await ask(platform, matterTags.list, { q: '夜里' }))).toEqual([])
    expect(rowsIn(await ask(platform, matterTags.list, { q: '夜间' }))).toHaveLength(1)
    const countAuditRows = async () =>
      rowsIn(await ask(platform, contract.system.audits.list, { q: '127.0.0.1' })).length
    await server.send(platform.token, matterTags.add, { body: { name: '白天' } })
    expect(await countAuditRows()).toBeGreaterThan(0)
    await hide(0, 'system/audit/commonpage', 'ip')
    expect(await countAuditRows()).toBe(0)
  })

  it('a hidden field cannot be written, and stays as it is when the rest is written', async () => {
    await hide(2, 'scenic/area/commonpage', 'contact')
    const by = tenant.accounts[2]
    const { areaId } = tenant.place
    const edit = (body: object) =>
      server.send(by.token, areas.edit, { params: { id: areaId }, body: { version: 0, ...body } })
    const stored = () =>
      db().selectFrom('area').select(['name', 'contact', 'version']).where('id', '=', areaId).executeTakeFirstOrThrow()
    const { code, data } = await edit({ contact: '张三' })
    expect([code, data]).toEqual([2000, { fields: { contact: '当前角色看不到这个字段，不能填写' } }])
    await db().updateTable('area').set({ contact: '李四' }).where('id', '=', areaId).execute()
    const { version } = await stored()
    expect((await edit({ version, name: '改过的名称' })).code).toBe(200)
    expect(await stored()).toMatchObject({ name: '改过的名称', contact: '李四' })
  })

  it('a hidden field cannot be written in one of several rows either', async () => {
    await hide(3, 'photopackage/info/list', 'prints')
    const { id } = await aPhotoPackage(db(), tenant.place)
    const edit = (...rows: object[]) =>
      server.send(tenant.accounts[3].token, photoPackages.editRows, { body: { rows } })
    const { code, data } = await edit({ id, onSale: false, version: 0 }, { id, prints: 1, version: 1 })
    expect([code, data]).toEqual([2000, { fields: { 'rows.1.prints': '当前角色看不到这个字段，不能填写' } }])
    expect((await edit({ id, onSale: false, version: 0 })).code).toBe(200)
  })

  it('a visitor’s hidden phone number is hidden in every resource, and cannot be revealed one by one', async () => {
    const { id, orderNo } = { ...tenant.order, ...(await orderNumber()) }
    const tail = (
      await db().selectFrom('orders').select('phone').where('id', '=', id).executeTakeFirstOrThrow()
    ).phone!.slice(-4)
    const found = async (by: Account, operation: Operation, q: string) =>
      ((await ask(by, operation, { q })).data as { total: number }).total
    const lists = [orders.list, refunds.list, complaints.list, waiting.list]
    await server.services.database.query("update complaint set state = 'open'")
    for (const list of lists) expect(await found(root, list, tail), list.path).toBeGreaterThan(0)
    await hide(0, 'operation/complaint/allOrders', 'phone')
    for (const list of lists) {
      expect(await found(platform, list, tail), list.path).toBe(0)
      expect(await found(platform, list, orderNo), list.path).toBeGreaterThan(0)
      expect(JSON.stringify((await ask(platform, list)).data), list.path).not.toContain('"phone"')
    }
    expect((await textOf(platform, orders.one, { params: { id } })).text).not.toContain('"phone"')
    const { pictureId } = await db()
      .selectFrom('faceMatch')
      .select('pictureId')
      .where('visitorId', '=', tenant.order.visitorId)
      .executeTakeFirstOrThrow()
    const detail = await textOf(platform, pictures.one, { params: { id: pictureId } })
    expect(detail.text).toContain('"matches":[{')
    expect(detail.text).not.toContain('"phone"')
    expect((await ask(platform, orders.phone, { orderId: id })).code).toBe(1511)
    expect((await ask(platform, visitors.phone, { id: tenant.order.visitorId })).code).toBe(1511)
  })

  it('a hidden field is in no file', async () => {
    const head = async () =>
      ((await ask(platform, admins.matrix)).data as { text: string }).text.split('\r\n')[0]!.slice(0, 60)
    expect(await head()).toContain('最近登录')
    await hide(0, 'account/admin/commonpage', 'lastLoginAt')
    expect(await head()).not.toContain('最近登录')
    expect(await head()).toContain('账号')
  })

  it('a hidden field is in no row of the audit log', async () => {
    const { areaId } = tenant.place
    await server.send(platform.token, areas.edit, { params: { id: areaId }, body: { contact: '李四', version: 0 } })
    const auditText = async (by: Account) =>
      JSON.stringify(
        rowsIn(await ask(by, contract.system.audits.list, { resource: 'scenic.areas', target: String(areaId) })),
      )
    expect(await auditText(platform)).toContain('李四')
    await hide(0, 'scenic/area/commonpage', 'contact')
    expect(await auditText(platform)).not.toContain('李四')
    expect(await auditText(root)).toContain('李四')
  })

  it('a hidden field of a refused change of several rows is in no row of the audit log', async () => {
    const { id } = await aPhotoPackage(db(), tenant.place)
    const rows = [{ id, prints: 77, version: 5 }]
    expect((await server.send(platform.token, photoPackages.editRows, { body: { rows } })).code).toBe(1515)
    const resource = 'sales.photoPackages'
    const auditText = async (by: Account) =>
      JSON.stringify(rowsIn(await ask(by, contract.system.audits.list, { resource })))
    expect(await auditText(platform)).toContain('"prints":77')
    await hide(0, 'photopackage/info/list', 'prints')
    expect(await auditText(platform)).not.toContain('"prints":77')
    expect(await auditText(root)).toContain('"prints":77')
  })

  it('a field that a page depends on cannot be hidden', async () => {
    const answer = await server.call(root.token, tableHeaders.arrange, {
      body: { table: 'scenic/device/commonpage', role: 3, columns: [{ key: 'state', visible: false }], version: 0 },
    })
    expect(answer.code).toBe(2000)
    const { id } = await db()
      .insertInto('tableName')
      .values({ key: 'scenic/device/commonpage', title: 't' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db().insertInto('tableHeader').values({ tableId: id, role: 3, key: 'state', visible: false }).execute()
    server.services.hiddenFieldRules.forget()
    expect(rowsIn(await ask(tenant.accounts[3], devices.list))[0]).toHaveProperty('state')
  })

  it('a hidden field of operators is left out of the list’s sums too', async () => {
    await hide(2, 'account/operator/commonpage', 'turnoverFen')
    expect((await textOf(tenant.accounts[2], operators.list, { body: {} })).text).not.toContain('turnoverFen')
  })
})

describe('with everything hidden that can be', () => {
  it.each([0, 2, 3] as const)(
    'with all hideable fields hidden, every read still answers role %i without them',
    async (role) => {
      await hideEverything(role)
      const by = role === 0 ? platform : tenant.accounts[role]
      for (const entry of calls.filter(({ operation }) => !isWrite(operation) && canCall(operation, role))) {
        const { id, operation } = entry
        // Table headers list what is hidden, and roles that may not see a field cannot read them.
        if (id.startsWith('tables.')) continue
        const parts = await about(tenant, entry, role === 0 ? 3 : role)
        const expected = refused[`${id} ${role === 0 ? 3 : role}`]?.[0] ?? 200
        const unfiltered = withoutHidden(operation, parts.body as object | undefined)
        const answer = await server.send(by.token, operation, { ...parts, ...(parts.body ? { body: unfiltered } : {}) })
        expect([answer.status, answer.code], `${id}: ${answer.msg}`).toEqual([200, expected])
        const table = tables.find((one) => one.operation === operation)
        const rows = table && rowsIn(answer)
        for (const key of table ? hideable(table) : [])
          for (const row of rows ?? []) expect(row, `${id} ${key}`).not.toHaveProperty(key)
      }
    },
  )

  it('no list can be sorted by a hidden field', async () => {
    await hideEverything(0)
    for (const table of tables.filter(({ operation }) => canCall(operation, 0))) {
      const { sort, thenBy } = (table.operation.body as TObject).properties
      const sorts = sort ? wordsOf(sort) : []
      for (const key of hideable(table).filter((one) => sorts.includes(one)))
        for (const body of [{ sort: key }, ...(thenBy ? [{ thenBy: key }] : [])])
          expect((await ask(platform, table.operation, body)).code, `${table.key} ${key}`).toBe(2000)
    }
  })
})

/** The body without conditions on hideable fields. */
function withoutHidden(operation: Operation, body: object | undefined) {
  const keys = new Set(tables.filter((one) => one.operation === operation).flatMap(hideable))
  return Object.fromEntries(Object.entries(body ?? {}).filter(([key]) => !keys.has(key)))
}
async function textOf(by: Account, operation: Operation, parts: object) {
  const { data, ...rest } = await server.send(by.token, operation, parts)
  return { ...rest, text: JSON.stringify(data) }
}
const orderNumber = () =>
  db().selectFrom('orders').select('orderNo').where('id', '=', tenant.order.id).executeTakeFirstOrThrow()
