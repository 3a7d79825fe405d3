import { afterAll, beforeAll, expect, it } from 'vitest'
import { records } from '#contract/videos/records.ts'
import { synthesis } from '#contract/videos/synthesis.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { aServer } from '#test/rows/serverRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let testServer: TestServer
let place: Place
let sender: Sender
let desk: Account
const db = () => testServer.services.database.db
beforeAll(async () => {
  testServer = await startTestServer()
  desk = await anAccount(db(), 0)
  await fresh()
})
afterAll(() => testServer?.close())

/** A separate place, so that figures belong to one test. */
async function fresh() {
  place = await aPlace(db())
  sender = openSender(testServer, await aKey(testServer.services, place.operatorId))
}
const start = Date.now() - 3_600_000
const later = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const video = (over: object = {}) => ({
  ...{ videoId: unique('v-'), gbCode: place.gbCode, recordedAt: later(0), state: 'failed', at: later(10), ...over },
})
const report = (...items: object[]) => sender.batch('records', items as never)
async function reportVideo(over: object = {}) {
  const item = video(over)
  const { id } = only(await report(item))
  return { ...item, id: id! }
}
const overview = async (body: object = {}) =>
  (await testServer.call(desk.token, synthesis.overview, { body: { areaId: place.areaId, ...body } })).data
const retry = (body: object) => testServer.call(desk.token, synthesis.retry, { body: body as never })
const shown = async (id: number) => (await testServer.call(desk.token, records.list, { body: { id } })).data.rows[0]!
const wishes = async () => (await sender.recordRetries()).data.retries

it('the overview shows videos in progress by state and server, longest first, and the reasons of failures', async () => {
  await fresh()
  const server = await aServer(db())
  const { instanceId } = await db()
    .selectFrom('cvm')
    .select('instanceId')
    .where('id', '=', server.id)
    .executeTakeFirstOrThrow()
  const waiting = await reportVideo({ state: 'uploaded', at: later(20) })
  await reportVideo({ state: 'synthesising', at: later(30), server: instanceId, progress: 40 })
  await reportVideo({ state: 'synthesising', at: later(25), server: 'ins-elsewher' })
  await reportVideo({ error: '素材不足：有效画面只有 3.2 秒', server: instanceId })
  await reportVideo({ error: '素材不足：有效画面只有 12 秒' })
  await reportVideo({ error: '音轨解码失败' })
  // Of today, also in the first hour of a day.
  await reportVideo({ state: 'ready', file: 'a', at: new Date().toISOString() })
  const told_ = await overview()
  expect(told_.states.map(({ state, videos }) => [state, videos])).toEqual([
    ['recording', 0],
    ['uploaded', 1],
    ['synthesising', 2],
    ['failed', 3],
  ])
  expect(Date.parse(told_.states[1]!.oldestAt!)).toBe(start + 20_000)
  expect(told_.reasons).toMatchObject([
    { reason: '素材不足：有效画面只有 … 秒', videos: 2, requested: 0 },
    { reason: '音轨解码失败', videos: 1 },
  ])
  expect(told_.servers).toContainEqual(
    expect.objectContaining({ serverId: server.id, synthesising: 1, failed: 1, oldestAt: expect.any(String) }),
  )
  expect(told_.servers).toContainEqual(
    expect.objectContaining({ serverId: null, name: 'ins-elsewher', synthesising: 1 }),
  )
  expect(told_.servers).toContainEqual(expect.objectContaining({ serverId: null, name: null, uploaded: 1, failed: 2 }))
  expect(told_.slowest.map(({ id }) => id)[0]).toBe(waiting.id)
  expect(told_.slowest.map(({ progress }) => progress)).toContain(40)
  expect(await overview({ serverId: server.id })).toMatchObject({ reasons: [{ videos: 1 }] })
  const { data } = await testServer.call(desk.token, records.list, { body: { serverId: server.id } })
  expect(data.rows.map(({ serverId }) => serverId)).toEqual([server.id, server.id])
  expect((await overview()).readyToday).toBe(1)
})

it('a retry request is fetched by the maker of the video, and open until the video is reported again', async () => {
  await fresh()
  const one = await reportVideo({ error: '渲染超时' })
  expect((await retry({ ids: [one.id] })).data).toEqual({ requested: 1, passed: 0 })
  expect(await shown(one.id)).toMatchObject({
    retryAt: expect.any(String),
    retries: [{ fetchedAt: null, answer: null }],
  })
  expect(await wishes()).toMatchObject([{ videoId: one.videoId, gbCode: place.gbCode, attempt: 1, error: '渲染超时' }])
  await wishes()
  expect((await overview()).retriesWaiting).toBe(1)
  expect((await shown(one.id)).retries[0]!.fetchedAt).not.toBeNull()
  await report({ ...one, state: 'synthesising', at: later(50), error: undefined, progress: 5 })
  expect(await wishes()).toEqual([])
  expect(await shown(one.id)).toMatchObject({
    ...{ state: 'synthesising', attempt: 2, progress: 5, retryAt: null },
    retries: [{ answer: 'synthesising', answeredAt: expect.any(String) }],
  })
})

it('a late report of an earlier failure does not fulfil a retry request, but a further failure does', async () => {
  await fresh()
  const one = await reportVideo()
  await retry({ ids: [one.id] })
  await report({ ...one, at: later(60), error: 'late' })
  expect(await wishes()).toHaveLength(1)
  await report({ ...one, at: later(90), error: 'again' })
  expect(await shown(one.id)).toMatchObject({ retryAt: null, attempt: 3, retries: [{ answer: 'failed' }] })
  expect((await retry({ ids: [one.id] })).data.requested).toBe(1)
})

it('concurrent retry requests for a failed video create one request, and other states get none', async () => {
  await fresh()
  const [one, other] = [await reportVideo(), await reportVideo({ state: 'synthesising' })]
  const answers = await Promise.all(Array.from({ length: 6 }, () => retry({ ids: [one.id, other.id] })))
  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200))
  expect(answers.reduce((sum, { data }) => sum + data.requested, 0)).toBe(1)
  expect(await wishes()).toHaveLength(1)
  expect((await shown(other.id)).retries).toEqual([])
})

it('concurrent requests and reports never leave an open retry on a video in progress', async () => {
  await fresh()
  for (let round = 0; round < 8; round++) {
    const one = await reportVideo()
    await Promise.all([
      retry({ ids: [one.id] }),
      report({ ...one, state: 'synthesising', at: later(50 + round), error: undefined }),
    ])
    expect(await shown(one.id)).toMatchObject({ state: 'synthesising', retryAt: null })
  }
})

it('retries can be requested for all failures of a reason under the filter, except those already requested', async () => {
  await fresh()
  const here = [await reportVideo({ error: '有 3 处' }), await reportVideo({ error: '有 4 处' })]
  await reportVideo({ error: '别的' })
  const elsewhere = place.areaId
  await retry({ ids: [here[0]!.id] })
  expect((await retry({ reason: '有 … 处', areaId: elsewhere })).data).toEqual({ requested: 1, passed: 1 })
  expect((await overview()).reasons).toMatchObject([{ reason: '有 … 处', videos: 2, requested: 2 }, { requested: 0 }])
  expect((await wishes()).map(({ videoId }) => videoId)).toEqual(here.map(({ videoId }) => videoId))
})

it('a retry needs either ids or a reason, existing videos and permission, and is hidden from other keys', async () => {
  await fresh()
  const one = await reportVideo()
  expect((await retry({})).code).toBe(2000)
  expect((await retry({ ids: [one.id], reason: 'x' })).code).toBe(2000)
  expect((await retry({ ids: [one.id, 99_999_999] })).code).toBe(1512)
  await retry({ ids: [one.id] })
  const stranger = openSender(testServer, await aKey(testServer.services, (await aPlace(db())).operatorId))
  expect((await stranger.recordRetries()).data.retries).toEqual([])
  const customer = await anAccount(db(), 3, place.operatorId)
  expect((await testServer.call(customer.token, synthesis.retry, { body: { ids: [one.id] } })).status).toBe(403)
})
