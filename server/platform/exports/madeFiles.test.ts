import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { exportOf } from '#contract/exports.ts'
import { type Operation, tableKey } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { reports } from '#contract/reports/reports.ts'
import type { Role } from '#contract/roles.ts'
import { orders } from '#contract/sales/orders.ts'
import { refundBulks } from '#contract/sales/refundBulks.ts'
import { jobs } from '#contract/system/jobs.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { codeZip } from '#server/domains/codes/zip.ts'
import { zip } from '#server/domains/pictures/pictures/zip.ts'
import { monthFile } from '#server/domains/reports/reports/monthFile.ts'
import { packPersonalData } from '#server/personalData/pack.ts'
import { workThrough } from '#server/platform/bulk/worker.ts'
import { json } from '#server/platform/db/values.ts'
import { orderDue } from '#server/platform/exports/schedule.ts'
import { writeExport } from '#server/platform/exports/worker.ts'
import { aRefund, aTableHeader } from '#test/rows/rows.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount, anOperator, aPlace, aToken, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let tenant: Tenant
/** A customer of the tenant's scenic area, new for each test. */
let customer: Account
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  tenant = await aTenant(server)
  // One 超级管理员 always stays.
  await anAccount(db(), 1)
})
beforeEach(async () => {
  customer = await anAccount(db(), 3, tenant.accounts[3].operatorId)
})
afterAll(() => server?.close())

type Work = (services: TestServer['services'], jobId: number) => Promise<void>
async function made(account: Account, operation: Operation, body: object, work: Work, params?: { id: number }) {
  const answer = await server.send(account.token, operation, { body, ...(params && { params }) })
  expect(answer, answer.msg).toMatchObject({ code: 200 })
  const job = db().selectFrom('job').select('id').where('adminId', '=', account.id).orderBy('id', 'desc').limit(1)
  await work(server.services, (await job.executeTakeFirstOrThrow()).id)
  return addressFor(account)
}
/** The newest file of an account, as its list says. */
async function addressFor({ token }: { token: string }) {
  const { url } = (await server.call(token, jobs.list, {})).data.rows[0]!
  expect(await fetched(url!)).toBe(200)
  return url!
}
const fetched = async (url: string) => (await server.app.inject(url)).statusCode
const anExport = (account = customer, body: object = {}) =>
  made(account, exportOf(orders.list)!, { format: 'csv', ...body }, writeExport)
const aCopy = (account: Account) => made(account, visitors.personalData, { id: tenant.ids.visitorId }, packPersonalData)
const narrow = ({ id }: Account, ...pages: string[]) =>
  db()
    .updateTable('admin')
    .set({ permission: json(aTree(...pages)) })
    .where('id', '=', id)
    .execute()

/** The old address no longer works, and the list offers no other, even after signing in again. */
async function expectGone(url: string, { id }: Account) {
  expect(await fetched(url)).toBe(403)
  const again = await aToken(db(), id)
  expect((await server.call(again, jobs.list, {})).data.rows[0]).toMatchObject({ state: 'withheld', url: null })
}

describe('a file goes with the page that gave it', () => {
  it.each<[string, (account: Account) => Promise<string>, Role?]>([
    ['an export', (account) => anExport(account)],
    ['pictures in a ZIP', (account) => made(account, pictures.zip, { ids: [tenant.ids.pictureId] }, zip)],
    ['codes in a ZIP', (account) => made(account, channelCodes.zip, { ids: [tenant.ids.channelCodeId] }, codeZip), 0],
    ['a copy of personal data', (account) => aCopy(account), 1],
    ['a month report', (account) => made(account, reports.monthFile, { month: '2026-05' }, monthFile), 0],
  ])('a file is no longer offered once its owner loses the page that requested it: %s', async (_, make, role) => {
    const account = role === undefined ? customer : await anAccount(db(), role)
    const url = await make(account)
    await narrow(account, 'dataOps/monitor')
    await expectGone(url, account)
  })

  it('the result file of a bulk of refunds is no longer offered once its owner loses the page', async () => {
    const admin = await anAccount(db(), 0)
    const place = await aPlace(db())
    await aRefund(db(), place)
    const { data } = await server.call(admin.token, refundBulks.freeze, {
      body: { action: 'approve', filter: { areaIds: [place.areaId] } },
    })
    const body = { rows: data.rows, amountFen: data.amountFen }
    const url = await made(admin, refundBulks.run, body, workThrough, { id: data.id })
    await narrow(admin, 'dataOps/monitor')
    await expectGone(url, admin)
  })

  it('a scheduled export is no longer offered once its owner loses the page', async () => {
    const answer = await server.send(customer.token, exportOf(orders.list)!, { body: { every: 'day', format: 'csv' } })
    expect(answer.code).toBe(200)
    await orderDue(server.services, Date.now() + 2 * 86_400_000)
    const job = db().selectFrom('job').select('id').where('adminId', '=', customer.id)
    await writeExport(server.services, (await job.executeTakeFirstOrThrow()).id)
    const url = await addressFor(customer)
    await narrow(customer, 'dataOps/monitor')
    await expectGone(url, customer)
  })
})

describe('a file goes', () => {
  it('a file is no longer offered once its owner loses the scenic area whose rows it contains', async () => {
    const own = await anOperator(db(), 'scenic')
    const place = await aPlace(db(), own.id)
    const account = await anAccount(db(), 3, own.id)
    const { data } = await server.call(tenant.accounts[3].token, orders.list, { body: {} })
    expect(data.total).toBeGreaterThan(0)
    await db().updateTable('area').set({ operatorId: own.id }).where('id', '=', tenant.place.areaId).execute()
    const url = await anExport(account)
    await db()
      .updateTable('area')
      .set({ operatorId: tenant.accounts[3].operatorId })
      .where('id', '=', tenant.place.areaId)
      .execute()
    expect((await server.call(account.token, orders.list, { body: {} })).data.total).toBe(0)
    await expectGone(url, account)
    expect(place.areaId).not.toBe(tenant.place.areaId)
  })

  it('a file is no longer offered once its owner has a lower role, even if both roles see everything', async () => {
    const root = await anAccount(db(), 1)
    const url = await anExport(root)
    await db().updateTable('admin').set({ role: 0 }).where('id', '=', root.id).execute()
    await expectGone(url, root)
  })

  it('a file is withheld while one of its columns is hidden, and not if another field is', async () => {
    const url = await anExport(customer, { columns: [{ key: 'orderNo' }, { key: 'phone' }] })
    const other = await anExport(customer, { columns: [{ key: 'orderNo' }] })
    const header = await hidden(orders.list, 'phone')
    expect([await fetched(url), await fetched(other)]).toEqual([403, 200])
    await db().deleteFrom('tableHeader').where('id', '=', header.id).execute()
    server.services.hiddenFieldRules.forget()
    expect(await fetched(url)).toBe(200)
  })

  it('a file that was filtered by a field is no longer offered once that field is hidden', async () => {
    const body = { firstSeenAtFrom: '2020-01-01', columns: [{ key: 'orders' }], format: 'csv' }
    const admin = await anAccount(db(), 0)
    const url = await made(admin, exportOf(visitors.list)!, body, writeExport)
    const header = await hidden(visitors.list, 'firstSeenAt', 0)
    await expectGone(url, admin)
    await db().deleteFrom('tableHeader').where('id', '=', header.id).execute()
    server.services.hiddenFieldRules.forget()
  })

  it('a copy of personal data is withheld while one of the visitor’s fields is hidden', async () => {
    const root = await anAccount(db(), 1)
    const url = await aCopy(root)
    const header = await hidden(visitors.list, 'note', 1)
    await expectGone(url, root)
    await db().deleteFrom('tableHeader').where('id', '=', header.id).execute()
    server.services.hiddenFieldRules.forget()
  })

  it('a file’s address stops working once its job is cleared from the list', async () => {
    const url = await anExport()
    const { data } = await server.call(customer.token, jobs.list, {})
    await server.call(customer.token, jobs.clear, { params: { id: data.rows[0]!.id } })
    expect(await fetched(url)).toBe(403)
  })
})

describe('an address of a file dies', () => {
  it('a file’s address stops working when its owner signs out, and the next sign-in gets a new one', async () => {
    const url = await anExport()
    await server.send(customer.token, admins.logout, { body: {} })
    expect(await fetched(url)).toBe(403)
    expect(await fetched(await addressFor({ token: await aToken(db(), customer.id) }))).toBe(200)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['is forbidden', () => sql`update admin set allow_login = false where id = ${customer.id}`.execute(db())],
    ['has come to its end', () => sql`update admin set valid_until = now() where id = ${customer.id}`.execute(db())],
    [
      'has to choose a password of its own first',
      () => sql`update admin set password_until = now() + interval '1 day' where id = ${customer.id}`.execute(db()),
    ],
  ])('a file’s address stops working when the account %s', async (_, take) => {
    const url = await anExport()
    await take()
    expect(await fetched(url)).toBe(403)
  })
})

/** Hides a field of a list from a role. */
async function hidden(list: Operation, key: string, role: Role = 3) {
  const header = await aTableHeader(db(), tableKey(list), key)
  await db().updateTable('tableHeader').set({ visible: false, role }).where('id', '=', header.id).execute()
  server.services.hiddenFieldRules.forget()
  return header
}
