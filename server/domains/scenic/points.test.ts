import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { points } from '#contract/scenic/points.ts'
import { aShot } from '#test/media/shots.ts'
import { anAccount, aPlace, aPoint } from '#test/rows/world.ts'
import { type House, openHouse } from '#test/server/testServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
const db = () => house.services.database.db

it('points are offered by project and by scenic area, in their order, and only one’s own', async () => {
  const { areaId, caseId, pointId, operatorId } = await aPlace(db())
  const other = await aPlace(db())
  const last = await aPoint(db(), areaId, caseId)
  await db().updateTable('point').set({ sort: 9 }).where('id', '=', last.id).execute()
  const { token } = await anAccount(db(), 3, operatorId)
  const ids = async (body: { areaId?: number; caseId?: number }) =>
    (await house.call(token, points.options, { body })).data.rows.map(({ id }) => id)
  expect(await ids({ caseId })).toEqual([pointId, last.id])
  expect(await ids({ areaId })).toEqual([pointId, last.id])
  expect(await ids({})).toEqual([pointId, last.id])
  expect(await ids({ caseId: other.caseId })).toEqual([])
})

it('points of a project are put into an order; those that are not named follow as they stood', async () => {
  const { areaId, caseId, pointId: first } = await aPlace(db())
  const other = await aPlace(db())
  const [second, third] = [await aPoint(db(), areaId, caseId), await aPoint(db(), areaId, caseId)].map(({ id }) => id)
  const { token } = await anAccount(db(), 0)
  const order = (ids: (number | undefined)[], of = caseId) =>
    house.call(token, points.order, { body: { caseId: of, ids: ids as number[] } })
  const standing = async () =>
    (await house.call(token, points.list, { body: { caseId } })).data.rows.map(({ id }) => id)
  expect((await order([third, first, second])).code).toBe(200)
  expect(await standing()).toEqual([third, first, second])
  expect((await order([second, second])).code).toBe(200)
  expect(await standing()).toEqual([second, third, first])
  expect((await order([other.pointId, first])).code).toBe(1512)
  expect((await order([first], other.caseId)).code).toBe(1512)
  expect(await standing()).toEqual([second, third, first])
})

it('a point gets a picture of its own project, another in its place, and none again', async () => {
  const { caseId, pointId } = await aPlace(db())
  const other = await aPlace(db())
  const { token } = await anAccount(db(), 1)
  const upload = async (to: number) => {
    const response = await house.app.inject({
      method: 'POST',
      url: caseImages.upload.path.replace('{id}', String(to)),
      headers: { 'content-type': 'image/jpeg', authorization: token },
      payload: await aShot(),
    })
    return (response.json() as { data: { key: string } }).data.key
  }
  const row = async () => (await house.call(token, points.list, { body: { id: pointId } })).data.rows[0]!
  const set = async (imageKey: string | null) =>
    house.call(token, points.edit, { params: { id: pointId }, body: { imageKey, version: (await row()).version } })
  const lies = (key: string) =>
    house.services.storage.stat(key).then(
      () => true,
      () => false,
    )
  const [one, two] = [await upload(caseId), await upload(caseId)]
  expect(await row()).toMatchObject({ imageKey: null, imageUrl: null, thumbUrl: null })
  expect((await set(one)).code).toBe(200)
  const shown = await row()
  expect(shown).toMatchObject({ imageKey: one, thumbUrl: expect.stringContaining('-t.jpg') })
  for (const url of [shown.imageUrl!, shown.thumbUrl!])
    expect((await house.app.inject({ url })).headers['content-type']).toBe('image/jpeg')
  expect((await set(two)).code).toBe(200)
  await sweepLoose(house.services)
  expect([await lies(one), await lies(two)]).toEqual([false, true])
  expect(await set(await upload(other.caseId))).toMatchObject({
    code: 2000,
    data: { fields: { imageKey: expect.any(String) } },
  })
  expect((await set(null)).code).toBe(200)
  expect(await row()).toMatchObject({ imageKey: null, imageUrl: null })
  await sweepLoose(house.services)
  expect(await lies(two)).toBe(false)
})

it('a new point may begin with a picture', async () => {
  const { caseId } = await aPlace(db())
  const { token } = await anAccount(db(), 1)
  const foreign = { caseId, name: '观景台', imageKey: `cases/${caseId}/${'0'.repeat(32)}.jpg` }
  expect((await house.call(token, points.add, { body: foreign })).code).toBe(2000)
  expect((await house.call(token, points.add, { body: { ...foreign, imageKey: null } })).code).toBe(200)
})
