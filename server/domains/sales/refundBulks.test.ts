import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RefundAction, refundBulks } from '#contract/sales/refundBulks.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { jobs } from '#contract/system/jobs.ts'
import { aRefund } from '#test/rows/rows.ts'
import { type Account, anAccount, anOrder, aPlace, aTree, type Place } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { workThrough } from '../../platform/bulk/worker.ts'
import { json } from '../../platform/db/values.ts'

let server: TestServer
let root: Account
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
afterAll(() => server.close())

/** This many waiting refunds of ¥1.00, by default in a scenic area of their own. */
async function waiting(n: number, place?: Place) {
  const own = place ?? (await aPlace(db()))
  const ids: number[] = []
  for (let at = 0; at < n; at++) ids.push((await aRefund(db(), own)).id)
  return { place: own, ids }
}
const freeze = ({ areaId }: Place, action: RefundAction = 'approve', account = root) =>
  server.call(account.token, refundBulks.freeze, {
    body: { action, filter: { areaIds: [areaId] }, ...(action === 'reject' && { note: '重复' }) },
  })
const run = (id: number, sums: { rows: number; amountFen: number }, account = root) =>
  server.call(account.token, refundBulks.run, { params: { id }, body: { rows: sums.rows, amountFen: sums.amountFen } })
const results = async (id: number) =>
  (await server.call(root.token, refundBulks.rows, { params: { id }, body: { size: 200 } })).data
const statesOf = async (ids: readonly number[]) => {
  const rows = await db().selectFrom('refund').select(['id', 'state', 'version']).where('id', 'in', ids).execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}
const decided = async (ids: readonly number[]) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from audit where operation = 'sales.refunds.approve' and code = 200
    and target in (select refund_no from refund where id = any(${`{${ids.join(',')}}`}::bigint[]))`.execute(db())
  return rows[0]!.n
}

it('a bulk action changes only the frozen refunds; its sums match those confirmed, or each deviating row has a reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('stays', 'stays', 'approved', 'rejected', 'changed'), { minLength: 1, maxLength: 6 }),
      fc.nat(3),
      fc.integer({ min: 1, max: 3 }),
      async (fates, later, workers) => {
        const { place, ids } = await waiting(fates.length)
        const { data: frozen } = await freeze(place)
        expect(frozen).toMatchObject({ rows: fates.length, amountFen: fates.length * 100, leftOut: 0 })
        const { ids: latecomers } = await waiting(later, place)
        for (const [at, fate] of fates.entries()) {
          const of = { params: { id: ids[at]! }, body: {} }
          if (fate === 'approved') await server.call(root.token, refunds.approve, of)
          if (fate === 'rejected') await server.call(root.token, refunds.reject, { ...of, body: { note: '不退' } })
          if (fate === 'changed')
            await sql`update refund set note = 'x', version = version + 1 where id = ${ids[at]}`.execute(db())
        }
        const { data } = await run(frozen.id, frozen)
        // As if a worker had been declared dead and another one had started.
        await Promise.all(Array.from({ length: workers }, () => workThrough(server.services, data.jobId)))
        const stays = fates.filter((fate) => fate === 'stays').length
        const result = await results(frozen.id)
        expect(result.done).toEqual({ rows: stays, amountFen: stays * 100 })
        expect(result.done.amountFen + result.notDone.amountFen).toBe(frozen.amountFen)
        for (const [at, fate] of fates.entries()) {
          const row = result.rows.find(({ id }) => id === ids[at])!
          expect([fate, row.state, row.reason === null]).toEqual([
            fate,
            fate === 'stays' ? 'done' : 'refused',
            fate === 'stays',
          ])
        }
        const states = await statesOf([...ids, ...latecomers, 0])
        for (const id of latecomers) expect(states[id]).toBe('requested')
        for (const [at, fate] of fates.entries())
          expect(states[ids[at]!]).toBe(
            fate === 'rejected' ? 'rejected' : fate === 'changed' ? 'requested' : 'approved',
          )
        // Once each: one audit row for each approved refund.
        expect(await decided(ids)).toBe(fates.filter((fate) => fate === 'stays' || fate === 'approved').length)
      },
    ),
    { numRuns: cases(5, 30) },
  )
})

it('a bulk action produces a file with a line for each row, and its job shows how many rows failed', async () => {
  const { place, ids } = await waiting(2)
  const { data: frozen } = await freeze(place, 'reject')
  await server.call(root.token, refunds.approve, { params: { id: ids[1]! }, body: {} })
  const { data } = await run(frozen.id, frozen)
  await workThrough(server.services, data.jobId)
  const job = await db().selectFrom('job').selectAll().where('id', '=', data.jobId).executeTakeFirstOrThrow()
  expect(job).toMatchObject({ state: 'done', title: '驳回退款 1 笔，1 笔没有办成', done: 2, total: 2 })
  const text = (await buffer((await server.services.storage.stream(job.fileKey!)).stream)).toString('utf8')
  const [head, first, second] = text.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('"退款单号","金额(元)","结果","原因"')
  expect(first).toMatch(/,"1\.00","已办",""$/)
  expect(second).toMatch(/,"1\.00","没有办成",".+"$/)
})

it('a bulk action that its owner cancels leaves the remaining refunds unchanged', async () => {
  const { place, ids } = await waiting(3)
  const { data: frozen } = await freeze(place)
  const { data } = await run(frozen.id, frozen)
  await server.call(root.token, jobs.cancel, { params: { id: data.jobId }, body: {} })
  await workThrough(server.services, data.jobId)
  expect(Object.values(await statesOf(ids))).toEqual(['requested', 'requested', 'requested'])
  expect((await results(frozen.id)).rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
})

it.each([
  ['is barred', sql`allow_login = false`],
  ['loses the page', sql`permission = ${json(aTree('dataOps/order'))}`],
])('a bulk action changes nothing more after its account %s', async (_, change) => {
  const { place, ids } = await waiting(2)
  const clerk = await anAccount(db(), 1)
  const { data: frozen } = await freeze(place, 'approve', clerk)
  const { data } = await run(frozen.id, frozen, clerk)
  await sql`update admin set ${change} where id = ${clerk.id}`.execute(db())
  await workThrough(server.services, data.jobId)
  expect(Object.values(await statesOf(ids))).toEqual(['requested', 'requested'])
})

it('a bulk action starts once, before it expires, by its owner, and only with the confirmed sums', async () => {
  const { place } = await waiting(2)
  const { data: frozen } = await freeze(place)
  const other = await anAccount(db(), 1)
  expect((await run(frozen.id, frozen, other)).code).toBe(1512)
  expect((await run(frozen.id, { rows: 2, amountFen: 199 })).code).toBe(1515)
  expect((await run(frozen.id, frozen)).code).toBe(200)
  expect((await run(frozen.id, frozen)).msg).toContain('已经开始')
  const { data: late } = await freeze(place)
  await sql`update bulk set expires_at = now() - interval '1 second' where id = ${late.id}`.execute(db())
  expect((await run(late.id, late)).msg).toContain('过期')
})

it('freezing leaves out refunds that cannot be decided, counts them, and refuses an empty list', async () => {
  const { place } = await waiting(1)
  await aRefund(db(), place, { state: 'abnormal' })
  const cash = await anOrder(db(), place, { amountFen: 990 })
  await sql`update orders set channel = 'cash' where id = ${cash.id}`.execute(db())
  await aRefund(db(), place, { of: cash })
  expect((await freeze(place)).data).toMatchObject({ rows: 2, amountFen: 200, cash: 1, leftOut: 1 })
  expect((await freeze(place, 'reject')).data).toMatchObject({ rows: 3, leftOut: 0 })
  expect((await freeze(await aPlace(db()))).msg).toBe('没有可以同意的退款')
})
