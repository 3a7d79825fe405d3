import { afterAll, beforeAll, expect, it } from 'vitest'
import { points } from '#contract/caseconf/points.ts'
import { type House, openHouse } from '#test/house.ts'
import { anAccount, aPlace, aPoint } from '#test/world.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('points are offered by project and by scenic area, in their order, and only one’s own', async () => {
  const { db } = house.services.database
  const { areaId, caseId, pointId, operatorId } = await aPlace(db)
  const other = await aPlace(db)
  const last = await aPoint(db, areaId, caseId)
  await db.updateTable('point').set({ sort: 9 }).where('id', '=', last.id).execute()
  const { token } = await anAccount(db, 3, operatorId)
  const ids = async (body: { areaId?: number; caseId?: number }) =>
    (await house.call(token, points.choices, { body })).data.rows.map(({ id }) => id)
  expect(await ids({ caseId })).toEqual([pointId, last.id])
  expect(await ids({ areaId })).toEqual([pointId, last.id])
  expect(await ids({})).toEqual([pointId, last.id])
  expect(await ids({ caseId: other.caseId })).toEqual([])
})
