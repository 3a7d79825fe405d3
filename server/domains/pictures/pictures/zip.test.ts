import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictures } from '#contract/pictures/pictures.ts'
import { jobs } from '#contract/system/jobs.ts'
import { aShot } from '#test/media/shots.ts'
import { aPicture as aPictureRow } from '#test/rows/pictureRows.ts'
import { type Account, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sweepLoose } from '../../../platform/files/looseSweep.ts'
import { expireJobs } from '../../../platform/jobs/progress.ts'
import { zip } from './zip.ts'

let server: TestServer
let place: Place
let foreign: Place
let platform: Account
let scenic: Account
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  const { db } = server.services.database
  place = await aPlace(db)
  foreign = await aPlace(db)
  platform = await anAccount(db, 0)
  scenic = await anAccount(db, 3, place.operatorId)
})
afterAll(() => server.close())

/** A picture, without files unless `file` is given; each of its three files has another end. */
async function aPicture(at: Place, { state = 'uploaded', file }: { state?: 'uploaded' | 'sold'; file?: Buffer } = {}) {
  const { storage, database } = server.services
  const { id } = await aPictureRow(database.db, at, { takenAt: '2026-05-02T06:28:03.000Z' })
  const keys = await database.db
    .updateTable('picture')
    .set({ state })
    .where('id', '=', id)
    .returning(['fileKey', 'thumbKey', 'previewKey'])
    .executeTakeFirstOrThrow()
  if (file)
    for (const [kind, key] of Object.entries(keys))
      await storage.put(key!, Buffer.concat([file, Buffer.from(kind)]), 'image/jpeg')
  return { id, fileKey: keys.fileKey! }
}

const make = async (account: Account, chosen: number[]) =>
  (await server.call(account.token, pictures.zip, { body: { ids: chosen } })).data.jobId
const job = async (account: Account, id: number) =>
  (await server.call(account.token, jobs.list, {})).data.rows.find((row) => row.id === id)!
const contents = async (url: string) => namesIn((await server.app.inject({ url })).rawPayload)

it('a ZIP holds originals of sold pictures and previews of the others; the platform gets all originals', async () => {
  const file = await aShot(1, 64, 48)
  const [sold, unsold] = [await aPicture(place, { state: 'sold', file }), await aPicture(place, { file })]
  const jobId = await make(scenic, [sold.id, unsold.id, sold.id])
  expect(await job(scenic, jobId)).toMatchObject({ state: 'queued', total: 2, title: '照片打包 · 2 张' })
  await zip(server.services, jobId)
  const done = await job(scenic, jobId)
  expect(done).toMatchObject({ state: 'done', done: 2, url: expect.stringMatching(/^\/files\/made\/zip\/.*n=/) })
  expect(await contents(done.url!)).toEqual([
    expect.stringMatching(new RegExp(`摄像头.*_20260502_142803_${sold.id}\\.jpg$`)),
    expect.stringMatching(new RegExp(`_${unsold.id}_预览\\.jpg$`)),
  ])
  const all = await make(platform, [sold.id, unsold.id])
  await zip(server.services, all)
  expect((await contents((await job(platform, all)).url!)).some((name) => name.includes('预览'))).toBe(false)
})
it('a ZIP names the files that were missing', async () => {
  const [there, missing] = [
    await aPicture(place, { state: 'sold', file: await aShot(2, 64, 48) }),
    await aPicture(place, { state: 'sold' }),
  ]
  const jobId = await make(scenic, [there.id, missing.id])
  await zip(server.services, jobId)
  expect(await contents((await job(scenic, jobId)).url!)).toEqual([
    expect.stringContaining(`_${there.id}.jpg`),
    '未能打包.txt',
  ])
})
it('a ZIP with a picture out of scope is refused as a whole', async () => {
  const [ownPicture, other] = [await aPicture(place), await aPicture(foreign)]
  const { code, msg } = await server.call(scenic.token, pictures.zip, { body: { ids: [ownPicture.id, other.id] } })
  expect([code, msg]).toEqual([1512, '2 张照片中有 1 张不存在或不在可见范围内'])
})
it('a ZIP that is cancelled stops and leaves no file', async () => {
  const { id } = await aPicture(place, { state: 'sold', file: await aShot(3, 64, 48) })
  const jobId = await make(scenic, [id])
  const put = vi.spyOn(server.services.storage, 'put')
  const stream = server.services.storage.stream.bind(server.services.storage)
  vi.spyOn(server.services.storage, 'stream').mockImplementationOnce(async (key) => {
    await server.call(scenic.token, jobs.cancel, { params: { id: jobId }, body: {} })
    return stream(key)
  })
  await zip(server.services, jobId)
  const key = put.mock.calls[0]![0]
  vi.restoreAllMocks()
  expect((await job(scenic, jobId)).state).toBe('cancelled')
  await expect(server.services.storage.stat(key)).rejects.toThrow()
  await zip(server.services, jobId)
  expect((await job(scenic, jobId)).state).toBe('cancelled')
})
it('a ZIP that cannot be stored fails with the reason', async () => {
  const { id } = await aPicture(place, { state: 'sold', file: await aShot(4, 64, 48) })
  const jobId = await make(scenic, [id])
  vi.spyOn(server.services.storage, 'put').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  await zip(server.services, jobId)
  vi.restoreAllMocks()
  expect(await job(scenic, jobId)).toMatchObject({
    state: 'failed',
    error: '存储空间不足，请清理后重新打包',
    url: null,
  })
})
it('a ZIP is deleted after a day', async () => {
  const { id } = await aPicture(place, { state: 'sold', file: await aShot(5, 64, 48) })
  const jobId = await make(scenic, [id])
  await zip(server.services, jobId)
  const { url } = await job(scenic, jobId)
  await expireJobs(server.services)
  expect((await job(scenic, jobId)).state).toBe('done')
  await server.services.database.query("update job set finished_at = now() - interval '25 hours' where id = $1", [
    jobId,
  ])
  await expireJobs(server.services)
  expect(await job(scenic, jobId)).toMatchObject({ state: 'expired', url: null })
  await sweepLoose(server.services)
  expect((await server.app.inject({ url: url! })).statusCode).toBe(403)
})
it('a ZIP of large pictures is streamed, and each file is unchanged', async () => {
  const file = await sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    } as never,
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const made = await Promise.all(Array.from({ length: 5 }, () => aPicture(place, { state: 'sold', file })))
  const jobId = await make(
    scenic,
    made.map((picture) => picture.id),
  )
  await zip(server.services, jobId)
  const archive = (await server.app.inject({ url: (await job(scenic, jobId)).url! })).rawPayload
  const stored = await buffer((await server.services.storage.stream(made[0]!.fileKey)).stream)
  expect(archive.includes(stored)).toBe(true)
  expect(archive.length).toBeGreaterThan(5 * stored.length)
})

/** Names in the central directory of a ZIP (APPNOTE 4.3.12). */
function namesIn(archive: Buffer): string[] {
  const names: string[] = []
  for (
    let at = archive.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = archive.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    names.push(archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString('utf8'))
  return names
}
