import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { type House, openHouse } from '#test/house.ts'
import { anAccount, anArea, aPlace } from '#test/world.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('a project is changed in what is named, and stays in its scenic area', async () => {
  const { db } = house.services.database
  const { areaId, caseId, operatorId } = await aPlace(db)
  const elsewhere = await anArea(db, operatorId)
  const { token } = await anAccount(db, 0)
  const row = async () => (await house.call(token, cases.list, { body: { id: caseId } })).data.rows[0]
  const before = await row()
  const edit = (body: object) => house.send(token, cases.edit, { params: { id: caseId }, body })
  expect((await edit({ name: '漂流', clipSeconds: 20, version: 0 })).code).toBe(200)
  expect(await row()).toEqual({ ...before, name: '漂流', clipSeconds: 20, version: 1 })
  await edit({ areaId: elsewhere.id, version: 1 })
  expect(await row()).toMatchObject({ areaId })
})

it('projects are offered by scenic area, by name, and only one’s own', async () => {
  const { db } = house.services.database
  const place = await aPlace(db)
  await aPlace(db)
  const { token } = await anAccount(db, 3, place.operatorId)
  const offered = async (body: { areaId?: number }) => (await house.call(token, cases.choices, { body })).data.rows
  expect(await offered({})).toMatchObject([{ id: place.caseId, areaId: place.areaId, caseType: 'travelPhoto' }])
  expect(await offered({ areaId: place.areaId })).toHaveLength(1)
  expect(await offered({ areaId: place.areaId + 1 })).toEqual([])
})

it('a scenic area is removed once nothing hangs on it', async () => {
  const { db } = house.services.database
  const { areaId, operatorId } = await aPlace(db)
  const empty = await anArea(db, operatorId)
  const { token } = await anAccount(db, 0)
  const remove = async (id: number) => (await house.call(token, areas.remove, { params: { id } })).code
  expect([await remove(areaId), await remove(empty.id), await remove(empty.id)]).toEqual([1520, 200, 1512])
  const { rows } = await house.services.database.query('select id from area where operator_id = $1', [operatorId])
  expect(rows).toEqual([{ id: areaId }])
})
