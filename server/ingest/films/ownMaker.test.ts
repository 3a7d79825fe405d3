import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { records } from '#contract/videos/records.ts'
import { synthesis } from '#contract/videos/synthesis.ts'
import { templates } from '#contract/videos/templates.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { clip, plainClip } from '#test/films/clips.ts'
import { aFilm, visit } from '#test/rows/filmRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { startOwnMaker } from './ownMaker.ts'

let server: TestServer
let root: Account
let place: Place
let sender: Sender
let address: string
let maker: { stop(): Promise<void> } | undefined
beforeEach(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 0)
  place = await aPlace(server.services.database.db)
  sender = openSender(server, await aKey(server.services, place.operatorId))
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await maker?.stop()
  maker = undefined
  await server?.close()
})

const shown = async (videoId: string) =>
  (await server.call(root.token, records.list, { body: { q: videoId } })).data.rows[0]!
const waiting = { timeout: 60_000, interval: 200 }

it('a film of two clips with a transition and the visitor’s name is made by the maker that the server starts', async () => {
  const { from, to, at } = visit()
  const openid = unique('oFilm_')
  await sender.batch('visitors', [{ openid, nick: '小景', at: at(0) }])
  for (const [minute, file] of [
    plainClip('red'),
    clip({ draw: 'color=blue:s=320x180:r=25,format=gbrp', sound: 440 }),
  ].entries()) {
    const form = { clipId: unique('c-'), gbCode: place.gbCode, recordedAt: at(minute), openid }
    expect((await sender.clip(form, readFileSync(file))).code).toBe(200)
  }
  const { data } = await server.call(root.token, templates.add, {
    body: {
      ...{ caseId: place.caseId, name: '两段', durationMs: 3000 },
      timeline: [
        { effect: 'fade', startMs: 1300, lengthMs: 400, params: {} },
        { effect: 'caption', startMs: 0, lengthMs: 3000, params: {}, text: '{昵称}的一天' },
      ],
    },
  })
  await server.call(root.token, templates.publish, { params: { id: data.id }, body: { version: 0 } })
  const film = { videoId: unique('v-'), gbCode: place.gbCode, openid, templateId: data.id, from, to, at: at(31) }
  expect(only(await sender.batch('films', [film])).code).toBe(200)
  maker = startOwnMaker(server.services, address, 200)
  await expect.poll(async () => (await shown(film.videoId)).state, waiting).toMatch(/ready|failed/)
  const video = await shown(film.videoId)
  expect(video).toMatchObject({ state: 'ready', errorMess: '', width: 320, height: 180 })
  expect(video.durationSeconds).toBeCloseTo(3, 1)
  expect((await server.app.inject({ method: 'GET', url: video.posterUrl! })).headers['content-type']).toBe('image/jpeg')
  const file = await fetch(new URL(video.videoUrl!, address)).then((answer) => answer.arrayBuffer())
  // The first clip is red and the second blue.
  expect(colourAt(file, 0.5)).toEqual([
    expect.toSatisfy((red) => red > 200),
    expect.anything(),
    expect.toSatisfy((blue) => blue < 60),
  ])
  expect(colourAt(file, 2.5)).toEqual([
    expect.toSatisfy((red) => red < 60),
    expect.anything(),
    expect.toSatisfy((blue) => blue > 200),
  ])
})

it('a maker that cannot start says what is missing, and 视频合成 shows it', async () => {
  await aFilm(server.services.database.db, sender, place)
  const { FFMPEG } = process.env
  process.env.FFMPEG = '/nowhere/ffmpeg'
  try {
    maker = startOwnMaker(server.services, address, 200)
    const overview = async () => (await server.call(root.token, synthesis.overview, { body: {} })).data.films
    await expect.poll(async () => (await overview())?.fault, waiting).toContain('FFmpeg')
    expect(await overview()).toMatchObject({ waiting: 1, makers: 0 })
  } finally {
    if (FFMPEG === undefined) delete process.env.FFMPEG
    else process.env.FFMPEG = FFMPEG
  }
})

it('the server starts no maker once somebody has revoked its key', async () => {
  const { database } = server.services
  const film = await aFilm(database.db, sender, place)
  await database.query(`insert into ingest_key (operator_id, name, key_id, secret, created_by, revoked_at)
    select id, 'x', 'jyk_film_maker', '\\x00', 'system', now() from operator where kind = 'platform' limit 1`)
  maker = startOwnMaker(server.services, address, 50)
  await new Promise((done) => setTimeout(done, 600))
  expect((await shown(film.videoId)).state).toBe('uploaded')
})

/** The colour in the upper left corner of a film at a time in seconds: red, green, blue. */
function colourAt(film: ArrayBuffer, seconds: number): number[] {
  const args = ['-v', 'error', '-ss', String(seconds), '-f', 'mp4', '-i', 'pipe:0', '-frames:v', '1']
  return [
    ...execFileSync('ffmpeg', [...args, '-vf', 'crop=2:2:0:0,format=rgb24', '-f', 'rawvideo', '-'], {
      input: Buffer.from(film),
    }),
  ].slice(0, 3)
}
