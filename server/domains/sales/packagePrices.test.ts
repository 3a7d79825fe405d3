import { afterAll, beforeAll, expect, it } from 'vitest'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { type Account, anAccount, anOrder, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let place: Place
let clerk: Account
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(server.services.database.db)
  clerk = await anAccount(server.services.database.db, 0)
})
afterAll(() => server.close())

const rows = async () =>
  (await server.call(clerk.token, packagePrices.list, { body: { caseId: place.caseId } })).data.rows

it('a package is created with default values, changed, and removed', async () => {
  const draft = { caseId: place.caseId, name: '精彩瞬间', kind: 'album' as const, priceFen: 2990 }
  const { data, code } = await server.call(clerk.token, packagePrices.add, { body: draft })
  expect(code).toBe(200)
  expect(await rows()).toMatchObject([{ ...draft, id: data.id, areaId: place.areaId, downloads: 9, onSale: true }])

  const params = { id: data.id }
  const change = { priceFen: 3990, onSale: false, version: 0 }
  expect((await server.call(clerk.token, packagePrices.edit, { params, body: change })).code).toBe(200)
  expect(await rows()).toMatchObject([{ priceFen: 3990, onSale: false, downloads: 9, name: '精彩瞬间', version: 1 }])
  expect((await server.call(clerk.token, packagePrices.edit, { params, body: change })).code).toBe(1515)

  expect((await server.call(clerk.token, packagePrices.remove, { params })).code).toBe(200)
  expect(await rows()).toEqual([])
})

it('a package without a download count gets the default of the account that creates it', async () => {
  const { db } = server.services.database
  const maker = await anAccount(db, 0)
  await db.updateTable('admin').set({ defaultDownNum: 3 }).where('id', '=', maker.id).execute()
  const body = { caseId: place.caseId, name: '三次', kind: 'clip' as const, priceFen: 990 }
  const { data } = await server.call(maker.token, packagePrices.add, { body })
  expect((await rows()).find(({ id }) => id === data.id)!.downloads).toBe(3)
  await server.call(maker.token, packagePrices.remove, { params: { id: data.id } })
})

it('a package with orders cannot be removed, and counts its paid orders', async () => {
  const { db } = server.services.database
  const body = { caseId: place.caseId, name: '全程', kind: 'clip' as const, priceFen: 1990 }
  const { id } = (await server.call(clerk.token, packagePrices.add, { body })).data
  for (const paid of [true, true, false]) {
    const order = await anOrder(db, place, { kind: 'video', paid })
    await db.updateTable('orders').set({ packagePriceId: id }).where('id', '=', order.id).execute()
  }
  expect(await rows()).toMatchObject([{ id, sold: 2 }])
  expect((await server.call(clerk.token, packagePrices.remove, { params: { id } })).code).toBe(1520)
  expect(await rows()).toMatchObject([{ id }])
})
