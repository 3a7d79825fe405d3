import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { aShot } from '#test/media/shots.ts'
import { type Account, aCase, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { ownTime } from '#test/run/ownTime.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'
import { ObjectMissing } from '../../platform/files/storage.ts'

let server: TestServer
let place: Place
let other: Place
let channel: Account
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  channel = await anAccount(db, 2)
  place = await aPlace(db, channel.operatorId)
  other = await aPlace(db)
})
afterAll(() => server.close())

async function upload(caseId: number, body: Buffer, type = 'image/jpeg', token: string | null = channel.token) {
  const response = await server.app.inject({
    method: 'POST',
    url: caseImages.upload.path.replace('{id}', String(caseId)),
    headers: { 'content-type': type, ...(token && { authorization: token }) },
    payload: body,
  })
  return {
    status: response.statusCode,
    ...(response.json() as { code: number; msg: string; data: { key: string; url: string; thumbUrl: string } }),
  }
}
const set = (caseId: number, images: { slot: 'cover' | 'banner'; key: string }[], version?: number) =>
  server.call(channel.token, caseImages.set, {
    params: { id: caseId },
    body: { images, ...(version !== undefined && { version }) },
  })
const row = async () => (await server.call(channel.token, cases.list, { body: { areaId: place.areaId } })).data.rows[0]!

it('a project image is uploaded, re-encoded without its location, set and shown', async () => {
  const { code, data } = await upload(place.caseId, await aShot())
  expect([code, data.key]).toEqual([
    200,
    expect.stringMatching(new RegExp(`^cases/${place.caseId}/[0-9a-f]{32}\\.jpg$`)),
  ])
  expect((await sharp(await server.services.storage.read(data.key)).metadata()).exif).toBeUndefined()
  expect((await set(place.caseId, [{ slot: 'cover', key: data.key }])).code).toBe(200)
  const { images, version } = await row()
  expect(images).toEqual([
    {
      slot: 'cover',
      key: data.key,
      url: expect.stringContaining(data.key),
      thumbUrl: expect.stringContaining('-t.jpg'),
    },
  ])
  const { width, height } = await sharp((await server.app.inject(images[0]!.thumbUrl)).rawPayload).metadata()
  expect(Math.max(width, height)).toBe(400)
  expect((await set(place.caseId, [], version - 1)).code).toBe(1515)
})

it('unused project images are deleted later, those in use stay, and a removed one can be set again at once', async () => {
  const { storage, database } = server.services
  const storedState = async (key: string) => {
    const files = await Promise.all(
      [key, key.replace('.jpg', '-t.jpg')].map((file) => storage.stat(file).catch(() => null)),
    )
    return files.every((file) => file !== null) || (files.some((file) => file !== null) ? 'half' : false)
  }
  const [shown, dropped, unset] = (await Promise.all(
    [1, 2, 3].map(async (seed) => (await upload(place.caseId, await aShot(seed))).data.key),
  )) as [string, string, string]
  const both = [shown, dropped].map((key) => ({ slot: 'banner' as const, key }))
  expect((await set(place.caseId, both)).code).toBe(200)
  expect((await set(place.caseId, both.slice(0, 1))).code).toBe(200)
  expect((await set(place.caseId, both)).code).toBe(200)
  await sweepLoose(server.services)
  expect(await Promise.all([shown, dropped, unset].map(storedState))).toEqual([true, true, true])
  expect((await set(place.caseId, both.slice(0, 1))).code).toBe(200)
  await database.query("update loose_file set due_at = due_at - interval '24 hours'")
  await sweepLoose(server.services)
  expect(await Promise.all([shown, dropped, unset].map(storedState))).toEqual([true, false, false])
  expect(await set(place.caseId, both)).toMatchObject({ code: 2000, msg: '图片不存在，请重新上传' })
})

it('the images of a removed project are deleted', async () => {
  const { id } = await aCase(server.services.database.db, place.areaId)
  const { key } = (await upload(id, await aShot())).data
  expect((await set(id, [{ slot: 'cover', key }])).code).toBe(200)
  expect((await server.call(channel.token, cases.remove, { params: { id } })).code).toBe(200)
  await sweepLoose(server.services)
  await expect(server.services.storage.stat(key)).rejects.toThrow(ObjectMissing)
})

it('uploading an image of many megabytes does not block the server', async () => {
  const pixels = { width: 2600, height: 2200, channels: 3 as const }
  const large = await sharp(randomBytes(pixels.width * pixels.height * 3), { raw: pixels })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const late: number[] = []
  let before = ownTime()
  const clock = setInterval(() => {
    late.push(ownTime() - before)
    before = ownTime()
  }, 20)
  expect((await upload(place.caseId, large, 'image/png')).code).toBe(200)
  clearInterval(clock)
  expect(large.length).toBeGreaterThan(16 * 1_048_576)
  expect(Math.max(...late)).toBeLessThan(1_000)
})

it('a transparent image stays transparent, including WebP', async () => {
  const logo = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.3 } } })
  for (const [bytes, type] of [
    [await logo.png().toBuffer(), 'image/png'],
    [await logo.webp().toBuffer(), 'image/webp'],
  ] as const) {
    const { data } = await upload(place.caseId, bytes, type)
    expect(data.key).toMatch(/\.png$/)
    expect((await sharp(await server.services.storage.read(data.key)).metadata()).hasAlpha).toBe(true)
  }
})

it.each<[string, () => Promise<Buffer> | Buffer, string, number]>([
  ['text', () => Buffer.from('hello'), 'image/jpeg', 2000],
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'image/png',
    2000,
  ],
  [
    'a GIF',
    () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .gif()
        .toBuffer(),
    'image/jpeg',
    2000,
  ],
  ['half a picture', async () => (await aShot()).subarray(0, 3000), 'image/jpeg', 2000],
  ['nothing', () => Buffer.alloc(0), 'image/jpeg', 2000],
  ['another type', () => Buffer.from('{}'), 'application/json', 415],
  ['too much', () => Buffer.alloc(21 * 1_048_576), 'image/png', 413],
])('uploading %s as a project image is refused', async (_, make, type, code) => {
  expect((await upload(place.caseId, await make(), type)).code).toBe(code)
})

it('images cannot be uploaded to another customer’s project, nor its images used in one’s own', async () => {
  expect((await upload(other.caseId, await aShot())).code).toBe(1512)
  expect((await set(other.caseId, [])).code).toBe(1512)
  const platform = await anAccount(server.services.database.db, 0)
  const { data } = await upload(other.caseId, await aShot(), 'image/jpeg', platform.token)
  for (const key of [
    data.key,
    `cases/${place.caseId}/../${other.caseId}/x.jpg`,
    `cases/${place.caseId}/${'0'.repeat(32)}.jpg`,
    'secret.key',
  ]) {
    expect((await set(place.caseId, [{ slot: 'cover', key }])).code).toBe(2000)
  }
  expect((await upload(place.caseId, await aShot(), 'image/jpeg', null)).status).toBe(401)
})
