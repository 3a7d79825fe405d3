import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { printAccounts, printPackages, printRecharges } = contract.printing
let server: TestServer
let root: Account
let place: Place
let customer: Account
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  root = await anAccount(db, 0)
  place = await aPlace(db)
  customer = await anAccount(db, 3, place.operatorId)
})
afterAll(() => server?.close())

const anotherKey = () => unique('key-')
async function open(warnAt = 100) {
  const body = { caseId: place.caseId, name: unique('出片台'), warnAt }
  return (await server.call(root.token, printAccounts.add, { body })).data.id
}
const one = async (id: number, token = root.token) =>
  (await server.call(token, printAccounts.one, { body: { id } })).data
async function offer(prints = 500, priceFen = 45_000) {
  const body = { name: unique('套餐'), prints, priceFen }
  return (await server.call(root.token, printPackages.add, { body })).data.id
}
const recharge = (body: object, token = root.token) =>
  server.call(token, printAccounts.recharge, { body: { requestKey: anotherKey(), ...body } as never })

it('an account recharged with a package has its prints, and the ledger says who, when, what and the balance', async () => {
  const id = await open()
  const packageId = await offer()
  expect(await one(id)).toMatchObject({ remaining: 0, state: 'empty', recharged: 0, paidFen: 0, rechargedAt: null })
  const { data } = await recharge({ id, packageId, packageVersion: 0 })
  expect(data).toMatchObject({ prints: 500, priceFen: 45_000, balance: 500, repeated: false })
  expect((await recharge({ id, packageId, packageVersion: 0 })).data.balance).toBe(1000)
  expect(await one(id)).toMatchObject({ remaining: 1000, state: 'ok', recharged: 1000, paidFen: 90_000 })
  const ledger = (await server.call(root.token, printRecharges.list, { body: { accountId: id } })).data
  expect(ledger.sums).toEqual({ prints: 1000, priceFen: 90_000 })
  expect(ledger.rows.map(({ balance }) => balance)).toEqual([1000, 500])
  expect(ledger.rows[1]).toMatchObject({
    ...{ id: data.id, accountId: id, caseId: place.caseId, areaId: place.areaId, kind: 'package', packageId },
    ...{ prints: 500, priceFen: 45_000, reason: '', byId: root.id, correctsId: null, correctedPrints: null },
  })
  expect((await server.call(root.token, printPackages.one, { body: { id: packageId } })).data.sold).toBe(2)
})

it('a recharge by number needs a reason, may cost nothing, and is not mixed with a package', async () => {
  const id = await open()
  const packageId = await offer()
  const fieldsOf = async (body: object) => {
    const { code, data } = await recharge({ id, ...body })
    return [code, Object.keys((data as unknown as { fields: object }).fields)]
  }
  expect(await fieldsOf({})).toEqual([2000, ['packageId']])
  expect(await fieldsOf({ prints: 50 })).toEqual([2000, ['reason']])
  expect(await fieldsOf({ prints: 50, reason: '  ' })).toEqual([2000, ['reason']])
  expect(await fieldsOf({ packageId, packageVersion: 0, prints: 50 })).toEqual([2000, ['prints']])
  expect(await fieldsOf({ packageId })).toEqual([2000, ['packageVersion']])
  expect(await fieldsOf({ packageId: 7_000_000, packageVersion: 0 })).toEqual([2000, ['packageId']])
  expect(await one(id)).toMatchObject({ remaining: 0, rechargedAt: null })
  expect((await recharge({ id, prints: 50, reason: ' 开通赠送 ' })).data).toMatchObject({ priceFen: 0, balance: 50 })
  const { rows } = (await server.call(root.token, printRecharges.list, { body: { accountId: id } })).data
  expect(rows).toMatchObject([{ kind: 'stated', reason: '开通赠送', packageId: null, packageName: null }])
})

it('a package is sold as it was shown, and only while it is on sale', async () => {
  const id = await open()
  const packageId = await offer()
  const edit = (body: object) =>
    server.call(root.token, printPackages.edit, { body: { id: packageId, ...body } as never })
  await edit({ priceFen: 50_000, version: 0 })
  expect((await recharge({ id, packageId, packageVersion: 0 })).code).toBe(1515)
  await edit({ onSale: false, version: 1 })
  expect((await recharge({ id, packageId, packageVersion: 2 })).code).toBe(2002)
  await edit({ onSale: true, name: unique('新名'), version: 2 })
  const { data } = await recharge({ id, packageId, packageVersion: 3 })
  expect(data).toMatchObject({ priceFen: 50_000 })
  // Later changes of a package do not change earlier purchases.
  await edit({ prints: 1, version: 3 })
  const { rows } = (await server.call(root.token, printRecharges.list, { body: { id: data.id } })).data
  expect(rows).toMatchObject([{ prints: 500, priceFen: 50_000 }])
  expect((await server.call(root.token, printPackages.remove, { body: { id: packageId } })).code).toBe(1520)
  expect((await server.call(root.token, printPackages.remove, { body: { id: await offer() } })).code).toBe(200)
})

it('a repeated recharge is distinguished from a different one under the same key', async () => {
  const id = await open()
  const body = { id, prints: 50, reason: '赠送', requestKey: anotherKey() }
  const first = (await recharge(body)).data
  expect((await recharge(body)).data).toEqual({ ...first, repeated: true })
  expect(await recharge({ ...body, prints: 60 })).toMatchObject({ code: 2001, msg: expect.stringContaining('50 张') })
  expect((await recharge({ ...body, id: await open() })).code).toBe(2001)
  // Keys are each account's own.
  const colleague = await anAccount(server.services.database.db, 1)
  expect((await recharge(body, colleague.token)).data).toMatchObject({ repeated: false, balance: 100 })
})

it('accounts are compared with their low-balance line, listed with the emptiest first, and their remaining prints summed', async () => {
  const ownPlace = await aPlace(server.services.database.db)
  const filled = async (warnAt: number, prints?: number) => {
    const body = { caseId: ownPlace.caseId, name: unique('台'), warnAt }
    const { id } = (await server.call(root.token, printAccounts.add, { body })).data
    if (prints) await recharge({ id, prints, reason: '赠送' })
    return id
  }
  const empty = await filled(0)
  const low = await filled(100, 100)
  const ok = await filled(100, 101)
  const listed = async (state?: 'empty' | 'low' | 'ok') => {
    const { data } = await server.call(root.token, printAccounts.list, { body: { caseId: ownPlace.caseId, state } })
    expect(data.sums.remaining).toBe(data.rows.reduce((sum, { remaining }) => sum + remaining, 0))
    return data.rows.map(({ id }) => id)
  }
  expect(await listed()).toEqual([empty, low, ok])
  expect([await listed('empty'), await listed('low'), await listed('ok')]).toEqual([[empty], [low], [ok]])
  await server.call(root.token, printAccounts.edit, { body: { id: ok, warnAt: 500, version: 0 } })
  expect(await listed('low')).toEqual([low, ok])
})

it('a stale change of an account is refused, and an account that was recharged cannot be removed', async () => {
  const id = await open()
  const body = { id, name: unique('改名'), version: 0 }
  expect((await server.call(root.token, printAccounts.edit, { body })).code).toBe(200)
  expect((await server.call(root.token, printAccounts.edit, { body })).code).toBe(1515)
  // A recharge does not make an edit stale.
  await recharge({ id, prints: 5, reason: '赠送' })
  const saved = await server.call(root.token, printAccounts.edit, { body: { ...body, warnAt: 7, version: 1 } })
  expect(saved.code).toBe(200)
  expect((await server.call(root.token, printAccounts.remove, { body: { id } })).code).toBe(1520)
  expect((await server.call(root.token, printAccounts.remove, { body: { id: await open() } })).code).toBe(200)
  const twice = { caseId: place.caseId, name: body.name }
  expect((await server.call(root.token, printAccounts.add, { body: twice })).code).toBe(2001)
})

it('customers see their accounts and recharges, but no packages, and can change nothing', async () => {
  const id = await open()
  const packageId = await offer()
  const { data } = await recharge({ id, packageId, packageVersion: 0 })
  expect(await one(id, customer.token)).toMatchObject({ id, remaining: 500 })
  const ledger = await server.call(customer.token, printRecharges.list, { body: { accountId: id } })
  expect(ledger.data).toMatchObject({ total: 1, sums: { prints: 500, priceFen: 45_000 } })
  const stranger = await anAccount(server.services.database.db, 3)
  expect((await server.call(stranger.token, printAccounts.one, { body: { id } })).code).toBe(1512)
  expect((await server.call(stranger.token, printRecharges.list, { body: { accountId: id } })).data.total).toBe(0)
  const refused = [
    await server.call(customer.token, printPackages.list, { body: {} }),
    await server.call(customer.token, printPackages.one, { body: { id: packageId } }),
    await recharge({ id, prints: 5, reason: '赠送' }, customer.token),
    await server.call(customer.token, printRecharges.correct, {
      body: { id: data.id, prints: 9, priceFen: 0, reason: '改', requestKey: anotherKey() },
    }),
    await server.call(customer.token, printAccounts.add, { body: { caseId: place.caseId, name: '自己的' } }),
    await server.call(customer.token, printAccounts.edit, { body: { id, warnAt: 1, version: 0 } }),
    await server.call(customer.token, printAccounts.remove, { body: { id } }),
    await server.call(customer.token, printPackages.add, { body: { name: '便宜', prints: 9, priceFen: 1 } }),
    await server.call(customer.token, printPackages.edit, { body: { id: packageId, priceFen: 1, version: 0 } }),
    await server.call(customer.token, printPackages.remove, { body: { id: packageId } }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(refused.length).fill(1511))
  expect(await one(id)).toMatchObject({ remaining: 500, warnAt: 100 })
})

it('the audit log records what a recharge amounted to', async () => {
  const id = await open()
  const { data } = await recharge({ id, prints: 30, reason: '补偿' })
  const { rows } = await server.services.database.query(
    "select code, admin_id as by, after from audit where operation = 'printing.printAccounts.recharge' and target = $1",
    [String(id)],
  )
  expect(rows).toMatchObject([{ code: 200, by: root.id, after: { id: data.id, prints: 30, balance: 30 } }])
})
