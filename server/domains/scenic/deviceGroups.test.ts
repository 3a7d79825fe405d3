import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { devices } from '#contract/scenic/devices.ts'
import { aDevice, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let db: TestServer['services']['database']['db']
let token: string
beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
  token = (await anAccount(db, 0)).token
})
afterAll(() => server.close())

const add = ({ caseId }: Place, deviceIds: number[]) =>
  server.call(token, deviceGroups.add, { body: { caseId, name: unique('组'), deviceIds } })
const one = async (id: number) => (await server.call(token, deviceGroups.one, { body: { id } })).data

it('a device group has cameras of its project only, and a camera belongs to one group, which an error names', async () => {
  const [place, other] = [await aPlace(db), await aPlace(db)]
  const second = await aDevice(db, place.areaId, place.caseId)
  const { data: made } = await add(place, [place.deviceId, second.id])
  const group = await one(made.id)
  expect(group.deviceIds.toSorted()).toEqual([place.deviceId, second.id].toSorted())
  expect(group).toMatchObject({ caseId: place.caseId, areaId: place.areaId, devices: 2, online: 0 })
  expect(group.members.find(({ id }) => id === second.id)).toEqual({ ...second, state: 'pending' })

  const twice = await add(place, [second.id])
  expect(twice).toMatchObject({
    code: 2000,
    data: { fields: { deviceIds: `「${second.name}」已在相机配置组「${group.name}」里` } },
  })
  expect(await add(place, [other.deviceId])).toMatchObject({
    code: 2000,
    data: { fields: { deviceIds: '选中的摄像头有的不在该项目下' } },
  })
  const { data: list } = await server.call(token, deviceGroups.list, { body: { caseId: place.caseId } })
  expect(list.rows.map(({ id }) => id)).toEqual([made.id])

  const edit = (deviceIds: number[], version: number) =>
    server.call(token, deviceGroups.edit, { body: { id: made.id, deviceIds, version } })
  expect((await edit([second.id], 0)).data).toEqual({ version: 1 })
  expect(await edit([], 0)).toMatchObject({ code: 1515 })
  expect((await one(made.id)).deviceIds).toEqual([second.id])
  expect((await add(place, [place.deviceId])).code).toBe(200)
})

it('a camera that two groups add concurrently ends up in one of them', async () => {
  const place = await aPlace(db)
  const answers = await Promise.all([add(place, [place.deviceId]), add(place, [place.deviceId])])
  // The second call is refused because of the other group, or because of the taken camera if both checked before either was written.
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, expect.toBeOneOf([2000, 2001])])
})

it('removing a camera removes it from its device group, and removing the group keeps its cameras', async () => {
  const place = await aPlace(db)
  const second = await aDevice(db, place.areaId, place.caseId)
  const { data: made } = await add(place, [place.deviceId, second.id])
  await server.call(token, devices.remove, { params: { id: second.id } })
  expect((await one(made.id)).deviceIds).toEqual([place.deviceId])
  expect((await server.call(token, deviceGroups.remove, { body: { id: made.id } })).code).toBe(200)
  expect(await server.call(token, deviceGroups.one, { body: { id: made.id } })).toMatchObject({ code: 1512 })
  expect((await server.call(token, devices.ofCase, { params: { id: place.caseId } })).data.rows).toMatchObject([
    { id: place.deviceId },
  ])
})
