import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/messages/messages.ts'
import { devices } from '#contract/scenic/devices.ts'
import { snapshots } from '#contract/scenic/snapshots.ts'
import { keepStill } from '#server/ingest/pictures/snapshots.ts'
import { type Shot, shot } from '#test/media/scene.ts'
import { type Account, aDevice, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let platform: Account
let clock = Date.parse('2026-05-02T09:00:00+08:00')
const pictures = new Map<string, Promise<Buffer>>()
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  platform = await anAccount(db(), 0)
})
afterAll(() => server.close())

/** What a camera sends, each ten minutes after the one before. */
async function sees({ deviceId }: Place, ...shots: Shot[]) {
  for (const fields of shots) {
    const key = JSON.stringify(fields)
    if (!pictures.has(key)) pictures.set(key, shot(fields))
    const folder = await mkdtemp(join(server.services.env.DATA_DIR, 'uploads', 'u-'))
    const path = join(folder, 'sent')
    await writeFile(path, await pictures.get(key)!)
    clock += 600_000
    await keepStill(server.services, { deviceId, path, takenAt: new Date(clock).toISOString() }, async () => {})
    await rm(folder, { recursive: true })
  }
}
const tileOf = async ({ deviceId }: Place, body: object = {}) =>
  (await server.call(platform.token, snapshots.list, { body: { ...body, size: 200 } })).data.rows.find(
    ({ id }) => id === deviceId,
  )
const setFrame = ({ deviceId }: Place, account = platform) =>
  server.call(account.token, snapshots.setFrame, { params: { id: deviceId } })
const messageTitles = async (account = platform) =>
  (await server.call(account.token, messages.all, { body: {} })).data.map(({ title }) => title)
const moved = { dx: 60 }

it('each still is compared with the operator’s reference, and the wall shows and filters the result', async () => {
  const place = await aPlace(db())
  expect(await setFrame(place)).toMatchObject({ code: 2002, msg: expect.stringContaining('还没有快照') })
  await sees(place, {})
  expect(await tileOf(place)).toMatchObject({ framing: null, frameUrl: null })
  expect(await setFrame(place)).toMatchObject({ code: 200 })
  const fresh = await tileOf(place)
  expect(fresh).toMatchObject({ framing: null, frameAt: expect.any(String) })
  expect((await server.app.inject(fresh!.frameUrl!)).statusCode).toBe(200)
  await sees(place, { seed: 2 })
  expect(await tileOf(place, { framing: 'ok' })).toMatchObject({ framing: 'ok' })
  await sees(place, moved)
  expect(await tileOf(place, { framing: 'moved' })).toMatchObject({
    framing: 'moved',
    framingSince: new Date(clock).toISOString(),
  })
  expect(await tileOf(place, { framing: 'ok' })).toBeUndefined()
  // The camera has been moved permanently.
  await setFrame(place)
  expect(await tileOf(place)).toMatchObject({ framing: null })
  await sees(place, moved)
  expect(await tileOf(place)).toMatchObject({ framing: 'ok' })
})

it('people are notified of a fault after three stills, and when it ends; dark stills change nothing', async () => {
  const place = await aPlace(db())
  const own = await anAccount(db(), 3, place.operatorId)
  const stranger = await anAccount(db(), 3)
  await sees(place, {})
  await setFrame(place)
  const before = (await messageTitles()).length
  const night = { light: 0.1, noise: 12 }
  await sees(place, moved, moved, {}, moved, moved)
  expect(await messageTitles(own)).toEqual([])
  await sees(place, moved, moved, night, night, night, moved)
  expect(await messageTitles(own)).toEqual([expect.stringContaining('画面偏移')])
  await sees(place, {})
  expect(await messageTitles(own)).toHaveLength(1)
  await sees(place, {})
  expect(await messageTitles(own)).toHaveLength(2)
  expect((await messageTitles(own)).join()).toContain('的画面已恢复')
  expect((await messageTitles()).length).toBe(before + 2)
  expect(await messageTitles(stranger)).toEqual([])
})

it('a reference is removed with its camera, and customers cannot set it', async () => {
  const place = await aPlace(db())
  await sees(place, {})
  await setFrame(place)
  const scenic = await anAccount(db(), 3, place.operatorId)
  expect((await setFrame(place, scenic)).code).toBe(1511)
  const drop = () => server.call(platform.token, snapshots.dropFrame, { params: { id: place.deviceId } })
  expect((await drop()).code).toBe(200)
  expect((await drop()).code).toBe(1512)
  await setFrame(place)
  await server.call(platform.token, devices.remove, { params: { id: place.deviceId } })
  expect((await drop()).code).toBe(1512)
  expect((await setFrame(place)).code).toBe(1512)
  expect(readdirSync(join(server.services.env.DATA_DIR, 'uploads'))).toEqual([])
})

it('the wall has broken cameras first, then those whose picture is wrong, page by page', async () => {
  const place = await aPlace(db())
  const { areaId, caseId } = place
  const cameras = await Promise.all(Array.from({ length: 4 }, () => aDevice(db(), areaId, caseId)))
  const [broken, silent, shifted, fine] = cameras.map(({ id }) => id) as [number, number, number, number]
  const beatSince = (id: number, seconds: number) =>
    sql`update device set last_heartbeat_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(db())
  await sql`update area set open_from = '00:00', open_to = '23:59' where id = ${areaId}`.execute(db())
  await beatSince(broken, 3600)
  await beatSince(silent, 120)
  await beatSince(shifted, 1)
  await beatSince(fine, 1)
  await sees({ ...place, deviceId: shifted }, {})
  await setFrame({ ...place, deviceId: shifted })
  await sees({ ...place, deviceId: shifted }, moved)
  const pages = [1, 2, 3].map(async (page) => {
    const body = { areaId, page, size: 2 }
    return (await server.call(platform.token, snapshots.list, { body })).data.rows.map(({ id }) => id)
  })
  expect((await Promise.all(pages)).flat()).toEqual([broken, silent, place.deviceId, shifted, fine])
})
