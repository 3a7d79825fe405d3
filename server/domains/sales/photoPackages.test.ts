import { afterAll, beforeAll, expect, it } from 'vitest'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { type Account, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let place: Place
let customer: Account
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(server.services.database.db)
  customer = await anAccount(server.services.database.db, 3, place.operatorId)
})
afterAll(() => server.close())

const rows = async () => (await server.call(customer.token, photoPackages.list, { body: {} })).data.rows
const add = (name: string, photos: number) =>
  server.call(customer.token, photoPackages.add, { body: { caseId: place.caseId, name, photos, priceFen: 1990 } })

it('a customer creates, changes and removes photo packages; the id of a change is in the body', async () => {
  const { data, code } = await add('三张', 3)
  expect(code).toBe(200)
  expect(await rows()).toMatchObject([{ id: data.id, name: '三张', photos: 3, prints: 0, onSale: true, sold: 0 }])
  const body = { id: data.id, photos: 5, prints: 1, version: 0 }
  expect((await server.call(customer.token, photoPackages.edit, { body })).code).toBe(200)
  expect(await rows()).toMatchObject([{ name: '三张', photos: 5, prints: 1, priceFen: 1990, version: 1 }])
  expect((await server.call(customer.token, photoPackages.remove, { params: { id: data.id } })).code).toBe(200)
  expect(await rows()).toEqual([])
})

it('two photo packages of a project cannot have the same name', async () => {
  expect((await add('全部', 0)).code).toBe(200)
  expect(await add('全部', 2)).toMatchObject({ code: 2001 })
  expect(await rows()).toHaveLength(1)
})
