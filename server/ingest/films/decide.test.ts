import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { records } from '#contract/videos/records.ts'
import { synthesis } from '#contract/videos/synthesis.ts'
import { aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { aFilm, aFilmMaker, clipFile, endFilms, posterOf } from '#test/rows/filmRows.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { takeBackLapsed } from './leases.ts'

let server: TestServer
let desk: Account
let maker: Sender
let place: Place
let sender: Sender
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  desk = await anAccount(db(), 0)
  maker = await aFilmMaker(server)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await endFilms(db())
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
})

const claim = async (name = '甲') => (await maker.film('claim', { maker: name })).data.film
const shown = async ({ videoId }: { videoId: string }) =>
  (await server.call(desk.token, records.list, { body: { q: videoId } })).data.rows[0]!
const cancel = (...ids: number[]) => server.call(desk.token, synthesis.cancel, { body: { ids } })
const prioritize = async (priority: 'first' | 'usual', ...ids: number[]) =>
  (await server.call(desk.token, synthesis.prioritize, { body: { ids, priority } })).data
const filmOf = async (id: number) => (await server.call(desk.token, synthesis.film, { params: { id } })).data.film
const idOf = async (film: { videoId: string }) => (await shown(film)).id
const events = async (id: number) => (await filmOf(id))!.log.map(({ event }) => event)

it('a cancelled film is claimed by nobody, and the maker that is at one loses it', async () => {
  const [waiting, atWork] = [await aFilm(db(), sender, place), await aFilm(db(), sender, place)]
  await prioritize('first', await idOf(atWork))
  const { lease } = (await claim())!
  const ids = [await idOf(waiting), await idOf(atWork)]
  expect((await cancel(...ids)).data).toEqual({ cancelled: 2, passed: 0 })
  expect(await claim()).toBeNull()
  expect(await maker.film('progress', { lease, progress: 50 })).toMatchObject({ code: 2002 })
  expect(await maker.finish(lease, { file: clipFile, poster: await posterOf('#246') })).toMatchObject({ code: 2002 })
  expect(await shown(atWork)).toMatchObject({ state: 'cancelled', progress: null })
  expect((await shown(waiting)).steps.map(({ state }) => state)).toEqual(['uploaded', 'cancelled'])
  expect((await filmOf(ids[1]!))!.log.at(-1)).toMatchObject({ event: 'cancelled', actor: expect.stringMatching(/./) })
})

it('films that are ready, paid for or made by others are not cancelled', async () => {
  const { orderNo } = await anOrder(db(), place, { kind: 'video' })
  const [paid, done] = [await aFilm(db(), sender, place, { orderNo }), await aFilm(db(), sender, place)]
  await prioritize('first', await idOf(done))
  await maker.finish((await claim())!.lease, { file: clipFile, poster: await posterOf('#246') })
  const others = { videoId: unique('v-'), gbCode: place.gbCode, recordedAt: paid.from, state: 'failed', at: paid.at }
  await sender.batch('records', [others])
  const ids = [await idOf(paid), await idOf(done), await idOf(others)]
  expect((await cancel(...ids)).data).toEqual({ cancelled: 0, passed: 3 })
  expect(await filmOf(ids[2]!)).toBeNull()
  expect(await prioritize('first', ...ids)).toEqual({ changed: 1, passed: 2 })
  expect(await claim()).toMatchObject({ videoId: paid.videoId })
})

it('a cancelled film is made nevertheless once it is paid for', async () => {
  const { orderNo, id: orderId } = await anOrder(db(), place, { kind: 'video', paid: false })
  const film = await aFilm(db(), sender, place, { orderNo })
  expect((await cancel(await idOf(film))).data).toMatchObject({ cancelled: 1 })
  expect(await claim()).toBeNull()
  await sql`update orders set state = 'paid', paid_at = now() where id = ${orderId}`.execute(db())
  expect(await claim()).toMatchObject({ videoId: film.videoId })
  expect(await shown(film)).toMatchObject({ state: 'synthesising', isPaid: true })
})

it('a cancelled film is made again once somebody requests it', async () => {
  const film = await aFilm(db(), sender, place)
  const id = await idOf(film)
  await cancel(id)
  expect((await server.call(desk.token, synthesis.retry, { body: { ids: [id] } })).data).toMatchObject({ requested: 1 })
  expect(await claim()).toMatchObject({ videoId: film.videoId })
  expect((await shown(film)).retries).toMatchObject([{ answer: 'synthesising' }])
})

it('cancelling a failed film answers its open request for a retry', async () => {
  const film = await aFilm(db(), sender, place)
  await maker.film('fail', { lease: (await claim())!.lease, reason: '片段已损坏', temporary: false })
  const id = await idOf(film)
  await server.call(desk.token, synthesis.retry, { body: { ids: [id] } })
  await cancel(id)
  expect(await claim()).toBeNull()
  expect(await shown(film)).toMatchObject({ retryAt: null, retries: [{ answer: 'cancelled' }] })
})

it('a film that is put first is claimed before older and paid ones, and can be put back', async () => {
  const { orderNo } = await anOrder(db(), place, { kind: 'video' })
  const [paid, older, newer] = [
    await aFilm(db(), sender, place, { orderNo }),
    await aFilm(db(), sender, place),
    await aFilm(db(), sender, place),
  ]
  const [olderId, newerId] = [await idOf(older), await idOf(newer)]
  expect(await filmOf(newerId)).toMatchObject({ ahead: 2, maker: null })
  expect(await prioritize('first', olderId, newerId)).toEqual({ changed: 2, passed: 0 })
  expect(await prioritize('usual', olderId)).toEqual({ changed: 1, passed: 0 })
  expect(await filmOf(newerId)).toMatchObject({ ahead: 0 })
  expect(await shown(newer)).toMatchObject({ priority: 'first' })
  const order = [await claim(), await claim(), await claim()].map((job) => job!.videoId)
  expect(order).toEqual([newer, paid, older].map(({ videoId }) => videoId))
})

it('the log of a film names each step once, its makers, and why an attempt ended', async () => {
  const film = await aFilm(db(), sender, place)
  const id = await idOf(film)
  const first = (await claim('甲'))!
  for (const [step, progress] of [
    ['fetching', 2],
    ['fetching', 5],
    ['rendering', 20],
  ] as const)
    await maker.film('progress', { lease: first.lease, step, progress })
  const atWork = (await filmOf(id))!
  expect(atWork).toMatchObject({ maker: '甲', ahead: null, clips: 1, secondsLeft: expect.any(Number) })
  await maker.film('fail', { lease: first.lease, reason: '制作机的磁盘已满', temporary: true })
  await sql`update film set not_before = now()`.execute(db())
  const second = (await claim('乙'))!
  await sql`update film set lease_until = now() - interval '1 second' where lease = ${second.lease}`.execute(db())
  await takeBackLapsed(db())
  await sql`update film set not_before = now()`.execute(db())
  await maker.finish((await claim('丙'))!.lease, { file: clipFile, poster: await posterOf('#246') })
  const { log } = (await filmOf(id))!
  expect(log.map(({ event, actor, attempt }) => [event, actor, attempt])).toEqual([
    ['claimed', '甲', 1],
    ['fetching', '甲', 1],
    ['rendering', '甲', 1],
    ['returned', '甲', 1],
    ['claimed', '乙', 2],
    ['lapsed', '乙', 2],
    ['claimed', '丙', 3],
    ['ready', '丙', 3],
  ])
  expect(log[3]).toMatchObject({ reason: '制作机的磁盘已满' })
})

it('a film that waits says how long it may take, once a film was made and a maker is there', async () => {
  for (const rows of [sql`delete from film_log`, sql`delete from film_maker`]) await rows.execute(db())
  await aFilm(db(), sender, place)
  const { lease } = (await claim())!
  await sql`update film_log set at = at - interval '30 seconds'`.execute(db())
  await maker.finish(lease, { file: clipFile, poster: await posterOf('#246') })
  const [next, last] = [await aFilm(db(), sender, place), await aFilm(db(), sender, place)]
  const seconds = [(await filmOf(await idOf(next)))!.secondsLeft!, (await filmOf(await idOf(last)))!.secondsLeft!]
  expect(seconds[0]).toBeGreaterThanOrEqual(30)
  expect(seconds[1]! / seconds[0]!).toBeCloseTo(2, 0)
})

it('an account decides nothing about films that it does not see', async () => {
  const film = await aFilm(db(), sender, place)
  const id = await idOf(film)
  expect(await cancel(id, 999_999_999)).toMatchObject({ code: 1512, msg: '2 个视频中有 1 个不存在或不在可见范围内' })
  expect(await shown(film)).toMatchObject({ state: 'uploaded' })
  expect(await events(id)).toEqual([])
})

it('the overview counts films made in each of the last 24 hours, and those that were open at its end', async () => {
  await sql`delete from film`.execute(db())
  await aFilm(db(), sender, place)
  const { lease } = (await claim())!
  await maker.finish(lease, { file: clipFile, poster: await posterOf('#246') })
  const films = [await aFilm(db(), sender, place), await aFilm(db(), sender, place), await aFilm(db(), sender, place)]
  const [old, ended] = [await idOf(films[1]!), await idOf(films[2]!)]
  await cancel(ended)
  const hoursAgo = (hours: number) =>
    sql`date_trunc('hour', now()) - make_interval(hours => ${hours}) + interval '5 minutes'`
  await sql`update film set requested_at = ${hoursAgo(30)} where record_id = any(${sql.val([old, ended])})`.execute(
    db(),
  )
  await sql`update video_record set state_at = ${hoursAgo(2)} where id = ${ended}`.execute(db())
  const { hours } = (await server.call(desk.token, synthesis.overview, { body: { areaId: place.areaId } })).data.films!
  expect(hours).toHaveLength(24)
  const open = hours.map((hour) => hour.open)
  expect([open[0], Math.min(...open), open.at(-1)]).toEqual([2, 1, 2])
  expect(hours.reduce((sum, { made }) => sum + made, 0)).toBe(1)
})
