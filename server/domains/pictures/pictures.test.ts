import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import {
  type Account,
  aDevice,
  anAccount,
  anOrder,
  aPlace,
  aPoint,
  aVisitor,
  type Place,
  unique,
} from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let place: Place
let second: Place
let foreign: Place
let platform: Account
let scenic: Account
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  const { db } = server.services.database
  place = await aPlace(db)
  second = await aPlace(db, place.operatorId)
  foreign = await aPlace(db)
  platform = await anAccount(db, 0)
  scenic = await anAccount(db, 3, place.operatorId)
})
afterAll(() => server.close())

interface Fields {
  takenAt?: string
  state?: 'uploaded' | 'matched' | 'sold' | 'printed'
  deviceId?: number
  pointId?: number
}

async function aPicture(
  at: Place,
  {
    takenAt = '2026-05-02T06:28:03.000Z',
    state = 'uploaded',
    deviceId = at.deviceId,
    pointId = at.pointId,
  }: Fields = {},
) {
  const externalId = unique('p-')
  const name = `pictures/2026/05/02/${externalId}`
  const { id } = await server.services.database.db
    .insertInto('picture')
    .values({
      areaId: at.areaId,
      caseId: at.caseId,
      pointId,
      deviceId,
      externalId,
      takenAt,
      state,
      sha256: sql`'\\x00'::bytea` as never,
      ...{ fileKey: `${name}-o.jpg`, thumbKey: `${name}-t.jpg`, previewKey: `${name}-p.jpg` },
      width: 1,
      height: 1,
      bytes: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, externalId }
}
const list = async (account: Account, body: Body<typeof pictures.list> = {}) =>
  (await server.call(account.token, pictures.list, { body })).data
const ids = (data: { rows: { id: number }[] }) => data.rows.map((row) => row.id)

describe('the list', () => {
  it('the list of pictures shows the newest first, over several scenic areas, and only within the scope', async () => {
    const [a, b, c] = [
      await aPicture(place, { takenAt: '2026-05-01T01:00:00Z' }),
      await aPicture(second, { takenAt: '2026-05-01T03:00:00Z', state: 'matched' }),
      await aPicture(place, { takenAt: '2026-05-01T02:00:00Z', state: 'sold' }),
    ]
    await aPicture(foreign, { takenAt: '2026-05-01T02:30:00Z' })
    const day = { from: '2026-05-01', to: '2026-05-01' }
    const page = await list(scenic, day)
    expect(ids(page)).toEqual([b.id, c.id, a.id])
    expect([page.total, page.counts]).toEqual([3, { all: 3, bought: 1, uploaded: 1, matched: 1, sold: 1, printed: 0 }])
    expect(ids(await list(scenic, { ...day, order: 'asc' }))).toEqual([a.id, c.id, b.id])
    expect(ids(await list(scenic, { ...day, page: 2, size: 1 }))).toEqual([c.id])
    expect(await list(scenic, { ...day, areaId: foreign.areaId })).toMatchObject({
      rows: [],
      total: 0,
      counts: { all: 0 },
    })
    expect((await list(platform, { ...day })).total).toBe(4)
    expect(page.rows[0]).toMatchObject({
      name: b.externalId,
      thumbUrl: expect.stringMatching(/^\/files\/pictures\/.*-t\.jpg\?e=\d+&s=/),
      previewUrl: expect.stringContaining('-p.jpg'),
    })
    expect(JSON.stringify(page)).not.toContain('-o.jpg')
  })
  it('the list of pictures counts by state under the other filters, and each filter finds its pictures', async () => {
    const { db } = server.services.database
    const device = await aDevice(db, place.areaId, place.caseId, place.pointId)
    const point = await aPoint(db, place.areaId, place.caseId)
    const ownPicture = await aPicture(place, {
      deviceId: device.id,
      pointId: point.id,
      takenAt: '2026-06-01T02:30:00Z',
      state: 'matched',
    })
    await aPicture(place, { deviceId: device.id, takenAt: '2026-06-01T16:30:00Z' })
    const visitor = await aVisitor(db, place.areaId)
    await db
      .insertInto('faceMatch')
      .values({
        areaId: place.areaId,
        pictureId: ownPicture.id,
        visitorId: visitor.id,
        externalId: unique('m-'),
        score: 0.9,
        engine: 'x',
        at: '2026-06-01T02:31:00Z',
      })
      .execute()
    expect(await list(scenic, { deviceId: device.id, states: ['matched'] })).toMatchObject({
      rows: [{ id: ownPicture.id }],
      total: 1,
      counts: { all: 2, uploaded: 1, matched: 1 },
    })
    expect(ids(await list(scenic, { pointId: point.id }))).toEqual([ownPicture.id])
    expect(ids(await list(scenic, { visitorId: visitor.id }))).toEqual([ownPicture.id])
    expect(ids(await list(scenic, { deviceId: device.id, fromHour: 10, toHour: 11 }))).toEqual([ownPicture.id])
    expect((await list(scenic, { deviceId: device.id, fromHour: 11 })).total).toBe(0)
    expect((await list(scenic, { deviceId: device.id, from: '2026-06-02' })).total).toBe(1)
    expect((await list(scenic, { caseId: place.caseId, from: '2026-06-01', to: '2026-06-02' })).total).toBe(2)
  })
  it('the list of pictures counts the same from the rollup and from the rows', async () => {
    const states = ['uploaded', 'sold', 'printed', 'sold', 'printed'] as const
    const pictures: { id: number }[] = []
    for (const state of states) pictures.push(await aPicture(place, { state, takenAt: '2026-07-01T02:00:00Z' }))
    // One was printed without having been sold, and one sold picture was printed since.
    const soldIds = [1, 3, 4].map((at) => pictures[at]!.id)
    await server.services.database.db
      .updateTable('picture')
      .set({ soldAt: '2026-07-01T03:00:00Z' })
      .where('id', 'in', soldIds)
      .execute()
    const rollup = await list(scenic, { from: '2026-07-01', to: '2026-07-01' })
    const rows = await list(scenic, { from: '2026-07-01', to: '2026-07-01', fromHour: 10, toHour: 11 })
    expect(rollup.counts).toEqual({ all: 5, bought: 3, uploaded: 1, matched: 0, sold: 2, printed: 2 })
    expect(rows.lastHour).toMatchObject({ pictures: 5, sold: 3 })
    expect(rows.counts).toEqual(rollup.counts)
  })
  it('the list of pictures counts the whole hour of its last row, under the same filters and within the scope', async () => {
    const at = (clock: string, fields: Fields = {}) =>
      aPicture(place, { takenAt: `2026-07-03T${clock}+08:00`, ...fields })
    await at('14:00:00')
    const device = await aDevice(server.services.database.db, place.areaId, place.caseId)
    for (const state of ['sold', 'sold', 'matched'] as const) await at('13:20:00', { state, deviceId: device.id })
    await at('13:00:00')
    await at('13:59:59', { state: 'printed' })
    await at('12:59:59')
    await aPicture(foreign, { takenAt: '2026-07-03T13:30:00+08:00' })
    const day = { from: '2026-07-03', to: '2026-07-03' }
    const last = async (body: Body<typeof pictures.list>, account = scenic) =>
      (await list(account, { ...day, ...body })).lastHour
    expect(await last({ size: 2 })).toEqual({ pictures: 5, sold: 2, areas: 1, points: 1 })
    expect(await last({ size: 2, page: 2 })).toEqual({ pictures: 5, sold: 2, areas: 1, points: 1 })
    expect(await last({ size: 2 }, platform)).toEqual({ pictures: 6, sold: 2, areas: 2, points: 2 })
    expect(await last({ size: 1 })).toMatchObject({ pictures: 1, sold: 0 })
    expect(await last({})).toMatchObject({ pictures: 1, sold: 0 })
    expect(await last({ deviceId: device.id, size: 1 })).toMatchObject({ pictures: 3, sold: 2 })
    expect(await last({ states: ['sold'] })).toMatchObject({ pictures: 2, sold: 2 })
    expect(await last({ page: 9 })).toBeNull()
  })
  it.each<[object, string]>([
    [{ from: '2026-05-02', to: '2026-05-01' }, '结束日期'],
    [{ fromHour: 10, toHour: 10 }, '结束小时'],
    [{ sort: 'bytes' as 'takenAt' }, '排序字段'],
    [{ from: '0000-01-01' }, '日期'],
  ])('the list of pictures refuses %j', async (body, words) => {
    const { code, msg } = await server.call(platform.token, pictures.list, { body })
    expect([code, msg]).toEqual([2000, expect.stringContaining(words)])
  })
  it('the list of the travel gallery finds names literally', async () => {
    const { externalId, id } = await aPicture(foreign)
    await server.call(platform.token, pictures.feature, { body: { ids: [id], reason: '样片' } })
    const find = async (q: string) => (await server.call(platform.token, pictures.travel, { body: { q } })).data
    expect(ids(await find(externalId))).toEqual([id])
    expect((await find('%')).total).toBe(0)
  })
})

describe('one picture', () => {
  it('a picture shows its matches with masked phones, and customers the original only if it was sold', async () => {
    const { db } = server.services.database
    const { id } = await aPicture(place)
    const order = await anOrder(db, place)
    await db.updateTable('orderItem').set({ pictureId: id }).where('orderId', '=', order.id).execute()
    await db
      .insertInto('faceMatch')
      .values({
        areaId: place.areaId,
        pictureId: id,
        visitorId: order.visitorId,
        externalId: unique('m-'),
        score: 0.9,
        engine: 'x',
        at: '2026-06-01T02:31:00Z',
      })
      .execute()
    const one = async (account: Account) => (await server.call(account.token, pictures.one, { params: { id } })).data
    const detail = await one(scenic)
    expect(detail.matches).toMatchObject([{ visitorId: order.visitorId, phone: '138****5621', sold: true, box: null }])
    expect(detail.originalUrl).toBeNull()
    expect((await one(platform)).originalUrl).toMatch(/-o\.jpg\?/)
    await db.updateTable('picture').set({ state: 'sold' }).where('id', '=', id).execute()
    expect((await one(scenic)).originalUrl).toMatch(/-o\.jpg\?/)
  })
  it('a picture of another customer does not exist for the caller', async () => {
    const { id } = await aPicture(foreign)
    expect((await server.call(scenic.token, pictures.one, { params: { id } })).code).toBe(1512)
  })
})
