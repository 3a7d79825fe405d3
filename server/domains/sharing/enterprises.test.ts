import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aCreditCode, aMerchantNo, anEnterprise } from '#test/rows/sellerRows.ts'
import { type Account, aCase, anAccount, anOperator, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { enterprises } = contract.sharing
const { operators } = contract.accounts
const { areas, cases } = contract.scenic
let server: TestServer
let root: Account
let channel: { id: number; name: string }
let colleague: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  channel = await anOperator(db(), 'channel')
  colleague = await anAccount(db(), 2, channel.id)
  place = await aPlace(db(), (await anOperator(db(), 'scenic', channel.id)).id)
})
afterAll(() => server?.close())
const db = () => server.services.database.db

const draft = (operatorId: number, caseIds: number[] = []) => ({
  ...{ operatorId, name: unique('企业'), creditCode: aCreditCode(), subMerchantNo: aMerchantNo(), caseIds },
})
const add = (token: string, operatorId: number, caseIds: number[] = [], more: object = {}) =>
  server.call(token, enterprises.add, { body: { ...draft(operatorId, caseIds), ...more } })
const one = async (id: number) => (await server.call(root.token, enterprises.list, { body: { id } })).data.rows[0]!
const free = async (token: string, query: { operatorId?: number; q?: string }) =>
  (await server.call(token, enterprises.uncase, { query })).data.rows.map(({ id }) => id)

it('an enterprise receives for projects of its operator and those under it; a project has at most one enterprise', async () => {
  const second = await aCase(db(), place.areaId)
  expect(new Set(await free(colleague.token, { operatorId: channel.id }))).toEqual(new Set([place.caseId, second.id]))
  const made = await add(colleague.token, channel.id, [place.caseId])
  expect(made.code).toBe(200)
  expect(await one(made.data.id)).toMatchObject({
    ...{ operatorId: channel.id, operatorName: channel.name, caseIds: [place.caseId], caseCount: 1 },
    cases: [{ id: place.caseId }],
  })
  expect(await free(colleague.token, { operatorId: channel.id })).toEqual([second.id])
  expect(await free(colleague.token, { q: second.name })).toEqual([second.id])
  expect(await free(colleague.token, { q: unique('没有') })).toEqual([])

  const conflict = await add(root.token, place.operatorId, [second.id, place.caseId])
  expect(conflict).toMatchObject({ code: 2000, data: { fields: { caseIds: expect.stringContaining('已绑定企业') } } })
  const other = await aPlace(db())
  const foreign = await add(root.token, place.operatorId, [other.caseId])
  expect(foreign).toMatchObject({
    code: 2000,
    data: { fields: { caseIds: expect.stringContaining('不是这个运营商') } },
  })
  expect(await add(colleague.token, place.operatorId, [other.caseId])).toMatchObject({
    code: 2000,
    data: { fields: { caseIds: '没有其中的项目' } },
  })

  const edit = (caseIds: number[], version: number) =>
    server.call(colleague.token, enterprises.edit, { params: { id: made.data.id }, body: { caseIds, version } })
  expect((await edit([second.id], 0)).data).toEqual({ version: 1 })
  expect((await edit([], 0)).code).toBe(1515)
  expect((await one(made.data.id)).caseIds).toEqual([second.id])
  expect((await server.call(root.token, enterprises.remove, { params: { id: made.data.id } })).code).toBe(1520)
  expect((await edit([], 1)).code).toBe(200)
  expect((await server.call(root.token, enterprises.remove, { params: { id: made.data.id } })).code).toBe(200)
  expect(await one(made.data.id)).toBeUndefined()
})

it('a project that several enterprises claim concurrently ends up with one of them', async () => {
  const { id } = await aCase(db(), place.areaId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(root.token, place.operatorId, [id])))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2000, 2000, 2000, 2000])
})

it('an enterprise with an invalid credit code, or with the platform as operator, is refused', async () => {
  const code = aCreditCode()
  const wrong = code.slice(0, 17) + (code[17] === '0' ? '1' : '0')
  expect(await add(root.token, place.operatorId, [], { creditCode: wrong })).toMatchObject({
    code: 2000,
    data: { fields: { creditCode: expect.stringContaining('校验位') } },
  })
  expect(await add(root.token, root.operatorId)).toMatchObject({
    code: 2000,
    data: { fields: { operatorId: expect.any(String) } },
  })
  expect(await add(colleague.token, (await anOperator(db(), 'scenic')).id)).toMatchObject({
    code: 2000,
    data: { fields: { operatorId: '没有这个运营商' } },
  })
})

it('a scenic area or operator with an enterprise cannot be moved elsewhere, which the database also enforces', async () => {
  const { operatorId, areaId, caseId } = await aPlace(db(), (await anOperator(db(), 'scenic', channel.id)).id)
  await anEnterprise(db(), { operatorId: channel.id, areaId, caseId })
  const other = await anOperator(db(), 'scenic')
  const move = await server.call(root.token, areas.edit, {
    params: { id: areaId },
    body: { operatorId: other.id, version: 0 },
  })
  expect(move).toMatchObject({ code: 2002, msg: expect.stringContaining('企业') })
  const leave = () =>
    server.call(root.token, operators.edit, { params: { id: operatorId }, body: { parentId: null, version: 0 } })
  expect((await leave()).code).toBe(2002)
  await expect(
    db()
      .insertInto('enterpriseCase')
      .values({ caseId, areaId, enterpriseId: (await anEnterprise(db(), { operatorId: other.id, areaId })).id })
      .execute(),
  ).rejects.toMatchObject({ code: 'JY010' })
  await db().deleteFrom('enterpriseCase').where('caseId', '=', caseId).execute()
  expect((await leave()).code).toBe(200)
})

it('removing a project removes it from its enterprise, and an account’s enterprises are those of its operator', async () => {
  const { id: caseId } = await aCase(db(), place.areaId)
  const { id } = await anEnterprise(db(), { ...place, caseId })
  const account = await anAccount(db(), 3, place.operatorId)
  const ownEnterprises = await server.call(colleague.token, enterprises.ofAdmin, { params: { id: account.id } })
  expect(ownEnterprises.data.rows.find((row) => row.id === id)).toMatchObject({ caseIds: [caseId], caseCount: 1 })
  expect(ownEnterprises.data.rows.every((row) => row.operatorId === place.operatorId)).toBe(true)
  expect((await server.call(colleague.token, enterprises.ofAdmin, { params: { id: root.id } })).code).toBe(1512)
  expect((await server.call(root.token, cases.remove, { params: { id: caseId } })).code).toBe(200)
  expect(await one(id)).toMatchObject({ caseIds: [] })
})
