import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { points } from '#contract/scenic/points.ts'
import { aShot } from '#test/media/shots.ts'
import { anAccount, aPlace, aPoint } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const db = () => server.services.database.db

it('selects offer only points in the account’s scope, by project or scenic area, in order', async () => {
  const { areaId, caseId, pointId, operatorId } = await aPlace(db())
  const other = await aPlace(db())
  const last = await aPoint(db(), areaId, caseId)
  await db().updateTable('point').set({ sort: 9 }).where('id', '=', last.id).execute()
  const { token } = await anAccount(db(), 3, operatorId)
  const ids = async (body: { areaId?: number; caseId?: number }) =>
    (await server.call(token, points.options, { body })).data.rows.map(({ id }) => id)
  expect(await ids({ caseId })).toEqual([pointId, last.id])
  expect(await ids({ areaId })).toEqual([pointId, last.id])
  expect(await ids({})).toEqual([pointId, last.id])
  expect(await ids({ caseId: other.caseId })).toEqual([])
})

it('a point is offered with its scenic area, and found by both their names', async () => {
  const { areaId, caseId, pointId, operatorId } = await aPlace(db())
  const other = await aPlace(db())
  await db().updateTable('area').set({ name: '黄山风景区' }).where('id', '=', areaId).execute()
  await db().updateTable('point').set({ name: '观景亭' }).where('id', 'in', [pointId, other.pointId]).execute()
  const { token } = await anAccount(db(), 3, operatorId)
  const { token: platform } = await anAccount(db(), 0)
  const offered = async (of: string, q: string) => (await server.call(of, points.options, { body: { q } })).data.rows
  const found = { id: pointId, caseId, name: '观景亭', areaName: '黄山风景区' }
  expect(await offered(platform, '黄山风景区 观景亭')).toEqual([found])
  expect(await offered(token, '观景')).toEqual([found])
  expect((await offered(platform, '观景')).map(({ id }) => id)).toEqual(
    expect.arrayContaining([pointId, other.pointId]),
  )
})

it('points of a project can be reordered; points that are not listed follow in their present order', async () => {
  const { areaId, caseId, pointId: first } = await aPlace(db())
  const other = await aPlace(db())
  const [second, third] = [await aPoint(db(), areaId, caseId), await aPoint(db(), areaId, caseId)].map(({ id }) => id)
  const { token } = await anAccount(db(), 0)
  const order = (ids: (number | undefined)[], of = caseId) =>
    server.call(token, points.order, { body: { caseId: of, ids: ids as number[] } })
  const currentOrder = async () =>
    (await server.call(token, points.list, { body: { caseId } })).data.rows.map(({ id }) => id)
  expect((await order([third, first, second])).code).toBe(200)
  expect(await currentOrder()).toEqual([third, first, second])
  expect((await order([second, second])).code).toBe(200)
  expect(await currentOrder()).toEqual([second, third, first])
  expect((await order([other.pointId, first])).code).toBe(1512)
  expect((await order([first], other.caseId)).code).toBe(1512)
  expect(await currentOrder()).toEqual([second, third, first])
})

async function upload(token: string, caseId: number) {
  const response = await server.app.inject({
    method: 'POST',
    url: caseImages.upload.path.replace('{id}', String(caseId)),
    headers: { 'content-type': 'image/jpeg', authorization: token },
    payload: await aShot(),
  })
  return (response.json() as { data: { key: string } }).data.key
}

it('a point accepts only images of its project, and a replaced or removed image is deleted', async () => {
  const { caseId, pointId } = await aPlace(db())
  const other = await aPlace(db())
  const { token } = await anAccount(db(), 1)
  const row = async () => (await server.call(token, points.list, { body: { id: pointId } })).data.rows[0]!
  const set = async (imageKey: string | null) =>
    server.call(token, points.edit, { params: { id: pointId }, body: { imageKey, version: (await row()).version } })
  const isStored = (key: string) =>
    server.services.storage.stat(key).then(
      () => true,
      () => false,
    )
  const [one, two] = [await upload(token, caseId), await upload(token, caseId)]
  expect(await row()).toMatchObject({ imageKey: null, imageUrl: null, thumbUrl: null })
  expect((await set(one)).code).toBe(200)
  const shown = await row()
  expect(shown).toMatchObject({ imageKey: one, thumbUrl: expect.stringContaining('-t.jpg') })
  for (const url of [shown.imageUrl!, shown.thumbUrl!])
    expect((await server.app.inject({ url })).headers['content-type']).toBe('image/jpeg')
  expect((await set(two)).code).toBe(200)
  await sweepLoose(server.services)
  expect([await isStored(one), await isStored(two)]).toEqual([false, true])
  expect(await set(await upload(token, other.caseId))).toMatchObject({
    code: 2000,
    data: { fields: { imageKey: expect.any(String) } },
  })
  expect((await set(null)).code).toBe(200)
  expect(await row()).toMatchObject({ imageKey: null, imageUrl: null })
  await sweepLoose(server.services)
  expect(await isStored(two)).toBe(false)
})

it('a new point with an unknown image is refused, and one with an image of its project or without an image is accepted', async () => {
  const { caseId } = await aPlace(db())
  const { token } = await anAccount(db(), 1)
  const foreign = { caseId, name: '观景台', imageKey: `cases/${caseId}/${'0'.repeat(32)}.jpg` }
  expect((await server.call(token, points.add, { body: foreign })).code).toBe(2000)
  expect((await server.call(token, points.add, { body: { ...foreign, imageKey: null } })).code).toBe(200)
  const imageKey = await upload(token, caseId)
  const { data } = await server.call(token, points.add, { body: { ...foreign, name: '东门', imageKey } })
  const { rows } = (await server.call(token, points.list, { body: { id: data.id } })).data
  expect(rows).toMatchObject([{ imageKey }])
})
