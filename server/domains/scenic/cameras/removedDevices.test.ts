import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pictures } from '#contract/pictures/pictures.ts'
import { overview } from '#contract/reports/overview.ts'
import { orders } from '#contract/sales/orders.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { sweepLoose } from '#server/platform/files/looseSweep.ts'
import { ObjectMissing } from '#server/platform/files/storage.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { aShot } from '#test/media/shots.ts'
import { type Account, aDevice, anAccount, anOrder, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { onlineNow } from './deviceCount.ts'

let server: TestServer
let place: Place
let own: Account
let sender: Sender
let name: string
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const now = () => new Date().toISOString()
const form = (gbCode = place.gbCode) => ({ pictureId: unique('p-'), gbCode, takenAt: now() })
const remove = (id: number, token = own.token) => server.call(token, devices.remove, { params: { id } })

/** A camera with a picture, a snapshot, a scan and an order; its last heartbeat is now. */
beforeEach(async () => {
  own = await anAccount(db(), 2)
  place = await aPlace(db(), own.operatorId)
  sender = openSender(server, await aKey(server.services, place.operatorId))
  name = (await db().selectFrom('device').select('name').where('id', '=', place.deviceId).executeTakeFirstOrThrow())
    .name
  expect(only(await sender.batch('heartbeats', [{ gbCode: place.gbCode, at: now() }])).code).toBe(200)
  expect((await sender.upload('picture', form(), await aShot())).code).toBe(200)
  expect((await sender.upload('snapshot', form(), await aShot())).code).toBe(200)
  const { openid } = await aVisitor(db(), place.areaId)
  expect(
    only(await sender.batch('scans', [{ scanId: unique('s-'), gbCode: place.gbCode, openid, at: now() }])).code,
  ).toBe(200)
  await anOrder(db(), place)
})

it('a removed camera disappears from lists, selects, counts and figures', async () => {
  const working = await aDevice(db(), place.areaId, place.caseId, place.pointId)
  expect(only(await sender.batch('heartbeats', [{ gbCode: working.gbCode, at: now() }])).code).toBe(200)
  expect(await onlineNow(db(), { areaIds: [place.areaId] })).toEqual({ online: 2, devices: 2 })
  expect((await remove(place.deviceId)).code).toBe(200)
  const call = server.call
  expect((await call(own.token, devices.list, { body: {} })).data).toMatchObject({
    total: 1,
    rows: [{ id: working.id }],
  })
  const counts = (await call(own.token, devices.counts, { body: {} })).data
  expect([counts.ok, counts.pending]).toEqual([1, 0])
  expect(
    (await call(own.token, devices.ofCase, { params: { id: place.caseId } })).data.rows.map(({ id }) => id),
  ).toEqual([working.id])
  expect((await call(own.token, points.list, { body: {} })).data.rows).toMatchObject([{ devices: 1 }])
  expect((await call(own.token, cases.list, { body: {} })).data.rows).toMatchObject([{ devices: 1 }])
  expect((await call(own.token, cases.provinces, { body: {} })).data.rows).toMatchObject([{ devices: 1 }])
  expect((await call(own.token, areas.list, { body: {} })).data.rows).toMatchObject([{ devices: 1, devicesOnline: 1 }])
  expect((await call(own.token, overview.state, {})).data.rows).toMatchObject([{ devices: 1, devicesOnline: 1 }])
  expect(await onlineNow(db(), { areaIds: [place.areaId] })).toEqual({ online: 1, devices: 1 })
  expect((await sender.catalogue()).data.devices.map(({ gbCode }) => gbCode)).toEqual([working.gbCode])
})

it('a removed camera can be neither changed nor removed again', async () => {
  await remove(place.deviceId)
  const params = { id: place.deviceId }
  expect((await remove(place.deviceId)).code).toBe(1512)
  expect((await server.call(own.token, devices.edit, { params, body: { name: '另一个名字', version: 1 } })).code).toBe(
    1512,
  )
  expect((await server.call(own.token, devices.gbCode, { params })).code).toBe(1512)
})

it('pictures and orders of a removed camera still show its name, and are found by the camera', async () => {
  await remove(place.deviceId)
  expect((await server.call(own.token, pictures.list, { body: { deviceId: place.deviceId } })).data.rows).toMatchObject(
    [{ deviceName: name }],
  )
  expect((await server.call(own.token, orders.list, { body: { deviceId: place.deviceId } })).data.rows).toMatchObject([
    { deviceName: name },
  ])
})

it('data from a removed camera is refused like data from an unknown camera', async () => {
  await remove(place.deviceId)
  const refusal = { code: 1512, msg: `没有国标编码为 ${place.gbCode} 的摄像头` }
  const { gbCode } = place
  expect(only(await sender.batch('heartbeats', [{ gbCode, at: now() }]))).toMatchObject(refusal)
  expect(
    only(await sender.batch('scans', [{ scanId: unique('s-'), gbCode, openid: unique('openid-'), at: now() }])),
  ).toMatchObject(refusal)
  expect(
    only(
      await sender.batch('orders', [
        {
          orderNo: unique('N'),
          kind: 'video',
          gbCode,
          openid: unique('openid-'),
          amountFen: 1,
          goods: '视频',
          at: now(),
        },
      ]),
    ),
  ).toMatchObject(refusal)
  for (const kind of ['picture', 'snapshot'] as const)
    expect(await sender.upload(kind, form(), await aShot())).toMatchObject(refusal)
})

it('the code and name of a removed camera can be used by a new camera, which inherits none of its data', async () => {
  const body = { caseId: place.caseId, name, gbCode: place.gbCode }
  expect((await server.call(own.token, devices.add, { body })).code).toBe(2001)
  await remove(place.deviceId)
  const { code, data } = await server.call(own.token, devices.add, { body })
  expect(code).toBe(200)
  expect(only(await sender.batch('heartbeats', [{ gbCode: place.gbCode, at: now() }]))).toMatchObject({
    code: 200,
    id: data.id,
    repeated: false,
  })
  expect((await server.call(own.token, devices.list, { body: {} })).data.rows).toMatchObject([
    { id: data.id, picturesToday: 0, snapshotUrl: null },
  ])
  expect((await remove(data.id)).code).toBe(200)
})

it('the code of a removed camera is suggested again', async () => {
  await sql`update area set adcode = '330102' where id = ${place.areaId}`.execute(db())
  await sql`update device set gb_code = '33010200001327000001' where id = ${place.deviceId}`.execute(db())
  const free = async () =>
    (await server.call(own.token, devices.freeGbCode, { body: { caseId: place.caseId } })).data.gbCode
  expect(await free()).toBe('33010200001327000002')
  await remove(place.deviceId)
  expect(await free()).toBe('33010200001327000001')
})

it('the snapshot of a removed camera is deleted', async () => {
  const { snapshotKey } = await db()
    .selectFrom('device')
    .select('snapshotKey')
    .where('id', '=', place.deviceId)
    .executeTakeFirstOrThrow()
  await remove(place.deviceId)
  await sweepLoose(server.services)
  await expect(server.services.storage.stat(snapshotKey!)).rejects.toThrow(ObjectMissing)
})

it('a removed camera blocks the removal neither of its point nor of a project without pictures', async () => {
  await remove(place.deviceId)
  expect((await server.call(own.token, points.remove, { params: { id: place.pointId } })).code).toBe(200)
  expect((await server.call(own.token, cases.remove, { params: { id: place.caseId } })).code).toBe(1520)
  expect((await server.call(own.token, pictures.list, { body: {} })).data.rows).toMatchObject([{ deviceName: name }])
  const bare = await aPlace(db(), place.operatorId)
  await remove(bare.deviceId)
  await server.call(own.token, points.remove, { params: { id: bare.pointId } })
  expect((await server.call(own.token, cases.remove, { params: { id: bare.caseId } })).code).toBe(200)
})

it('cameras of other customers cannot be removed', async () => {
  const other = await aPlace(db())
  expect((await remove(other.deviceId)).code).toBe(1512)
  expect(
    (await db().selectFrom('device').select('removedAt').where('id', '=', other.deviceId).executeTakeFirstOrThrow())
      .removedAt,
  ).toBeNull()
})
