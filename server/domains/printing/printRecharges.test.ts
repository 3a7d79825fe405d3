import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { localDay } from '#contract/zone.ts'
import { aPrintAccount } from '#test/rows/printRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { printAccounts, printPackages, printRecharges } = contract.printing
let server: TestServer
let root: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  root = await anAccount(db, 0)
  place = await aPlace(db)
})
afterAll(() => server?.close())

const anotherKey = () => unique('key-')
const open = async () => (await aPrintAccount(server.services.database.db, place)).id
async function recharge(id: number, prints: number, priceFen = 0) {
  const body = { id, prints, priceFen, reason: '线下付款', requestKey: anotherKey() }
  return (await server.call(root.token, printAccounts.recharge, { body })).data.id
}
const correct = (body: object) =>
  server.call(root.token, printRecharges.correct, {
    body: { reason: '多打了一个零', requestKey: anotherKey(), ...body } as never,
  })
const listed = async (body: object) =>
  (await server.call(root.token, printRecharges.list, { body: body as never })).data
const left = async (id: number) => (await server.call(root.token, printAccounts.list, { body: { id } })).data.rows[0]!

it('a correction is a separate row: the first row stays unchanged and shows what it amounts to', async () => {
  const account = await open()
  const id = await recharge(account, 5000, 450_000)
  const { rows: before } = await listed({ id })
  expect((await correct({ id, prints: 500, priceFen: 45_000 })).data).toMatchObject({
    ...{ prints: -4500, priceFen: -405_000, balance: 500, repeated: false },
  })
  expect((await listed({ id })).rows).toEqual([{ ...before[0], correctedPrints: 500, correctedFen: 45_000 }])
  // The next one begins where the last has left it.
  expect((await correct({ id, prints: 600, priceFen: 45_000 })).data).toMatchObject({ prints: 100, balance: 600 })
  const ledger = await listed({ accountId: account })
  expect(ledger.sums).toEqual({ prints: 600, priceFen: 45_000 })
  expect(ledger.rows.map(({ kind, correctsId }) => [kind, correctsId])).toEqual([
    ['correction', id],
    ['correction', id],
    ['stated', null],
  ])
  expect(await left(account)).toMatchObject({ remaining: 600, recharged: 600, paidFen: 45_000 })
})

it('a correction that changes nothing, corrects a correction or takes more than is left is refused', async () => {
  const account = await open()
  const id = await recharge(account, 300, 100)
  expect((await correct({ id, prints: 300, priceFen: 100 })).code).toBe(2002)
  const correction = (await correct({ id, prints: 200, priceFen: 100 })).data.id
  expect((await correct({ id: correction, prints: 0, priceFen: 0 })).code).toBe(2002)
  expect((await correct({ id: 7_000_000_000, prints: 0, priceFen: 0 })).code).toBe(1512)
  expect(await correct({ id, prints: 1, priceFen: 0, reason: ' ' })).toMatchObject({
    ...{ code: 2000, data: { fields: { reason: expect.any(String) } } },
  })
  // Stands for used prints, which have no rows in this ledger yet: another row lowers the balance instead.
  const { query } = server.services.database
  await query(
    `insert into print_recharge (account_id, area_id, case_id, kind, corrects_id, prints, price_fen, reason, request_key, by_id, by_name)
     select account_id, area_id, case_id, 'correction', id, -150, 0, '测试', $2, 1, 'n' from print_recharge where id = $1`,
    [await recharge(account, 1), unique('k')],
  )
  expect(await left(account)).toMatchObject({ remaining: 51 })
  expect(await correct({ id, prints: 100, priceFen: 0 })).toMatchObject({
    ...{ code: 1530, data: { fields: { prints: '最少 149 张：账户只剩 51 张可以收回' } } },
  })
  expect((await correct({ id, prints: 149, priceFen: 0 })).data).toMatchObject({ balance: 0 })
  expect(await left(account)).toMatchObject({ remaining: 0, paidFen: 0, state: 'empty' })
})

it('a correction that is sent again is written once', async () => {
  const account = await open()
  const id = await recharge(account, 300)
  const body = { id, prints: 100, priceFen: 0, requestKey: anotherKey() }
  const first = (await correct(body)).data
  expect((await correct(body)).data).toEqual({ ...first, repeated: true })
  await correct({ id, prints: 50, priceFen: 0 })
  // Also where it was corrected again since.
  expect((await correct(body)).data).toEqual({ ...first, repeated: true })
  expect((await correct({ ...body, prints: 90 })).code).toBe(2001)
  expect(await left(account)).toMatchObject({ remaining: 50 })
})

it('the ledger and its sums are filtered by place, account, package, kind, person and day', async () => {
  const ownPlace = await aPlace(server.services.database.db)
  const { id: account } = await aPrintAccount(server.services.database.db, ownPlace)
  const { id: other } = await aPrintAccount(server.services.database.db, ownPlace)
  const offer = { name: unique('套餐'), prints: 500, priceFen: 45_000 }
  const packageId = (await server.call(root.token, printPackages.add, { body: offer })).data.id
  const bought = { id: account, packageId, packageVersion: 0, requestKey: anotherKey() }
  const first = (await server.call(root.token, printAccounts.recharge, { body: bought })).data.id
  const second = await recharge(other, 70, 700)
  const third = (await correct({ id: second, prints: 60, priceFen: 600, reason: '少给十张' })).data.id
  const found = async (body: object) => {
    const { rows, sums, total } = await listed({ caseId: ownPlace.caseId, ...body })
    expect(total).toBe(rows.length)
    expect(sums).toEqual({
      prints: rows.reduce((sum, { prints }) => sum + prints, 0),
      priceFen: rows.reduce((sum, { priceFen }) => sum + priceFen, 0),
    })
    return rows.map(({ id }) => id)
  }
  expect(await found({})).toEqual([third, second, first])
  expect(await found({ areaId: ownPlace.areaId, accountId: other })).toEqual([third, second])
  expect(await found({ packageId })).toEqual([first])
  expect(await found({ kind: 'correction' })).toEqual([third])
  expect(await found({ q: '少给' })).toEqual([third])
  expect(await found({ byId: root.id })).toEqual([third, second, first])
  expect(await found({ byId: 7_000_000 })).toEqual([])
  const today = localDay(Date.now())
  expect(await found({ createdAtFrom: today, createdAtTo: today })).toHaveLength(3)
  expect(await found({ createdAtTo: '2020-01-01' })).toEqual([])
  // Sums are of all rows, on whichever page.
  const paged = await listed({ caseId: ownPlace.caseId, size: 1, page: 2 })
  expect(paged).toMatchObject({ total: 3, rows: [{ id: second }], sums: { prints: 560, priceFen: 45_600 } })

  const customer = await anAccount(server.services.database.db, 3, ownPlace.operatorId)
  const named = async (operation: typeof printRecharges.packages | typeof printRecharges.people) =>
    (await server.call(customer.token, operation, {})).data.rows
  expect(await named(printRecharges.packages)).toEqual([{ id: packageId, name: offer.name }])
  expect((await named(printRecharges.people)).map(({ id }) => id)).toEqual([root.id])
})

it('the ledger can be exported to a file', async () => {
  const account = await open()
  await recharge(account, 300, 30_000)
  const exported = { ...printRecharges.list, path: `${printRecharges.list.path}/export` }
  expect((await server.send(root.token, exported, { body: { accountId: account } })).data).toEqual({ total: 1 })
})
