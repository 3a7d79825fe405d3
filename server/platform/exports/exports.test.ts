import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOf, fileFieldsOf } from '#contract/exports.ts'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { matterTags } from '#contract/matters/matterTags.ts'
import { activities } from '#contract/sales/activities.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { areas } from '#contract/scenic/areas.ts'
import { devices } from '#contract/scenic/devices.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { audits } from '#contract/system/audits.ts'
import { jobs } from '#contract/system/jobs.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { expireJobs } from '#server/platform/jobs/progress.ts'
import { required } from '#test/contract/required.ts'
import { aMatterTag, aRefund, aSubAccount } from '#test/rows/rows.ts'
import { aScenicDivision } from '#test/rows/sellerRows.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount, anOrder, aTree, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { moved, nextAfter, orderDue, periodBefore } from './schedule.ts'
import { writeExport } from './worker.ts'

let server: TestServer
let root: Account
let ownTenant: Tenant
let otherTenant: Tenant
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  ownTenant = await aTenant(server)
  otherTenant = await aTenant(server)
  await aSubAccount(db(), root)
})
afterAll(() => server?.close())

/** Orders a file and has it written. */
async function order(account: Pick<Account, 'token'>, list: Operation, body: object) {
  const answer = await server.send(account.token, exportOf(list)!, { body })
  expect(answer, answer.msg).toMatchObject({ code: 200 })
  const { total } = answer.data as { total: number }
  const jobId = await newest()
  await writeExport(server.services, jobId)
  return { jobId, total }
}
const newest = async () =>
  (await db().selectFrom('job').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
const jobOf = (id: number) => db().selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function bytesOf(id: number): Promise<Buffer> {
  const { fileKey, error } = await jobOf(id)
  expect(error).toBeNull()
  return buffer((await server.services.storage.stream(fileKey!)).stream)
}
async function sheet(account: Pick<Account, 'token'>, list: Operation, body: object = {}) {
  const { jobId } = await order(account, list, body)
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf(jobId)))
  return sheets[0]!.rows
}
async function lines(account: Pick<Account, 'token'>, list: Operation, body: object = {}) {
  const { jobId } = await order(account, list, { ...body, format: 'csv' })
  return (await bytesOf(jobId)).toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
}

const lists = operations().flatMap(({ list }) => list ?? [])

describe('a list in a file', () => {
  it.each(lists)(
    'an export of $id has a column for each of its fields and a line for each of its rows',
    async ({ id, operation }) => {
      // Some lists are for customers alone.
      const reader = operation.roles?.includes(1) === false ? ownTenant.accounts[2] : root
      const { data } = await server.send(reader.token, operation, { body: { ...required[id], size: 200 } })
      const { total } = data as { total: number }
      if (total === 0) {
        const answer = await server.send(reader.token, exportOf(operation)!, { body: { ...required[id] } })
        return expect(answer).toMatchObject({ code: 2002, msg: '没有符合条件的记录，没有可导出的' })
      }
      const [head, ...rows] = await sheet(reader, operation, required[id])
      expect(head).toEqual([...fileFieldsOf(operation).values()].map(({ title }) => title))
      // Ordering the export adds a row to the audit log.
      expect(rows.length).toBe(operation.path === audits.list.path ? total + 1 : total)
    },
  )

  it.each(lists.filter(({ operation }) => (operation.pages as readonly string[]).length > 0))(
    'an export of $id contains only rows in the scope of its reader',
    async ({ operation }) => {
      const account = ownTenant.accounts[2]
      const answer = await server.send(account.token, exportOf(operation)!, { body: { format: 'csv' } })
      if (answer.status === 403 || answer.code === 2002) return
      const jobId = await newest()
      await writeExport(server.services, jobId)
      const text = (await bytesOf(jobId)).toString('utf8')
      expect(text).not.toContain(otherTenant.mark)
      const { data } = await server.send(account.token, operation, { body: { size: 200 } })
      expect(text.includes(ownTenant.mark)).toBe(JSON.stringify(data).includes(ownTenant.mark))
    },
  )

  it('an export has the requested columns, titles, order and conditions', async () => {
    const columns = [{ key: 'amountFen', title: '应付(元)' }, { key: 'orderNo' }, { key: 'state' }]
    const amounts = [300, 100, 200]
    for (const amountFen of amounts) await anOrder(db(), ownTenant.place, { amountFen })
    const body = { columns, sort: 'amountFen', order: 'asc', maxFen: 300, areaIds: [ownTenant.place.areaId] }
    const rows = await sheet(root, orders.list, body)
    expect(rows[0]).toEqual(['应付(元)', '订单号', '状态'])
    expect(rows.slice(1).map(([amount]) => amount)).toEqual([1, 2, 3])
    const csv = await lines(root, orders.list, body)
    expect(csv[0]).toBe('应付(元),订单号,状态')
    expect(csv.slice(1).map((line) => line.split(',')[0])).toEqual(['1.00', '2.00', '3.00'])
  })

  it('an export shows states in the same words as the list', async () => {
    const order = await anOrder(db(), ownTenant.place, { amountFen: 7_700 })
    await aRefund(db(), ownTenant.place, { of: order, state: 'requested' })
    const refund = await aRefund(db(), ownTenant.place, { state: 'abnormal' })
    const [, ...rows] = await lines(root, orders.list, { minFen: 7_700, maxFen: 7_700, columns: [{ key: 'state' }] })
    expect(rows).toEqual(['退款待审'])
    expect(
      (await lines(root, refunds.list, { id: refund.id, columns: [{ key: 'state' }, { key: 'reason' }] }))[1],
    ).toBe('退款失败,其他')
  })

  it('a file says days, shares and frame rates as the page does', async () => {
    const { caseId, deviceId } = ownTenant.place
    const [startsAt, endsAt] = ['2026-11-18T00:00:00+08:00', '2026-11-20T00:00:00+08:00']
    const add = (more: object) =>
      server.call(root.token, activities.add, {
        body: { caseId, name: unique('活动'), priceFen: 100, startsAt, endsAt, ...more },
      })
    const { id } = (await add({})).data
    const columns = [{ key: 'startsAt' }, { key: 'endsAt' }]
    expect((await lines(root, activities.list, { id, columns }))[1]).toBe('2026-11-18,2026-11-19')
    const [, days] = await sheet(root, activities.list, { id, columns })
    expect(days!.map((cell) => (cell as Date).toISOString())).toEqual([
      '2026-11-18T00:00:00.000Z',
      '2026-11-19T00:00:00.000Z',
    ])
    const later = (await add({ startsAt: endsAt, endsAt: '2026-11-20T18:30:00+08:00' })).data.id
    expect((await lines(root, activities.list, { id: later, columns }))[1]).toBe('2026-11-20,2026-11-20 18:30:00')
    await db().updateTable('device').set({ fps: 25 }).where('id', '=', deviceId).execute()
    expect((await lines(root, devices.list, { id: deviceId, columns: [{ key: 'fps' }] }))[1]).toBe('25.0')
    const division = await aScenicDivision(db(), ownTenant.place)
    await db().updateTable('scenicDivision').set({ share: 625 }).where('id', '=', division.id).execute()
    expect((await lines(root, scenicDivisions.list, { id: division.id, columns: [{ key: 'share' }] }))[1]).toBe('6.25%')
  })

  it('an export masks the phone numbers of visitors', async () => {
    const [, row] = await lines(root, visitors.list, { id: ownTenant.ids.visitorId, columns: [{ key: 'phone' }] })
    expect(row).toMatch(/^1\d\d\*{4}\d{4}$/)
    const [, one] = await lines(root, orders.list, { visitorId: ownTenant.ids.visitorId, columns: [{ key: 'phone' }] })
    expect(one).toMatch(/^1\d\d\*{4}\d{4}$/)
  })

  it.each(['=1+1', '+1', '-1', '@A1', '＝1', '\t=1'])(
    'an export does not let a spreadsheet evaluate the name %j',
    async (name) => {
      const { id } = await aMatterTag(db())
      await db().updateTable('matterTag').set({ name }).where('id', '=', id).execute()
      const body = { id, columns: [{ key: 'name' }] }
      expect((await lines(root, matterTags.list, body))[1]).toBe(`'${name}`)
      expect((await sheet(root, matterTags.list, body))[1]).toEqual([name])
      await db().deleteFrom('matterTag').where('id', '=', id).execute()
    },
  )

  it('an export writes negative amounts as amounts', async () => {
    const { csvOf } = await import('./cells.ts')
    expect(csvOf({ kind: 'money' })(-1990)).toBe('-19.90')
  })
})

describe('an export', () => {
  it('an export is refused for a condition that its list refuses, and for an unknown column', async () => {
    const operation = exportOf(orders.list)!
    const wrong = await server.send(root.token, operation, { body: { from: '2026-05-03', to: '2026-05-02' } })
    expect(wrong).toMatchObject({ code: 2000, msg: '结束日期不能早于开始日期' })
    const column = await server.send(root.token, operation, { body: { columns: [{ key: 'thumbUrl' }] } })
    expect(column.code).toBe(2000)
  })

  it('the export of orders is called at the path of the specification', () => {
    expect(exportOf(orders.list)).toMatchObject({
      method: 'POST',
      path: '/webapi/v1/operation/ordermanage/downreport',
      pages: ['order', 'refund'],
    })
  })

  it('the audit log records an export with its rows, columns and conditions', async () => {
    const body = { areaIds: [ownTenant.place.areaId], columns: [{ key: 'orderNo' }], format: 'csv' }
    const { jobId, total } = await order(root, orders.list, body)
    const { data } = await server.call(root.token, audits.list, { body: { resource: 'sales.orders' } })
    expect(data.rows.find(({ target }) => target === String(jobId))).toMatchObject({
      action: '订单：导出',
      after: { rows: total, format: 'csv', columns: ['orderNo'], areaIds: [ownTenant.place.areaId] },
    })
  })

  it('an export is written with the rights that its owner has at that time', async () => {
    const account = await anAccount(db(), 3, ownTenant.accounts[3].operatorId)
    const answer = await server.send(account.token, exportOf(orders.list)!, { body: {} })
    expect(answer.code).toBe(200)
    const jobId = await newest()
    await db()
      .updateTable('admin')
      .set({ permission: JSON.stringify(aTree('dataOps/monitor')) as never })
      .where('id', '=', account.id)
      .execute()
    await writeExport(server.services, jobId)
    expect(await jobOf(jobId)).toMatchObject({
      state: 'failed',
      fileKey: null,
      error: '账号已没有这个列表的权限，没有导出',
    })
  })

  it('the file of an export is offered to its owner for a day and then shown as expired', async () => {
    const { jobId } = await order(root, areas.list, {})
    const shown = async () => (await server.call(root.token, jobs.list, {})).data.rows.find(({ id }) => id === jobId)
    expect(await shown()).toMatchObject({ state: 'done', url: expect.stringContaining('/files/') })
    await db()
      .updateTable('job')
      .set({ finishedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('id', '=', jobId)
      .execute()
    await expireJobs(server.services)
    expect(await shown()).toMatchObject({ state: 'expired', url: null })
  })

  it('a cancelled export stops and leaves no file', async () => {
    const answer = await server.send(root.token, exportOf(areas.list)!, { body: {} })
    expect(answer.code).toBe(200)
    const jobId = await newest()
    await server.call(root.token, jobs.cancel, { params: { id: jobId }, body: {} })
    await writeExport(server.services, jobId)
    expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled', fileKey: null })
  })

  it('an export is repeated if its process crashed while writing it', async () => {
    const answer = await server.send(root.token, exportOf(areas.list)!, { body: {} })
    expect(answer.code).toBe(200)
    const jobId = await newest()
    await db().updateTable('job').set({ state: 'running', done: 1 }).where('id', '=', jobId).execute()
    await writeExport(server.services, jobId)
    expect(await jobOf(jobId)).toMatchObject({ state: 'done' })
  })

  it('an export is refused while the account has a hundred unfinished ones', async () => {
    const account = await anAccount(db(), 1)
    const one = () => server.send(account.token, exportOf(areas.list)!, { body: {} })
    await one()
    await sql`insert into job (kind, title, admin_id) select 'export', '导出', ${account.id}::bigint from generate_series(1, 99)`.execute(
      db(),
    )
    expect(await one()).toMatchObject({ code: 2004, msg: '已有 100 个导出没有完成，请等它们完成或先取消' })
  })
})

describe('a file that is made again and again', () => {
  const noon = Date.parse('2026-05-02T12:00:00+08:00')

  it.each([
    ['day', '2026-05-03T06:00:00+08:00', '2026-05-01', '2026-05-01'],
    ['week', '2026-05-04T06:00:00+08:00', '2026-04-20', '2026-04-26'],
    ['month', '2026-06-01T06:00:00+08:00', '2026-04-01', '2026-04-30'],
  ] as const)(
    'a scheduled export of each %s is next made the morning after, for the period before',
    (every, next, from, to) => {
      expect(nextAfter(every, noon)).toBe(next)
      expect(nextAfter(every, Date.parse(next))).not.toBe(next)
      expect(periodBefore(every, noon)).toEqual({ from, to })
    },
  )

  it('a scheduled export moves the days of its filter and keeps the other conditions', () => {
    const filter = { from: '2026-01-01', kind: 'photo' }
    expect(moved(orders.list, filter, 'day', noon)).toEqual({ from: '2026-05-01', to: '2026-05-01', kind: 'photo' })
    expect(moved(orders.list, { paidTo: '2026-01-01' }, 'day', noon)).toEqual({
      paidFrom: '2026-05-01',
      paidTo: '2026-05-01',
    })
    expect(moved(orders.list, { kind: 'photo' }, 'day', noon)).toEqual({ kind: 'photo' })
  })

  it('a scheduled export is listed for its owner, made when due, kept for thirty days, and can be stopped', async () => {
    const account = await anAccount(db(), 1)
    const mineNow = async () => (await server.call(account.token, jobs.schedules, {})).data.rows
    const body = { every: 'day', format: 'csv', from: '2026-01-01', columns: [{ key: 'orderNo' }] }
    expect((await server.send(account.token, exportOf(orders.list)!, { body })).code).toBe(200)
    const [made] = await mineNow()
    expect(made).toMatchObject({ title: '订单', every: 'day', format: 'csv', lastAt: null })
    expect((await server.call(root.token, jobs.schedules, {})).data.rows).toEqual([])
    const ownJobs = () => db().selectFrom('job').selectAll().where('adminId', '=', account.id).execute()
    await orderDue(server.services)
    expect(await ownJobs()).toEqual([])
    const due = Date.parse(made!.nextAt) + 1
    await Promise.all([orderDue(server.services, due), orderDue(server.services, due)])
    const [job, ...more] = await ownJobs()
    expect(more).toEqual([])
    expect(job).toMatchObject({
      days: 30,
      input: { conditions: periodBefore('day', due) },
    })
    await writeExport(server.services, job!.id)
    expect(await jobOf(job!.id)).toMatchObject({ state: 'done' })
    expect((await mineNow())[0]!.nextAt > made!.nextAt).toBe(true)
    const foreign = await server.call(root.token, jobs.unschedule, { params: { id: made!.id } })
    expect(foreign.code).toBe(1512)
    await server.call(account.token, jobs.unschedule, { params: { id: made!.id } })
    expect(await mineNow()).toEqual([])
  })

  it('a scheduled export is not made for an account that may no longer sign in', async () => {
    const account = await anAccount(db(), 1)
    await server.send(account.token, exportOf(areas.list)!, { body: { every: 'week' } })
    await db().updateTable('admin').set({ allowLogin: false }).where('id', '=', account.id).execute()
    await orderDue(server.services, Date.now() + 8 * 86_400_000)
    expect(await db().selectFrom('job').select('id').where('adminId', '=', account.id).execute()).toEqual([])
  })
})
