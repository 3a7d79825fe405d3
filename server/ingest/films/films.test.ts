import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxReturns } from '#contract/ingest/films.ts'
import { records } from '#contract/videos/records.ts'
import { synthesis } from '#contract/videos/synthesis.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { aFilm, aFilmMaker, aVisit, clipFile, endFilms, posterOf } from '#test/rows/filmRows.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { aServer } from '#test/rows/serverRows.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { takeBackLapsed } from './leases.ts'

let server: TestServer
let reader: Account
let maker: Sender
let poster: Buffer
let place: Place
let sender: Sender
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  reader = await anAccount(db(), 0)
  poster = await posterOf('#246')
  maker = await aFilmMaker(server)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await endFilms(db())
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
})

const claim = async (name = '甲') => (await maker.film('claim', { maker: name })).data.film
const shown = async (videoId: string) =>
  (await server.call(reader.token, records.list, { body: { q: videoId } })).data.rows[0]!
const lapse = () =>
  sql`update film set lease_until = now() - interval '1 second' where lease_until is not null`.execute(db())

it('a requested film is claimed with its clips, faces, template and words, handed in and shown as ready', async () => {
  const { film, clipId, openid } = await aVisit(db(), sender, place)
  await sender.batch('visitors', [{ openid, nick: '小景', at: film.at }])
  expect(only(await sender.batch('films', [film]))).toMatchObject({ code: 200, repeated: false })
  expect(await shown(film.videoId)).toMatchObject({ state: 'uploaded', visitorNick: '小景', attempt: 1 })
  const job = (await claim())!
  expect(job).toMatchObject({
    ...{ videoId: film.videoId, attempt: 1, photos: [], template: { id: film.templateId, durationMs: 10_000 } },
    words: { nick: '小景', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    clips: [{ clipId, width: 64, height: 36, bytes: clipFile.length, faces: [{ atMs: 0, box: [0.4, 0.3, 0.1, 0.2] }] }],
  })
  const fetched = await server.app.inject({ method: 'GET', url: job.clips[0]!.file })
  expect(fetched.rawPayload.equals(clipFile)).toBe(true)
  expect(await shown(film.videoId)).toMatchObject({ state: 'synthesising', progress: 0, serverName: '甲' })
  const { servers } = (await server.call(reader.token, synthesis.overview, { body: { areaId: place.areaId } })).data
  expect(servers).toMatchObject([{ serverId: null, name: '甲', synthesising: 1 }])
  expect(await maker.film('progress', { lease: job.lease, progress: 40 })).toMatchObject({ code: 200 })
  expect(await shown(film.videoId)).toMatchObject({ progress: 40 })
  expect(await maker.finish(job.lease, { file: clipFile, poster })).toMatchObject({
    code: 200,
    data: { repeated: false },
  })
  const ready = await shown(film.videoId)
  expect(ready).toMatchObject({ state: 'ready', width: 64, height: 36, fileBytes: clipFile.length, progress: null })
  expect(ready.steps.map(({ state }) => state)).toEqual(['uploaded', 'synthesising', 'ready'])
  expect(ready.posterUrl).not.toBeNull()
})

it('a film is handed in once: the same hand-in again is a repeat, and another film is refused', async () => {
  await aFilm(db(), sender, place)
  const { lease } = (await claim())!
  await maker.finish(lease, { file: clipFile, poster })
  expect(await maker.finish(lease, { file: clipFile, poster })).toMatchObject({ code: 200, data: { repeated: true } })
  expect(await maker.finish(lease, { file: clipFile, poster: await posterOf('#fff') })).toMatchObject({ code: 2002 })
  expect(await maker.film('progress', { lease, progress: 1 })).toMatchObject({ code: 2002 })
  expect(await maker.finish(lease, { file: clipFile })).toMatchObject({
    code: 2000,
    data: { fields: { poster: expect.any(String) } },
  })
})

it('only keys of the platform claim films, so that no customer sees what was not paid for', async () => {
  await aFilm(db(), sender, place)
  expect(await sender.film('claim', { maker: '外人' })).toMatchObject({ code: 1511 })
  const { lease } = (await claim())!
  expect(await sender.film('progress', { lease, progress: 1 })).toMatchObject({ code: 1511 })
  expect(await sender.film('fail', { lease, reason: '坏', temporary: false })).toMatchObject({ code: 1511 })
  expect(await sender.finish(lease, { file: clipFile, poster })).toMatchObject({ code: 1511 })
})

it('each film is claimed by one maker, however many claim at once', async () => {
  const films = [await aFilm(db(), sender, place), await aFilm(db(), sender, place), await aFilm(db(), sender, place)]
  const claimed = await Promise.all(Array.from({ length: 8 }, (_, i) => claim(`制作 ${i}`)))
  const numbers = claimed.flatMap((job) => job?.videoId ?? [])
  expect(new Set(numbers).size).toBe(numbers.length)
  // A claim that met a locked film may have found none; a further one gets it.
  for (let job = await claim(); job; job = await claim()) numbers.push(job.videoId)
  expect(numbers.toSorted()).toEqual(films.map(({ videoId }) => videoId).toSorted())
})

it('a repeated claim request gets the film that it got before', async () => {
  await aFilm(db(), sender, place)
  await aFilm(db(), sender, place)
  const idempotencyKey = unique('idem-')
  const [first, again] = [
    await maker.film('claim', { maker: '甲' }, { idempotencyKey }),
    await maker.film('claim', { maker: '甲' }, { idempotencyKey }),
  ]
  expect(again.data.film).toEqual(first.data.film)
})

it('paid films come first, then those of scenic areas at whose films fewer makers are, then the oldest', async () => {
  const other = await aPlace(db())
  const otherSender = openSender(server, await aKey(server.services, other.operatorId))
  const oldest = await aFilm(db(), sender, place)
  const second = await aFilm(db(), sender, place)
  const elsewhere = await aFilm(db(), otherSender, other)
  const { orderNo } = await anOrder(db(), place, { kind: 'video' })
  const paid = await aFilm(db(), sender, place, { orderNo })
  const order = [await claim(), await claim(), await claim(), await claim()].map((job) => job!.videoId)
  expect(order).toEqual([paid, elsewhere, oldest, second].map(({ videoId }) => videoId))
})

it('a film whose maker falls silent is made by another, and the first can no longer hand it in', async () => {
  const { videoId } = await aFilm(db(), sender, place)
  const first = (await claim('甲'))!
  expect(await claim('乙')).toBeNull()
  await lapse()
  // Until another maker takes it, the first may still finish.
  expect(await maker.film('progress', { lease: first.lease, progress: 10 })).toMatchObject({ code: 200 })
  await lapse()
  expect((await takeBackLapsed(db())).length).toBe(1)
  expect(await shown(videoId)).toMatchObject({ state: 'uploaded' })
  await sql`update film set not_before = now()`.execute(db())
  const second = (await claim('乙'))!
  expect(second).toMatchObject({ videoId, attempt: 2 })
  expect(await maker.finish(first.lease, { file: clipFile, poster })).toMatchObject({ code: 2002 })
  expect(await maker.finish(second.lease, { file: clipFile, poster })).toMatchObject({ code: 200 })
})

it('a film that makers lose again and again fails with that reason', async () => {
  const { videoId } = await aFilm(db(), sender, place)
  for (let round = 0; round < maxReturns; round++) {
    expect(await claim()).not.toBeNull()
    await lapse()
    await takeBackLapsed(db())
    await sql`update film set not_before = now()`.execute(db())
  }
  expect(await claim()).toBeNull()
  expect(await shown(videoId)).toMatchObject({ state: 'failed', errorMess: expect.stringContaining('中断') })
})

it('a temporary failure gives the film back after a pause, a permanent one ends it with its reason', async () => {
  const { videoId } = await aFilm(db(), sender, place)
  const first = (await claim())!
  expect((await maker.film('fail', { lease: first.lease, reason: '程序停止', temporary: true })).data).toEqual({
    state: 'uploaded',
  })
  expect(await claim()).toBeNull()
  await sql`update film set not_before = now()`.execute(db())
  const second = (await claim())!
  expect((await maker.film('fail', { lease: second.lease, reason: '片段已损坏', temporary: false })).data).toEqual({
    state: 'failed',
  })
  expect(await shown(videoId)).toMatchObject({ state: 'failed', errorMess: '片段已损坏', errorBy: null })
  expect(await maker.film('fail', { lease: second.lease, reason: '再说', temporary: false })).toMatchObject({
    code: 2002,
  })
})

it('a failed film is made again once somebody requests a retry', async () => {
  const { videoId } = await aFilm(db(), sender, place)
  await maker.film('fail', { lease: (await claim())!.lease, reason: '片段已损坏', temporary: false })
  expect(await claim()).toBeNull()
  const { id } = await shown(videoId)
  expect((await server.call(reader.token, synthesis.retry, { body: { ids: [id] } })).data).toMatchObject({
    requested: 1,
  })
  expect((await sender.recordRetries()).data.retries).toEqual([])
  expect(await claim()).toMatchObject({ videoId, attempt: 2 })
  expect((await shown(videoId)).retries).toMatchObject([{ answer: 'synthesising' }])
})

it('a film without clips of its visitor, or with an archived template, fails at once and says why', async () => {
  const { film } = await aVisit(db(), sender, place)
  const stranger = { ...film, videoId: unique('v-'), openid: unique('oNobody_') }
  const { id: templateId, name } = await aTemplate(db(), place)
  const orphan = { ...film, videoId: unique('v-'), templateId }
  await sender.batch('films', [stranger, orphan])
  await archive(templateId)
  expect(await claim()).toBeNull()
  expect(await shown(stranger.videoId)).toMatchObject({ state: 'failed', errorMess: '没有游客的片段' })
  expect(await shown(orphan.videoId)).toMatchObject({ state: 'failed', errorMess: `模板「${name}」已归档` })
})

it('a film of a template that is a draft or archived is refused, but one that was requested before still gets its order', async () => {
  const { film } = await aVisit(db(), sender, place)
  await sender.batch('films', [film])
  await archive(film.templateId)
  const draft = db()
    .insertInto('template')
    .values({ ...placeOf(place), name: unique('模板'), durationMs: 9000 })
  const { id: templateId } = await draft.returning('id').executeTakeFirstOrThrow()
  const { orderNo } = await anOrder(db(), place, { kind: 'video' })
  const { items } = (
    await sender.batch('films', [
      { ...film, videoId: unique('v-') },
      { ...film, videoId: unique('v-'), templateId },
      { ...film, orderNo },
    ])
  ).data
  expect(items.map(({ code, msg }) => [code, msg])).toEqual([
    [2002, `模板 ${film.templateId} 已归档`],
    [2002, `模板 ${templateId} 还没有发布`],
    [200, expect.any(String)],
  ])
  expect(await shown(film.videoId)).toMatchObject({ orderNo })
})

const placeOf = ({ areaId, caseId }: Place) => ({ areaId, caseId })
const archive = (id: number) => db().updateTable('template').set({ state: 'archived' }).where('id', '=', id).execute()

it('a maker on a server that stops, or does not run, gets no film', async () => {
  await aFilm(db(), sender, place)
  const { instanceId } = await aServer(db(), { cloudState: 'STOPPED' })
  expect((await maker.film('claim', { maker: '甲', instanceId })).data.film).toBeNull()
  expect((await maker.film('claim', { maker: '甲', instanceId: 'ins-unknown1' })).data.film).not.toBeNull()
})

it('an order can be added to a film later, once, and only one of the same scenic area', async () => {
  const { film } = await aVisit(db(), sender, place)
  await sender.batch('films', [film])
  const { orderNo } = await anOrder(db(), place, { kind: 'video' })
  const bought = { ...film, orderNo }
  expect(only(await sender.batch('films', [bought]))).toMatchObject({ code: 200, repeated: false })
  expect(only(await sender.batch('films', [bought]))).toMatchObject({ code: 200, repeated: true })
  expect(only(await sender.batch('films', [film]))).toMatchObject({ code: 200, repeated: true })
  expect(await shown(film.videoId)).toMatchObject({ orderNo })
  const another = await anOrder(db(), place, { kind: 'video' })
  expect(only(await sender.batch('films', [{ ...film, orderNo: another.orderNo }])).code).toBe(2001)
  const foreign = await anOrder(db(), await aPlace(db()), { kind: 'video' })
  expect(only(await sender.batch('films', [{ ...film, videoId: unique('v-'), orderNo: foreign.orderNo }])).code).toBe(
    1512,
  )
})

it('a film names a template of its camera’s project, and a visit of at most two days', async () => {
  const { film } = await aVisit(db(), sender, place)
  const foreign = await aTemplate(db(), await aPlace(db()))
  const answers = await sender.batch('films', [
    { ...film, templateId: foreign.id },
    { ...film, to: film.from },
    { ...film, from: new Date(Date.parse(film.to) - 3 * 86_400_000).toISOString() },
  ])
  expect(answers.data.items.map(({ code }) => code)).toEqual([1512, 2000, 2000])
})

it('other programs neither report on a film nor upload its file, and no film takes the number of their video', async () => {
  const film = await aFilm(db(), sender, place)
  const report = { videoId: film.videoId, gbCode: place.gbCode, recordedAt: film.from, state: 'failed', at: film.at }
  expect(only(await sender.batch('records', [report]))).toMatchObject({ code: 2002 })
  const form = { videoId: film.videoId, gbCode: place.gbCode }
  expect(await sender.recordFile(form, { file: clipFile })).toMatchObject({ code: 2002 })
  const outside = { ...report, videoId: unique('v-'), state: 'uploaded' }
  expect(only(await sender.batch('records', [outside])).code).toBe(200)
  expect(only(await sender.batch('films', [{ ...film, videoId: outside.videoId }]))).toMatchObject({ code: 2001 })
})

it('films of a removed operator’s scenic area are not mixed with those of others', async () => {
  const above = await anOperator(db(), 'channel')
  const below = await aPlace(db(), (await anOperator(db(), 'scenic', above.id)).id)
  const channel = openSender(server, await aKey(server.services, above.id))
  const { film } = await aVisit(db(), channel, below)
  const stranger = openSender(server, await aKey(server.services, (await anOperator(db(), 'scenic')).id))
  expect(only(await stranger.batch('films', [film])).code).toBe(1512)
  expect(only(await channel.batch('films', [film])).code).toBe(200)
})
