import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxChoices } from '#contract/kit.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { anAccount, anArea, aPlace } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a change of a project affects only the given fields, and never its scenic area', async () => {
  const { db } = server.services.database
  const { areaId, caseId, operatorId } = await aPlace(db)
  const elsewhere = await anArea(db, operatorId)
  const { token } = await anAccount(db, 0)
  const row = async () => (await server.call(token, cases.list, { body: { id: caseId } })).data.rows[0]
  const before = await row()
  const edit = (body: object) => server.send(token, cases.edit, { params: { id: caseId }, body })
  expect((await edit({ name: '漂流', clipSeconds: 20, version: 0 })).code).toBe(200)
  expect(await row()).toEqual({ ...before, name: '漂流', clipSeconds: 20, version: 1 })
  await edit({ areaId: elsewhere.id, version: 1 })
  expect(await row()).toMatchObject({ areaId })
})

it('selects offer only projects in the account’s scope, filtered by scenic area', async () => {
  const { db } = server.services.database
  const place = await aPlace(db)
  await aPlace(db)
  const { token } = await anAccount(db, 3, place.operatorId)
  const offered = async (body: { areaId?: number }) => (await server.call(token, cases.options, { body })).data.rows
  expect(await offered({})).toMatchObject([{ id: place.caseId, areaId: place.areaId, caseType: 'travelPhoto' }])
  expect(await offered({ areaId: place.areaId })).toHaveLength(1)
  expect(await offered({ areaId: place.areaId + 1 })).toEqual([])
})

it('a select offers the first of many projects, those that match a search, or those with given ids', async () => {
  const { db } = server.services.database
  const { areaId, caseId, operatorId } = await aPlace(db)
  const other = await aPlace(db)
  const rows = Array.from({ length: maxChoices + 5 }, (_, at) => ({
    areaId,
    name: `漂流 ${String(at).padStart(3, '0')}`,
    caseType: 'ride' as const,
  }))
  await db.insertInto('scenicCase').values(rows).execute()
  const { areaName } = await db
    .selectFrom('area')
    .select('name as areaName')
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow()
  const { token } = await anAccount(db, 3, operatorId)
  const offered = async (body: object) => (await server.call(token, cases.options, { body })).data.rows
  expect(await offered({})).toHaveLength(maxChoices)
  expect(await offered({ q: '流 054' })).toMatchObject([{ name: '漂流 054', areaName }])
  expect(await offered({ q: `${areaName} 漂流 054` })).toHaveLength(1)
  expect(await offered({ q: '%' })).toEqual([])
  expect(await offered({ ids: [caseId, other.caseId] })).toMatchObject([{ id: caseId }])
  expect(await offered({ ids: [] })).toEqual([])
})

it('only a scenic area without projects can be removed', async () => {
  const { db } = server.services.database
  const { areaId, operatorId } = await aPlace(db)
  const empty = await anArea(db, operatorId)
  const { token } = await anAccount(db, 0)
  const remove = async (id: number) => (await server.call(token, areas.remove, { params: { id } })).code
  expect([await remove(areaId), await remove(empty.id), await remove(empty.id)]).toEqual([1520, 200, 1512])
  const { rows } = await server.services.database.query('select id from area where operator_id = $1', [operatorId])
  expect(rows).toEqual([{ id: areaId }])
})
