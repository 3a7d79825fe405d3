import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { records } from '#contract/videos/records.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'
import { retain } from '../../retention/retain.ts'

let server: TestServer
let place: Place
let sender: Sender
let reader: Account
let poster: Buffer
const media = (name: string) => readFileSync(new URL(`../../../test/media/${name}`, import.meta.url))
const clip = media('clip.mp4')
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer({ KEEP_VIDEOS_DAYS: '30' })
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
  reader = await anAccount(db(), 0)
  poster = await drawn('#246')
})
afterAll(() => server?.close())

const drawn = (background: string) =>
  sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .jpeg()
    .toBuffer()
const start = Date.now() - 3_600_000
const later = (seconds: number) => new Date(start + seconds * 1000).toISOString()
/** A video that was already announced. */
async function aVideo(over: object = {}) {
  const item = {
    videoId: unique('v-'),
    gbCode: place.gbCode,
    recordedAt: later(0),
    state: 'synthesising',
    at: later(1),
  }
  const video = { ...item, ...over }
  expect(only(await sender.batch('records', [video])).code).toBe(200)
  return video
}
const formOf = ({ videoId, gbCode }: { videoId: string; gbCode: string }) => ({ videoId, gbCode })
const shown = async (videoId: string, account = reader) =>
  (await server.call(account.token, records.list, { body: { q: videoId } })).data.rows[0]!

it('a finished video is stored with its poster, measured and served in ranges', async () => {
  const video = await aVideo()
  expect(await sender.recordFile(formOf(video), { file: clip, poster })).toMatchObject({
    code: 200,
    data: { repeated: false },
  })
  const ready = { ...video, state: 'ready', at: later(9), durationSeconds: 99 }
  expect(only(await sender.batch('records', [ready]))).toMatchObject({ code: 200, repeated: false })
  const row = await shown(video.videoId)
  expect(row).toMatchObject({ state: 'ready', file: null, fileBytes: clip.length, width: 64, height: 36 })
  expect(row.durationSeconds).toBeCloseTo(2, 1)
  const part = await server.app.inject({ url: row.videoUrl!, headers: { range: 'bytes=4-11' } })
  expect([part.statusCode, part.headers['content-type'], part.rawPayload.equals(clip.subarray(4, 12))]).toEqual([
    206,
    'video/mp4',
    true,
  ])
  for (const url of [row.posterUrl, row.thumbUrl])
    expect((await server.app.inject({ url: url! })).headers['content-type']).toBe('image/jpeg')
  expect((await server.app.inject({ url: row.videoUrl!.replace(/s=./, 's=!') })).statusCode).toBe(403)
})

it('a video’s file can be replaced until the video is ready, and the same file again changes nothing', async () => {
  const video = await aVideo()
  const first = await sender.recordFile(formOf(video), { file: clip })
  expect(await sender.recordFile(formOf(video), { file: clip })).toMatchObject({
    data: { id: first.data.id, repeated: true },
  })
  // An empty box may follow the other contents of the file.
  const other = Buffer.concat([clip, Buffer.from([0, 0, 0, 8]), Buffer.from('free')])
  expect(await sender.recordFile(formOf(video), { file: other })).toMatchObject({ data: { repeated: false } })
  expect((await shown(video.videoId)).fileBytes).toBe(other.length)
  await sender.batch('records', [{ ...video, state: 'ready', at: later(9) }])
  expect((await sender.recordFile(formOf(video), { file: clip })).code).toBe(2001)
  expect((await sender.recordFile(formOf(video), { file: other })).data.repeated).toBe(true)
  expect(await sender.recordFile(formOf(video), { poster })).toMatchObject({ code: 200, data: { repeated: false } })
})

it('a video upload that is sent several times at once is stored once', async () => {
  const video = await aVideo()
  const loose = async () => (await server.services.database.query('select key from loose_file order by 1')).rows
  const before = await loose()
  const idempotencyKey = unique('idem-')
  const answers = await Promise.all(
    [1, 2, 3].map(() => sender.recordFile(formOf(video), { file: clip }, { idempotencyKey })),
  )
  expect(answers.map(({ code, data }) => [code, data.repeated])).toEqual([1, 2, 3].map(() => [200, false]))
  expect(await loose()).toEqual(before)
})

it.each([
  ['of a coding that phones do not play', { file: media('hevc.mp4') }, 'file', /H\.264/],
  ['that is no MP4', { file: media('clip.webm') }, 'file', /MP4/],
  ['that ends too early', { file: clip.subarray(0, 2500) }, 'file', /./],
  ['with a poster that is no JPEG', { poster: media('tone.mp3') }, 'poster', /JPEG/],
  ['without any file', {}, 'file', /没有文件/],
  ['under another name', { film: clip }, 'film', /film/],
])('a video %s is refused with the name of the field, and nothing is stored', async (_, files, field, words) => {
  const video = await aVideo()
  const answer = await sender.recordFile(formOf(video), files as never)
  expect(answer).toMatchObject({ code: 2000, data: { fields: { [field]: expect.stringMatching(words) } } })
  expect(await shown(video.videoId)).toMatchObject({ videoUrl: null, posterUrl: null })
})

it('a file of an unknown video, or of another customer’s camera, is refused', async () => {
  const video = await aVideo()
  const files = { file: clip }
  expect((await sender.recordFile({ ...formOf(video), videoId: unique('v-') }, files)).code).toBe(1512)
  const stranger = openSender(server, await aKey(server.services, (await aPlace(db())).operatorId))
  expect((await stranger.recordFile(formOf(video), files)).code).toBe(1512)
})

it('a ready video needs an uploaded file, an https address or a key; other schemes are refused', async () => {
  const video = await aVideo()
  const say = async (more: object) =>
    only(await sender.batch('records', [{ ...video, state: 'ready', at: later(9), ...more }])).code
  expect(await say({})).toBe(2000)
  for (const file of ['http://example.com/a.mp4', 'javascript:alert(1)', 'ftp://example.com/a.mp4'])
    expect(await say({ file })).toBe(2000)
  expect(await say({ file: 'https://example.com/a.mp4' })).toBe(200)
  expect(await say({ file: 'videos/2026/a.mp4' })).toBe(200)
  const bare = { ...video, videoId: unique('v-'), state: 'ready', at: later(9) }
  const batch = await sender.batch('records', [bare, { ...bare, state: 'uploaded', at: later(5) }])
  expect(batch.data.items.map(({ code }) => code)).toEqual([2000, 200])
})

it('a video’s files are removed after the retention period, its row stays, and no new file is accepted', async () => {
  const video = await aVideo()
  await sender.recordFile(formOf(video), { file: clip, poster })
  await sender.batch('records', [{ ...video, state: 'ready', at: later(9) }])
  const { rows } = await server.services.database.query(
    `update video_record set recorded_at = now() - interval '31 days' where external_id = $1 returning file_key`,
    [video.videoId],
  )
  expect(await retain(server.services)).toMatchObject({ videos: 1 })
  await sweepLoose(server.services)
  await expect(server.services.storage.stat(String(rows[0]!.file_key))).rejects.toThrow()
  expect(await shown(video.videoId)).toMatchObject({
    ...{ state: 'ready', videoUrl: null, posterUrl: null, clearedAt: expect.any(String) },
  })
  expect((await sender.recordFile(formOf(video), { file: clip })).code).toBe(2002)
})
