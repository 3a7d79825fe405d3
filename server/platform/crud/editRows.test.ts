import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { audits } from '#contract/system/audits.ts'
import { aPhotoPackage } from '#test/rows/rows.ts'
import { type Account, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
let place: Place
let customer: Account
let ids: number[]
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
afterAll(() => server.close())
beforeEach(async () => {
  place = await aPlace(db())
  customer = await anAccount(db(), 3, place.operatorId)
  ids = []
  for (let number = 0; number < 3; number++) ids.push((await aPhotoPackage(db(), place)).id)
})

const list = async () => {
  const { rows } = (await server.call(customer.token, photoPackages.list, { body: { sort: 'name', order: 'asc' } }))
    .data
  return ids.map((id) => rows.find((row) => row.id === id)!)
}
type Change = Parameters<typeof edit>[0][number]
const edit = (rows: { id: number; version: number; priceFen?: number; photos?: number; onSale?: boolean }[]) =>
  server.call(customer.token, photoPackages.editRows, { body: { rows } })
const priced = (at: number, priceFen: number, version = 0): Change => ({ id: ids[at]!, priceFen, version })

it('several rows are changed at once, answered in their order, with an audit row for each under the number of the request', async () => {
  const [first] = await list()
  const { code, data } = await edit([priced(2, 300), priced(0, 100), { id: ids[1]!, onSale: false, version: 0 }])
  expect(code).toBe(200)
  expect(data.rows).toEqual([2, 0, 1].map((at) => ({ id: ids[at], version: 1 })))
  expect(await list()).toMatchObject([
    { priceFen: 100, name: first!.name, version: 1 },
    { onSale: false, version: 1 },
    { priceFen: 300, version: 1 },
  ])
  const { rows } = (await server.call(root.token, audits.list, { body: { q: customer.name } })).data
  const written = rows.filter(({ operation }) => operation === 'sales.photoPackages.editRows')
  expect(new Set(written.map(({ requestId }) => requestId)).size).toBe(1)
  expect(new Map(written.map((row) => [Number(row.target), [row.before, row.after]]))).toEqual(
    new Map([
      [ids[0], [{ priceFen: first!.priceFen }, { priceFen: 100 }]],
      [ids[1], [{ onSale: true }, { onSale: false }]],
      [ids[2], [{ priceFen: first!.priceFen }, { priceFen: 300 }]],
    ]),
  )
})

it('where one of several rows is refused, none is changed, and the refusal names it', async () => {
  const before = await list()
  const other = await aPhotoPackage(db(), await aPlace(db()))
  for (const [row, code, fields] of [
    [priced(1, 200, 7), 1515, 'rows.1'],
    [{ id: other.id, priceFen: 200, version: 0 }, 1512, 'rows.1'],
    [priced(1, 0), 2000, 'rows.1.priceFen'],
    [priced(0, 200), 1515, 'rows.1'],
  ] as const) {
    const answer = await edit([priced(0, 100), row, priced(2, 300)])
    expect([answer.code, Object.keys((answer.data as unknown as { fields: object }).fields)]).toEqual([code, [fields]])
    expect(await list()).toEqual(before)
  }
})

it('only what the contract says can be changed in rows, and only of so many at once', async () => {
  const before = await list()
  const named = [{ ...priced(0, before[0]!.priceFen), name: '新名', caseId: (await aPlace(db())).caseId }]
  expect((await edit(named)).code).toBe(200)
  expect(await list()).toEqual([{ ...before[0], version: 1 }, ...before.slice(1)])
  expect(await edit([])).toMatchObject({ code: 2000, data: { fields: { rows: expect.any(String) } } })
  const many = Array.from({ length: 201 }, () => priced(0, 100))
  expect(await edit(many)).toMatchObject({ code: 2000, data: { fields: { rows: expect.any(String) } } })
})

it('two clerks who change the same rows in opposite orders at once do not wait for each other', async () => {
  const rows = [0, 1, 2].map((at) => priced(at, 500))
  const answers = await Promise.all([edit(rows), edit(rows.toReversed()), edit(rows), edit(rows.toReversed())])
  expect(answers.map(({ code }) => code).sort()).toEqual([1515, 1515, 1515, 200].sort())
})
