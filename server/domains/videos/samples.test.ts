import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { samples } from '#contract/videos/samples.ts'
import { synthesis } from '#contract/videos/synthesis.ts'
import { trials } from '#contract/videos/trials.ts'
import { hasWaiting } from '#server/ingest/films/leases.ts'
import { removeSamples, takeBackLapsedSamples } from '#server/ingest/films/samples.ts'
import { sweepLoose } from '#server/platform/files/looseSweep.ts'
import { aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { aFilm, aFilmMaker, aVisit, clipFile, endFilms, posterOf } from '#test/rows/filmRows.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { type Account, anAccount, aPlace, aTree, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
let place: Place
let sender: Sender
let maker: Sender
let poster: Buffer
let tried: { templateId: number; visitorId: number }
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  maker = await aFilmMaker(server)
  poster = await posterOf('#246')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await endFilms(db())
  await sql`delete from film_sample`.execute(db())
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
  tried = await aTrial(place, sender)
})

async function aTrial(at: Place, from: Sender) {
  const templateId = (await aTemplate(db(), at)).id
  await aVisit(db(), from, at, templateId)
  const { rows } = (await server.call(root.token, trials.visits, { body: { templateId } })).data
  return { templateId, visitorId: rows[0]!.visitorId }
}
const request = (account: Account, over: object = {}) =>
  server.call(account.token, samples.request, {
    body: { ...tried, version: 0, fromMs: 2000, aspect: 'auto' as const, ...over },
  })
const shown = async (account: Account, templateId = tried.templateId) =>
  (await server.call(account.token, samples.ofTemplate, { body: { templateId } })).data.sample
const claim = async (name = '甲') => (await maker.film('claim', { maker: name })).data.film
const lapse = () => sql`update film_sample set lease_until = now() - interval '1 second'`.execute(db())

it('a sample is claimed with the draft, its part and the clips of the visit, made, and played from a signed address', async () => {
  await sender.batch('visitors', [{ openid: (await aVisit(db(), sender, place)).openid, nick: '小景', at: new Date() }])
  const { id } = (await request(root)).data
  expect(await hasWaiting(db())).toBe(true)
  expect(await shown(root)).toMatchObject({
    ...{ id, visitorId: tried.visitorId, version: 0, aspect: 'auto', part: { fromMs: 2000, lengthMs: 5000 } },
    ...{ state: 'waiting', ahead: 0, busy: 0, progress: null, videoUrl: null },
  })
  const job = (await claim())!
  expect(job).toMatchObject({
    ...{ part: { fromMs: 2000, lengthMs: 5000 }, attempt: 1, template: { id: tried.templateId, aspect: 'auto' } },
    ...{ clips: [{ width: 64, faces: [{ atMs: 0 }] }], words: { nick: null } },
  })
  expect(await hasWaiting(db())).toBe(false)
  expect(await maker.film('progress', { lease: job.lease, progress: 40, step: 'rendering' })).toMatchObject({
    code: 200,
  })
  expect(await shown(root)).toMatchObject({ state: 'making', progress: 40, ahead: null, makers: 1, busy: 1 })
  expect(await maker.finish(job.lease, { file: clipFile, poster })).toMatchObject({
    code: 200,
    data: { id, repeated: false },
  })
  expect(await maker.finish(job.lease, { file: clipFile, poster })).toMatchObject({ data: { repeated: true } })
  const ready = (await shown(root))!
  expect(ready).toMatchObject({ state: 'ready', progress: null, busy: 0 })
  const file = await server.app.inject({ method: 'GET', url: ready.videoUrl! })
  expect(file.rawPayload.equals(clipFile)).toBe(true)
  const records = await sql<{
    n: number
  }>`select count(*) as n from video_record where area_id = ${place.areaId}`.execute(db())
  expect(records.rows).toEqual([{ n: 0 }])
})

it('a sample begins earlier where less than its length is left, and has the shape that was chosen', async () => {
  await request(root, { fromMs: 9000, aspect: 'upright' })
  expect(await claim()).toMatchObject({ part: { fromMs: 5000, lengthMs: 5000 }, template: { aspect: 'upright' } })
  await sql`update template set duration_ms = 3000, aspect = 'square' where id = ${tried.templateId}`.execute(db())
  await request(root, { fromMs: 9000, aspect: 'upright' })
  expect(await claim()).toMatchObject({ part: { fromMs: 0, lengthMs: 3000 }, template: { aspect: 'square' } })
})

it('whoever may not see pictures or files of videos has no sample, and a sample is not seen any more once the right is lost', async () => {
  for (const pages of [['task/template'], ['task/template', 'pic/photo'], ['task/template', 'dataOps/video']])
    expect((await request(await anAccount(db(), 0, undefined, aTree(...pages)))).code).toBe(1512)
  const both = await anAccount(db(), 0, undefined, aTree('task/template', 'pic/photo', 'dataOps/video'))
  expect((await request(both)).code).toBe(200)
  expect(await shown(both)).toMatchObject({ state: 'waiting' })
  await sql`update admin set permission = ${JSON.stringify(aTree('task/template'))}::jsonb where id = ${both.id}`.execute(
    db(),
  )
  server.services.actors.forget()
  expect(await shown(both)).toBeNull()
})

it('a visitor of another project does not exist, and neither customers nor a former draft get a sample', async () => {
  const other = await aPlace(db())
  const elsewhere = await aTrial(other, openSender(server, await aKey(server.services, other.operatorId)))
  expect((await request(root, { visitorId: elsewhere.visitorId })).code).toBe(1512)
  const scenic = await anAccount(db(), 3, other.operatorId)
  expect((await request(scenic)).code).toBe(1511)
  expect((await server.call(scenic.token, samples.ofTemplate, { body: { templateId: tried.templateId } })).code).toBe(
    1511,
  )
  expect((await server.call(root.token, samples.ofTemplate, { body: { templateId: 999_999 } })).code).toBe(1512)
  expect((await request(root, { version: 7 })).code).toBe(1515)
})

it('an account has one sample, which its next request replaces, and sees nobody else’s', async () => {
  const other = await anAccount(db(), 0)
  const first = (await request(root)).data.id
  const job = (await claim())!
  expect(await shown(other)).toBeNull()
  await request(other)
  const second = (await request(root, { fromMs: 0 })).data.id
  expect(second).not.toBe(first)
  expect(await maker.film('progress', { lease: job.lease, progress: 50 })).toMatchObject({ code: 2002 })
  expect(await maker.finish(job.lease, { file: clipFile, poster })).toMatchObject({ code: 2002 })
  expect(await shown(root)).toMatchObject({ id: second, state: 'waiting', ahead: 1, part: { fromMs: 0 } })
  const template = (await aTemplate(db(), place)).id
  expect(await shown(root, template)).toBeNull()
  // Two requests of an account at once leave one sample.
  expect((await Promise.all([request(root), request(root)])).map(({ code }) => code)).toEqual([200, 200])
  const { rows } = await sql<{ n: number }>`select count(*) as n from film_sample`.execute(db())
  expect(rows).toEqual([{ n: 2 }])
})

it('samples are claimed before films, also before paid ones, in the order of their requests', async () => {
  const other = await anAccount(db(), 0)
  const film = await aFilm(db(), sender, place)
  await sql`update film set priority = 1`.execute(db())
  const [one, two] = [(await request(root)).data.id, (await request(other)).data.id]
  const claimed = [await claim('甲'), await claim('乙'), await claim('丙'), await claim('丁')]
  expect(claimed.map((job) => job?.videoId)).toEqual([`sample-${one}`, `sample-${two}`, film.videoId, undefined])
  expect(claimed[2]!.part).toBeNull()
  const { films } = (await server.call(root.token, synthesis.overview, { body: { areaId: place.areaId } })).data
  expect(films).toMatchObject({ waiting: 0 })
  expect(await shown(root)).toMatchObject({ state: 'making', busy: 3 })
})

it('a sample that its maker gave back or lost is made again once, then it has failed with the reason', async () => {
  await request(root)
  const first = (await claim())!
  expect(await maker.film('fail', { lease: first.lease, reason: '磁盘已满', temporary: true })).toMatchObject({
    data: { state: 'uploaded' },
  })
  const second = (await claim())!
  expect(second.attempt).toBe(2)
  await lapse()
  await takeBackLapsedSamples(db())
  expect(await shown(root)).toMatchObject({ state: 'failed', reason: '制作程序中断，没有完成' })
  expect(await maker.film('progress', { lease: second.lease, progress: 90 })).toMatchObject({ code: 2002 })
  expect(await claim()).toBeNull()
  await request(root)
  const third = (await claim())!
  await maker.film('fail', { lease: third.lease, reason: '片段 C-1 不能读取', temporary: false })
  expect(await shown(root)).toMatchObject({ state: 'failed', reason: '片段 C-1 不能读取' })
})

it('a sample that nobody claims lapses, and one whose template or clips have changed says so', async () => {
  await request(root)
  await sql`update film_sample set waits_since = now() - interval '11 minutes'`.execute(db())
  expect(await hasWaiting(db())).toBe(false)
  expect(await claim()).toBeNull()
  expect(await shown(root)).toMatchObject({ state: 'failed', reason: '10 分钟内没有制作程序领取', ahead: null })
  await request(root)
  await sql`update template set version = version + 1 where id = ${tried.templateId}`.execute(db())
  expect(await claim()).toBeNull()
  expect(await shown(root)).toMatchObject({ state: 'failed', reason: '等待期间模板已修改' })
  await request(root, { version: 1 })
  await sql`delete from clip where case_id = ${place.caseId}`.execute(db())
  expect(await claim()).toBeNull()
  expect(await shown(root)).toMatchObject({ state: 'failed', reason: '游客的片段已清理' })
})

it('a template whose texts contain a sensitive word gets no sample', async () => {
  const word = unique('词')
  await sql`insert into sensitive_word (plain, word, place) values (${word}, ${word}, 9998)`.execute(db())
  await sql`update template set plain = ${word} where id = ${tried.templateId}`.execute(db())
  expect(await request(root)).toMatchObject({ code: 2002, msg: expect.stringContaining('敏感词') })
})

it('a sample is removed after its hours with its file, and so is the file of a sample that was replaced', async () => {
  const made = async () => {
    await request(root)
    await maker.finish((await claim())!.lease, { file: clipFile, poster })
    return (await db().selectFrom('filmSample').select('fileKey').executeTakeFirstOrThrow()).fileKey!
  }
  const isStored = async (key: string) => {
    await sweepLoose(server.services)
    return server.services.storage.read(key).then(
      () => true,
      () => false,
    )
  }
  const [first, second] = [await made(), await made()]
  expect([await isStored(first), await isStored(second)]).toEqual([false, true])
  await removeSamples(db())
  expect(await shown(root)).toMatchObject({ state: 'ready' })
  await sql`update film_sample set requested_at = now() - interval '7 hours'`.execute(db())
  await removeSamples(db())
  expect([await shown(root), await isStored(second)]).toEqual([null, false])
})
