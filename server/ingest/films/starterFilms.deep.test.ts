import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aspectRatio } from '#contract/videos/aspects.ts'
import { records } from '#contract/videos/records.ts'
import { starterTemplates } from '#contract/videos/starter/templates.ts'
import { starter } from '#contract/videos/starter.ts'
import { templates } from '#contract/videos/templates.ts'
import { clipFrames } from '#scenery/clip.ts'
import { encode } from '#simulator/cameras/encoder.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { visit } from '#test/rows/filmRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { startOwnMaker } from './ownMaker.ts'

/** Where the films are kept, for whoever wants to see them; they are lost without it. */
const { STARTER_FILMS: folder, STARTER_HEIGHT: height = '180' } = process.env
const fps = 12.5
let server: TestServer
let root: Account
let place: Place
let sender: Sender
let address: string
let maker: { stop(): Promise<void> } | undefined
const { from, to, at } = visit()
const openid = unique('oFilm_')

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 0)
  place = await aPlace(server.services.database.db)
  sender = openSender(server, await aKey(server.services, place.operatorId))
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await sender.batch('visitors', [{ openid, nick: '小景', at: at(0) }])
  await recordClips()
  expect((await server.call(root.token, starter.add, { body: { caseId: place.caseId } })).code).toBe(200)
  maker = startOwnMaker(server.services, address, 200)
}, 600_000)
afterAll(async () => {
  await maker?.stop()
  await server?.close()
})

/** Clips of moving scenes at four places, with the faces of one visitor. */
async function recordClips() {
  const size = { width: (Number(height) * 16) / 9, height: Number(height) }
  for (const [minute, scene] of (['lake', 'maple', 'pillars', 'dunes'] as const).entries()) {
    const clipId = unique('c-')
    const faces: { atMs: number; box: number[]; clarity?: number }[] = []
    const shot = {
      place: scene,
      camera: scene,
      hour: 10,
      weather: 'clear',
      party: 'family',
      seed: scene,
      ...size,
    } as const
    const frames = noteFaces(clipFrames(shot, { seconds: 7, fps }), faces)
    const encoding = { ffmpeg: 'ffmpeg', ...size, fps, limitMs: 300_000, signal: new AbortController().signal }
    const mp4 = await encode(frames, encoding)
    expect((await sender.clip({ clipId, gbCode: place.gbCode, recordedAt: at(minute), openid }, mp4)).code).toBe(200)
    const match = { recordId: unique('cm-'), clip: clipId, openid, score: 0.9, engine: 'test', faces, at: at(minute) }
    expect(only(await sender.batch('clipMatches', [match])).code).toBe(200)
  }
}

/** The pixels of frames; notes where the first of the party is on every second of them. */
async function* noteFaces(
  frames: ReturnType<typeof clipFrames>,
  faces: { atMs: number; box: number[]; clarity?: number }[],
) {
  let count = 0
  for await (const { pixels, atMs, faces: found } of frames) {
    const face = found.find(({ member }) => member === 0)
    if (face && count++ % 2 === 0) faces.push({ atMs, box: [...face.box], clarity: face.clarity ?? 1 })
    yield pixels
  }
}

const shown = async (videoId: string) =>
  (await server.call(root.token, records.list, { body: { q: videoId } })).data.rows[0]!

it.each(starterTemplates.map((one) => [one.name, one] as const))(
  'a film is made by the starter template %s, as long and in the shape that it says',
  async (name, { durationMs, aspect, key }) => {
    const { rows } = (await server.call(root.token, templates.list, { body: { q: name } })).data
    const { id, version } = rows[0]!
    await server.call(root.token, templates.publish, { params: { id }, body: { version } })
    const film = { videoId: unique('v-'), gbCode: place.gbCode, openid, templateId: id, from, to, at: at(31) }
    expect(only(await sender.batch('films', [film])).code).toBe(200)
    await expect
      .poll(async () => (await shown(film.videoId)).state, { timeout: 580_000, interval: 300 })
      .toMatch(/ready|failed/)
    const video = await shown(film.videoId)
    expect(video).toMatchObject({ state: 'ready', errorMess: '' })
    expect(video.durationSeconds).toBeCloseTo(durationMs / 1000, 0)
    expect(video.width! / video.height!).toBeCloseTo(aspectRatio[aspect], 1)
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      `${folder}/${key}.mp4`,
      Buffer.from(await (await fetch(new URL(video.videoUrl!, address))).arrayBuffer()),
    )
  },
  600_000,
)
